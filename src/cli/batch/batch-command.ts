import { pipeline } from 'node:stream/promises';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { plainFaults } from '../../engine/plain-text.ts';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { UnreadableFile } from '../../formats/file-cell.ts';
import { readFile } from '../../formats/read-file.ts';
import { type AnswerOptions, writeCsv, writeJson, writeXlsx } from '../../operations/batch/answers.ts';
import { batchCalendar, titlesOf } from '../../operations/batch/calendar.ts';
import { rowsOfArray, rowsOfLines } from '../../operations/batch/json-rows.ts';
import { type BatchParameters, readParameters } from '../../operations/batch/parameters.ts';
import { jsonBatch, type ReadBatch, readFileBatch } from '../../operations/batch/read-batch.ts';
import { calendarPieces } from '../../operations/calendar-file.ts';
import { finish } from '../../operations/operation.ts';
import { unreadableText } from '../../operations/rows/as-read.ts';
import type { Service } from '../../service.ts';
import type { BatchCall } from './batch-call.ts';
import { BatchRun } from './batch-run.ts';
import { batchWriter } from './batch-writer.ts';
import { Progress } from './progress.ts';

/** The input, the output, and where messages go. */
export interface BatchFiles {
  readonly input: AsyncIterable<Uint8Array>;
  /** Bytes of the input; null if unknown, as for a pipe. */
  readonly size: number | null;
  readonly output: NodeJS.WritableStream;
  readonly errors: { readonly isTTY?: boolean; write(text: string): unknown };
}

/** The most rows of a calendar, which is built whole, and of JSON, which is parsed whole. */
const MOST_OF_CALENDAR = 10_000;
const MOST_OF_JSON = 100_000;
const MOST_UNPACKED = 256 * 1024 * 1024;
/** How many of the rows left out of a calendar are named. */
const MOST_NAMED = 100;

/** What was done, for the summary. */
interface Done {
  rows: number;
  refused: number;
  leftOut: readonly number[];
}

/**
 * Answers a file row by row, in bounded memory.
 * @returns the exit code: 0; 1 when some rows have errors; 2 when the file was not answered to its end.
 */
export async function batchCommand(
  service: Service,
  call: BatchCall,
  { input, size, output, errors }: BatchFiles,
): Promise<0 | 1 | 2> {
  const progress =
    errors.isTTY === true ? new Progress(service.common, (text) => errors.write(text), size) : null;
  let done: Done = { rows: 0, refused: 0, leftOut: [] };
  let converted: readonly string[] = [];
  let failure: unknown = null;
  try {
    const parameters = readParameters(service, call.key, call.parameters);
    if (parameters instanceof InvalidInput) throw parameters;
    const isLinked =
      call.output === 'calendar' || parameters.batch.columns.some(({ name }) => name === 'share_url');
    if (isLinked && !call.hasBaseUrl)
      errors.write(`${render(service.common.batch.base_url, { url: service.baseUrl })}\n`);
    if (call.output === 'calendar') await pipeline(calendarAnswers(), output, { end: false });
    else if (call.input !== 'file') await pipeline(jsonAnswers(parameters), output, { end: false });
    else {
      const run = new BatchRun(service, {
        parameters,
        input,
        writer: batchWriter(service, parameters, call.output),
        onProgress: (state) => progress?.update(state),
      });
      const finished = pipeline(run.answers(), output, { end: false });
      await finished.finally(() => {
        done = { rows: run.rows, refused: run.refused, leftOut: [] };
        converted = run.converted;
      });
    }
    async function* calendarAnswers(): AsyncGenerator<string> {
      const { batch, title, isStrict } = parameters as BatchParameters;
      const read = await readAll(service, call, parameters as BatchParameters, input, MOST_OF_CALENDAR);
      const titles = titlesOf(service, read.own, title);
      if (titles instanceof InvalidInput) throw titles;
      const made = finish(batchCalendar(service, batch, read.rows, titles, isStrict));
      if (made instanceof InvalidInput) throw made;
      done = { rows: read.rows.length, refused: made.leftOut.length, leftOut: made.leftOut };
      yield* calendarPieces(made.calendar);
    }
    async function* jsonAnswers(given: BatchParameters): AsyncGenerator<Uint8Array | string> {
      const { batch, rows, title, hasMark } = given;
      const read = await readAll(service, call, given, input, MOST_OF_JSON);
      const titles = titlesOf(service, read.own, title);
      if (titles instanceof InvalidInput) throw titles;
      const counted = {
        ...batch,
        calculate: (row: ReadBatch['rows'][number]) => {
          const found = batch.calculate(row);
          if (found instanceof Map) done.refused += 1;
          return found;
        },
      };
      counted.answer = (row) => batch.answered(row, counted.calculate(row));
      done.rows = read.rows.length;
      const options: AnswerOptions = { service, batch: counted, read, rows, titles, hasMark };
      if (call.output === 'xlsx') yield* writeXlsx(options);
      else if (call.output === 'csv') yield* writeCsv(options);
      else yield* writeJson(options, call.output === 'ndjson' ? 'ndjson' : 'json');
    }
  } catch (thrown) {
    failure = thrown;
  }
  progress?.end();
  for (const line of converted) errors.write(`${line}\n`);
  const isTold = progress !== null && call.output !== 'calendar';
  const message = failure === null ? summary(done, service, isTold) : reasonOf(failure, service);
  if (message !== null) errors.write(`${message}\n`);
  if (failure !== null) return 2;
  return done.refused > 0 ? 1 : 0;
}

/** All rows of a file or of JSON. @throws InvalidInput @throws UnreadableFile */
async function readAll(
  service: Service,
  { input: format }: BatchCall,
  { batch, choices, sheet }: BatchParameters,
  input: BatchFiles['input'],
  most: number,
): Promise<ReadBatch> {
  const read = format === 'file' ? await fromFile() : await fromJson();
  if (read instanceof InvalidInput) throw read;
  return read;

  async function fromFile(): Promise<ReadBatch | InvalidInput> {
    const options = { sheet, mostUnpacked: MOST_UNPACKED, pause: () => Promise.resolve() };
    const file = await readFile(input, options);
    return readFileBatch(file, { service, batch, choices, most, isJson: false });
  }

  async function fromJson(): Promise<ReadBatch | InvalidInput> {
    const pieces: Uint8Array[] = [];
    for await (const piece of input) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    const source = { service, batch, most };
    const rows = finish(format === 'json' ? rowsOfArray(text, source) : rowsOfLines(text, source));
    return rows instanceof InvalidInput ? rows : finish(jsonBatch(service, batch, rows));
  }
}

/** The closing message: always on a terminal, elsewhere only about rows with errors. */
function summary({ rows, refused, leftOut }: Done, { common }: Service, isWatched: boolean): string | null {
  const slots = { rows: integerText(rows), refused: integerText(refused) };
  if (leftOut.length > 0) {
    const numbers = listText(leftOut.slice(0, MOST_NAMED).map(String));
    return render(common.batch.left_out, { ...slots, numbers });
  }
  if (refused > 0) return render(common.batch.some_refused, slots);
  return isWatched ? render(common.batch.all_answered, slots) : null;
}

/** Why a file was not answered to its end; null when the reader of the output has gone. */
function reasonOf(failure: unknown, service: Service): string | null {
  if (failure instanceof InvalidInput) return plainFaults(failure);
  if (failure instanceof UnreadableFile) return unreadableText(failure, service);
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
  if (typeof code === 'string' && 'syscall' in (failure as object)) return message;
  throw failure;
}
