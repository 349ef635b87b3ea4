import { pipeline } from 'node:stream/promises';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { plainFaults } from '../../engine/plain-text.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { CsvReader, UnreadableCsv } from '../../formats/read-csv.ts';
import { createBatch } from '../../operations/batch.ts';
import { batchCalendar } from '../../operations/batch-calendar.ts';
import { readCsvRecords, unreadableText } from '../../operations/batch-csv.ts';
import { calendarPieces } from '../../operations/calendar-file.ts';
import { finish } from '../../operations/operation.ts';
import type { Service } from '../../service.ts';
import type { BatchCall } from './batch-call.ts';
import { BatchRun } from './batch-run.ts';
import { Progress } from './progress.ts';

/** Where a file comes from, where its answers go, and where people read. */
export interface BatchFiles {
  readonly input: AsyncIterable<Uint8Array>;
  /** Bytes of the input; null where they are not known, as of a pipe. */
  readonly size: number | null;
  readonly output: NodeJS.WritableStream;
  readonly errors: { readonly isTTY?: boolean; write(text: string): unknown };
}

/**
 * Answers a CSV file row by row, in bounded memory.
 * @returns the exit code: 0; 1 when some rows have errors; 2 when the file was not answered to its end.
 */
export async function batchCommand(
  service: Service,
  call: BatchCall,
  { input, size, output, errors }: BatchFiles,
): Promise<0 | 1 | 2> {
  const progress =
    errors.isTTY === true ? new Progress(service.common, (text) => errors.write(text), size) : null;
  const run = new BatchRun(service, { ...call, input, onProgress: (done) => progress?.update(done) });
  let failure: unknown = null;
  try {
    const answers = call.asCalendar ? calendarAnswers(service, call.key, input) : run.answers();
    await pipeline(answers, output, { end: false });
  } catch (thrown) {
    failure = thrown;
  }
  progress?.end();
  const told = call.asCalendar ? null : summary(run, service, progress !== null);
  const message = failure === null ? told : reasonOf(failure, service);
  if (message !== null) errors.write(`${message}\n`);
  if (failure !== null) return 2;
  return run.refused > 0 ? 1 : 0;
}

/** The most rows of one calendar, which is made as a whole. */
const MOST_OF_CALENDAR = 1_000;

/** All rows as one calendar. @throws InvalidInput when a row has errors, of which a calendar could not tell. */
async function* calendarAnswers(
  service: Service,
  key: string,
  input: BatchFiles['input'],
): AsyncGenerator<string> {
  const batch = createBatch(service, key);
  if (batch instanceof InvalidInput) throw batch;
  const source = { service, batch, answer: 'json', most: MOST_OF_CALENDAR } as const;
  const read = await readCsvRecords(new CsvReader().records(input), source);
  if (read instanceof InvalidInput) throw read;
  const made = finish(batchCalendar(service, batch, read.rows));
  if (made instanceof InvalidInput) throw made;
  yield* calendarPieces(made);
}

/** What is said at the end: on a terminal always, elsewhere only of rows with errors. */
function summary({ rows, refused }: BatchRun, { common }: Service, isWatched: boolean): string | null {
  const slots = { rows: integerText(rows), refused: integerText(refused) };
  if (refused > 0) return render(common.batch.some_refused, slots);
  return isWatched ? render(common.batch.all_answered, slots) : null;
}

/** Why a file was not answered to its end; null when nobody reads the answers any more. */
function reasonOf(failure: unknown, service: Service): string | null {
  if (failure instanceof InvalidInput) return plainFaults(failure);
  if (failure instanceof UnreadableCsv) return unreadableText(failure, service);
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
  if (typeof code === 'string' && 'syscall' in (failure as object)) return message;
  throw failure;
}
