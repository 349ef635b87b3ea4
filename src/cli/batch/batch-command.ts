import { pipeline } from 'node:stream/promises';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import type { FileRows } from '../../formats/file-cell.ts';
import { UnreadableFile } from '../../formats/file-cell.ts';
import { plainFaults } from '../../formats/plain-text.ts';
import { isWorkbook, openFile, refuseOthers, type Source, streamText } from '../../formats/read-file.ts';
import { AnswerWriter } from '../../operations/batch/answers.ts';
import { type BatchRow, tooManyRows } from '../../operations/batch/batch.ts';
import { batchCalendar, findNameColumn } from '../../operations/batch/calendar.ts';
import { type BatchParameters, readParameters } from '../../operations/batch/parameters.ts';
import {
  type AnswerTable,
  openBatchFile,
  type ReadBatch,
  readFileBatch,
  readJsonBatch,
} from '../../operations/batch/read-batch.ts';
import { writeCalendar } from '../../operations/calendar.ts';
import { convertedLines, errorOfFile, unusedLines } from '../../operations/rows/import-report.ts';
import { finish } from '../../operations/steps.ts';
import type { Service } from '../../service.ts';
import type { BatchCall } from './batch-call.ts';

export interface BatchFiles {
  /** Opens the input at its start. */
  readonly input: Source;
  /** Whether that can be done more than once: a file can be of any length, a pipe is kept in memory. */
  readonly isFile: boolean;
  readonly output: NodeJS.WritableStream;
  readonly errors: { readonly isTTY?: boolean; write(text: string): unknown };
  /** Whether the base URL was chosen, so that the user knows where links lead. */
  readonly hasBaseUrl?: boolean;
}

/** Of what is kept in memory; CSV from a file to CSV or JSON may have any number of rows. */
const MAX_ROWS = 100_000;
const MAX_ROWS_OF_CALENDAR = 10_000;
const MAX_PIPED = 64 * 1024 * 1024;
const MAX_FILE = 256 * 1024 * 1024;
const MAX_NAMED = 100;
/** Rows whose common warnings are said once; the same as over the API. */
const BLOCK = 1_000;

interface Run {
  readonly service: Service;
  readonly call: BatchCall;
  readonly parameters: BatchParameters;
  readonly files: BatchFiles;
  readonly done: { rows: number; failed: number; leftOut: readonly number[] };
}

/** Answers a file, row by row where it is text. @returns 0; 1 if rows have errors; 2 if it did not finish. */
export async function batchCommand(service: Service, call: BatchCall, files: BatchFiles): Promise<0 | 1 | 2> {
  const { output, errors, hasBaseUrl = false } = files;
  const done: Run['done'] = { rows: 0, failed: 0, leftOut: [] };
  let failure: string | null | undefined;
  try {
    const parameters = readParameters(service, call.key, call.parameters);
    const isLinked =
      call.output === 'calendar' || parameters.batch.columns.some(({ name }) => name === 'share_url');
    if (isLinked && !hasBaseUrl) {
      errors.write(`${render(service.common.batch.base_url, { url: service.baseUrl })}\n`);
    }
    const run = { service, call, parameters, files, done };
    await pipeline(call.output === 'calendar' ? calendarOf(run) : answersOf(run), output, { end: false });
  } catch (thrown) {
    failure = failureMessage(thrown, service);
  }
  const isSummarised = errors.isTTY === true && call.output !== 'calendar';
  const message = failure === undefined ? summary(done, service, isSummarised) : failure;
  if (message !== null) errors.write(`${message}\n`);
  if (failure !== undefined) return 2;
  return done.failed > 0 ? 1 : 0;
}

async function* answersOf({
  service,
  call,
  parameters,
  files,
  done,
}: Run): AsyncGenerator<string | Uint8Array> {
  const format = call.output as Exclude<BatchCall['output'], 'calendar'>;
  const { batch, hasMark } = parameters;
  const isJson = format === 'json';
  const table: AnswerTable & { blocks: AsyncIterable<readonly BatchRow[]> } =
    call.input === 'json'
      ? ofJson(readJsonBatch(await textOf(files), service, batch, MAX_ROWS))
      : await ofFile(await openInput(files, parameters.sheet), service, parameters, isJson);
  for (const line of unusedLines(service, table.unused)) files.errors.write(`${line}\n`);
  const writer = new AnswerWriter(
    { service, batch, hasMark: hasMark || table.file?.kind.hasMark === true },
    table,
    format,
  );
  for await (const rows of table.blocks) {
    yield writer.block(finish(writer.calculate(rows)));
    done.rows += rows.length;
    done.failed = writer.failed;
    if (format === 'xlsx' && done.rows > MAX_ROWS) throw tooManyRows(service, MAX_ROWS);
  }
  if (done.rows === 0) yield writer.block([]);
  yield await writer.end();
  if (isJson) yield '\n';
  const converted = table.file === null ? [] : convertedLines(service, table.file);
  for (const line of [...writer.notes, ...converted]) files.errors.write(`${line}\n`);
}

function ofJson(read: ReadBatch) {
  return { ...read, blocks: blocksOf(read.rows.length === 0 ? [] : [read.rows]) };
}

async function ofFile(file: FileRows, service: Service, parameters: BatchParameters, isJson: boolean) {
  const table = await openBatchFile(file, service, parameters, isJson);
  const rows = async function* () {
    for await (const records of table.file.records()) yield records.map((record) => table.row(record));
  };
  return { ...table, blocks: blocksOf(rows()) };
}

/** Rows in blocks of one size, however they were read. */
async function* blocksOf(groups: Iterable<readonly BatchRow[]> | AsyncIterable<readonly BatchRow[]>) {
  let block: BatchRow[] = [];
  for await (const rows of groups) {
    for (const row of rows) {
      block.push(row);
      if (block.length < BLOCK) continue;
      yield block;
      block = [];
    }
  }
  if (block.length > 0) yield block;
}

async function* calendarOf({ service, call, parameters, files, done }: Run): AsyncGenerator<string> {
  const { batch, title, isStrict, sheet } = parameters;
  const limits = { max: MAX_ROWS_OF_CALENDAR, isJson: false };
  const read =
    call.input === 'json'
      ? readJsonBatch(await textOf(files), service, batch, limits.max)
      : await readFileBatch(await openInput(files, sheet), service, parameters, limits);
  for (const line of unusedLines(service, read.unused)) files.errors.write(`${line}\n`);
  const nameColumn = findNameColumn(service, read.own, title);
  const { calendar, leftOut } = finish(batchCalendar(service, batch, read.rows, nameColumn, isStrict));
  Object.assign(done, { rows: read.rows.length, failed: leftOut.length, leftOut });
  yield writeCalendar(calendar);
  const converted = read.file === null ? [] : convertedLines(service, read.file);
  for (const line of [...read.notes, ...converted]) files.errors.write(`${line}\n`);
}

/** A file's text is read where it is, as often as needed; anything else is kept. @throws UnreadableFile */
async function openInput(files: BatchFiles, sheet: string): Promise<FileRows> {
  if (files.isFile) {
    const start = await collect(files.input(), 4);
    refuseOthers(start);
    if (!isWorkbook(start)) return streamText(files.input);
  }
  const bytes = await collect(files.input(), Number.POSITIVE_INFINITY, files.isFile ? MAX_FILE : MAX_PIPED);
  return (await openFile(bytes, { maxUnpacked: MAX_FILE }))(sheet);
}

async function textOf(files: BatchFiles): Promise<string> {
  const max = files.isFile ? MAX_FILE : MAX_PIPED;
  return new TextDecoder().decode(await collect(files.input(), Number.POSITIVE_INFINITY, max));
}

/** The bytes of an input, or at least so many of its first ones. @throws UnreadableFile if there are too many */
async function collect(
  pieces: AsyncIterable<Uint8Array>,
  wanted: number,
  max = wanted + MAX_FILE,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    read.push(piece);
    length += piece.length;
    if (length > max) throw new UnreadableFile('too_large_unpacked');
    if (length >= wanted) break;
  }
  return Buffer.concat(read);
}

/** The closing message: always on a terminal, elsewhere only about rows with errors. */
function summary(
  { rows, failed, leftOut }: Run['done'],
  { common }: Service,
  isTerminal: boolean,
): string | null {
  const slots = { rows: integerText(rows), refused: integerText(failed) };
  if (leftOut.length > 0) {
    const numbers = listText(leftOut.slice(0, MAX_NAMED).map(String));
    return render(common.batch.left_out, { ...slots, numbers });
  }
  if (failed > 0) return render(common.batch.some_refused, slots);
  return isTerminal ? render(common.batch.all_answered, slots) : null;
}

function failureMessage(failure: unknown, service: Service): string | null {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
  if (typeof code === 'string' && 'syscall' in (failure as object)) return message;
  return plainFaults(errorOfFile(failure, service));
}
