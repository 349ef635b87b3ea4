import { pipeline } from 'node:stream/promises';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { plainFaults } from '../../engine/plain-text.ts';
import { integerText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { UnreadableCsv } from '../../formats/read-csv.ts';
import { unreadableText } from '../../operations/batch-csv.ts';
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
    await pipeline(run.answers(), output, { end: false });
  } catch (thrown) {
    failure = thrown;
  }
  progress?.end();
  const message = failure === null ? summary(run, service, progress !== null) : reasonOf(failure, service);
  if (message !== null) errors.write(`${message}\n`);
  if (failure !== null) return 2;
  return run.refused > 0 ? 1 : 0;
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
