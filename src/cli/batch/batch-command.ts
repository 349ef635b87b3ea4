import { pipeline } from 'node:stream/promises';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { plainFaults } from '../../formats/plain-text.ts';
import { readFile } from '../../formats/read-file.ts';
import { AnswerWriter, type Piece, writeAnswers } from '../../operations/batch/answers.ts';
import { batchCalendar, findNameColumn } from '../../operations/batch/calendar.ts';
import { readJson } from '../../operations/batch/json-rows.ts';
import { type BatchParameters, readParameters } from '../../operations/batch/parameters.ts';
import {
  fileTable,
  type ReadBatch,
  readFileBatch,
  refuseNamesInJson,
  tableInputs,
} from '../../operations/batch/read-batch.ts';
import { calendarPieces } from '../../operations/calendar.ts';
import { convertedLines, faultOfFile } from '../../operations/rows/as-read.ts';
import { TableReader } from '../../operations/rows/table-reader.ts';
import { finish } from '../../operations/steps.ts';
import type { Service } from '../../service.ts';
import type { BatchCall } from './batch-call.ts';

export interface BatchFiles {
  readonly input: AsyncIterable<Uint8Array>;
  readonly output: NodeJS.WritableStream;
  readonly errors: { readonly isTTY?: boolean; write(text: string): unknown };
  /** Whether the base URL was chosen, so that the user knows where links lead. */
  readonly hasBaseUrl?: boolean;
}

const MOST_OF_CALENDAR = 10_000;
const MOST_OF_JSON = 100_000;
/** Limit on the unpacked size of a workbook: read whole, or in memory that does not grow with its rows. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const MOST_UNPACKED_STREAMED = 4 * 1024 * 1024 * 1024;
/** Bytes read at a time: few enough for their records to be answered within one garbage collection. */
const PIECE = 16 * 1024;
const MOST_NAMED = 100;
/** Milliseconds between updates of the progress line. */
const UPDATE_INTERVAL = 200;
const CLEAR_REST = '\u001B[K';

interface Run {
  readonly service: Service;
  readonly call: BatchCall;
  readonly parameters: BatchParameters;
  readonly input: BatchFiles['input'];
  readonly done: Done;
}

interface Done {
  rows: number;
  refused: number;
  leftOut: readonly number[];
  converted: readonly string[];
}

/** Answers a file row by row, in bounded memory. @returns 0; 1 if rows have errors; 2 if it did not finish. */
export async function batchCommand(
  service: Service,
  call: BatchCall,
  { input, output, errors, hasBaseUrl = false }: BatchFiles,
): Promise<0 | 1 | 2> {
  const { batch: texts } = service.common;
  const done: Done = { rows: 0, refused: 0, leftOut: [], converted: [] };
  const progress = progressLine(service, errors);
  let failure: string | null | undefined;
  try {
    const parameters = readParameters(service, call.key, call.parameters);
    const isLinked =
      call.output === 'calendar' || parameters.batch.columns.some(({ name }) => name === 'share_url');
    if (isLinked && !hasBaseUrl) {
      errors.write(`${render(texts.base_url, { url: service.baseUrl })}\n`);
    }
    const run = { service, call, parameters, input, done };
    const answers = call.output !== 'calendar' && call.input === 'file' ? answerFile : answerWhole;
    await pipeline(answers(run, progress.update), output, { end: false });
  } catch (thrown) {
    failure = failureMessage(thrown, service);
  }
  progress.clear();
  for (const line of done.converted) errors.write(`${line}\n`);
  const isSummarised = errors.isTTY === true && call.output !== 'calendar';
  const message = failure === undefined ? summary(done, service, isSummarised) : failure;
  if (message !== null) errors.write(`${message}\n`);
  if (failure !== undefined) return 2;
  return done.refused > 0 ? 1 : 0;
}

/** Shows on one line of a terminal how many rows are answered, and how fast. */
function progressLine({ common }: Service, errors: BatchFiles['errors']) {
  const start = performance.now();
  let shown = start;
  return {
    update({ rows }: Done): void {
      const now = performance.now();
      if (errors.isTTY !== true || now - shown < UPDATE_INTERVAL) return;
      shown = now;
      const rate = Math.round((rows * 1_000) / (now - start));
      const slots = { rows: integerText(rows), rate: integerText(rate) };
      errors.write(`\r${render(common.batch.progress, slots)}${CLEAR_REST}`);
    },
    clear(): void {
      if (shown > start) errors.write(`\r${CLEAR_REST}`);
    },
  };
}

async function* answerFile(
  { service, call, parameters, input, done }: Run,
  onProgress: (done: Done) => void,
): AsyncGenerator<Piece> {
  const { batch, choices, sheet, title, rows } = parameters;
  const file = await readFile(cut(input), { sheet, mostUnpacked: MOST_UNPACKED_STREAMED });
  const reader = new TableReader(file, tableInputs(service, batch), choices);
  const begin = () => {
    const table = fileTable(batch, reader);
    const format = call.output as Exclude<BatchCall['output'], 'calendar'>;
    if (format === 'json' || format === 'ndjson') refuseNamesInJson(service, table.own);
    const nameColumn = findNameColumn(service, table.own, title);
    const hasMark = parameters.hasMark || reader.kind.hasMark;
    return { table, writer: new AnswerWriter({ service, batch, rows, nameColumn, hasMark }, format) };
  };
  let begun: ReturnType<typeof begin> | null = null;
  // Rows already written may have their days and months swapped; the exit code says so.
  for await (const records of reader.records()) {
    if (begun === null) {
      begun = begin();
      yield* begun.writer.begin(begun.table);
    }
    const { table, writer } = begun;
    const pieces = writer.block(records.map(table.row), table);
    done.rows = reader.rowsRead;
    done.refused = writer.refused;
    onProgress(done);
    yield* pieces;
  }
  done.converted = convertedLines(service, reader);
  yield* begun?.writer.end(reader) ?? [];
  if (call.output === 'json') yield '\n';
}

async function* cut(input: BatchFiles['input']): AsyncGenerator<Uint8Array> {
  for await (const piece of input) {
    for (let start = 0; start < piece.length; start += PIECE) yield piece.subarray(start, start + PIECE);
  }
}

async function* answerWhole({ service, call, parameters, input, done }: Run): AsyncGenerator<Piece> {
  const { batch, rows, title, isStrict, hasMark } = parameters;
  const { output } = call;
  const read = await readAll(service, call, parameters, input);
  const nameColumn = findNameColumn(service, read.own, title);
  if (read.file !== null) done.converted = convertedLines(service, read.file);
  if (output === 'calendar') {
    const { calendar, leftOut } = finish(batchCalendar(service, batch, read.rows, nameColumn, isStrict));
    Object.assign(done, { rows: read.rows.length, refused: leftOut.length, leftOut });
    yield* calendarPieces(calendar);
    return;
  }
  done.rows = read.rows.length;
  done.refused = yield* writeAnswers({ service, batch, read, rows, nameColumn, hasMark }, output);
  if (output === 'json') yield '\n';
}

async function readAll(
  service: Service,
  { input: format, output }: BatchCall,
  { batch, choices, sheet }: BatchParameters,
  input: BatchFiles['input'],
): Promise<ReadBatch> {
  const most = output === 'calendar' ? MOST_OF_CALENDAR : MOST_OF_JSON;
  if (format === 'file') {
    const file = await readFile(input, { sheet, mostUnpacked: MOST_UNPACKED });
    return readFileBatch(file, { service, batch, choices, most, isJson: false });
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  return finish(readJson(format, Buffer.concat(pieces).toString('utf8'), { service, batch, most }));
}

/** The closing message: always on a terminal, elsewhere only about rows with errors. */
function summary({ rows, refused, leftOut }: Done, { common }: Service, isTerminal: boolean): string | null {
  const slots = { rows: integerText(rows), refused: integerText(refused) };
  if (leftOut.length > 0) {
    const numbers = listText(leftOut.slice(0, MOST_NAMED).map(String));
    return render(common.batch.left_out, { ...slots, numbers });
  }
  if (refused > 0) return render(common.batch.some_refused, slots);
  return isTerminal ? render(common.batch.all_answered, slots) : null;
}

function failureMessage(failure: unknown, service: Service): string | null {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
  if (typeof code === 'string' && 'syscall' in (failure as object)) return message;
  return plainFaults(faultOfFile(failure, service));
}
