import { pipeline } from 'node:stream/promises';
import { integerText, listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { type FileSource, readBytes, UnreadableFile } from '../../formats/file-cell.ts';
import { parseInputs } from '../../formats/json-inputs.ts';
import { plainErrors } from '../../formats/plain-text.ts';
import { bytesSource, openFile, readAll } from '../../formats/read-file.ts';
import { errorOfFile, unusedLines } from '../../operations/rows/import-report.ts';
import type { Answered, RowSource } from '../../operations/rows/table-operation.ts';
import type { Service } from '../../service.ts';
import { fileEnding } from '../command-line.ts';
import type { RowsCall } from './call.ts';

interface RowFiles {
  /** Opens the input at its start. */
  readonly input: FileSource;
  /** Whether that can be done more than once: a file can be of any length, a pipe is kept in memory. */
  readonly isFile: boolean;
  readonly output: NodeJS.WritableStream;
  readonly errors: { readonly isTTY?: boolean; write(text: string): unknown };
  /** Whether the base URL was chosen, so that the user knows where links lead. */
  readonly hasBaseUrl?: boolean;
}

/** Of what is kept in memory; CSV from a file to CSV or JSON may have any number of rows. */
const MAX_ROWS = { xlsx: 100_000, calendar: 10_000 } as const;
const MAX_PIPED = 64 * 1024 * 1024;
const MAX_FILE = 256 * 1024 * 1024;
const MAX_NAMED = 100;
const NO_TURN = (): undefined => undefined;

/** Answers the rows of a file, one by one where it can. @returns 0; 1 if rows have errors; 2 if it did not finish. */
export async function rowsCommand(service: Service, call: RowsCall, files: RowFiles): Promise<0 | 1 | 2> {
  const { output, errors, hasBaseUrl = false } = files;
  let done: Answered | null = null;
  async function* answer(): AsyncGenerator<string | Uint8Array> {
    const { operation, key, parameters, type } = call;
    const source = await openSource(call, files);
    const isBounded = type === 'xlsx' || type === 'calendar';
    const maxRows = isBounded ? MAX_ROWS[type] : Number.POSITIVE_INFINITY;
    const read = await operation.read({ service, key, source, parameters, type, maxRows });
    const isLinked = type === 'calendar' || parameters.get('columns')?.join().includes('share_url') === true;
    if (isLinked && !hasBaseUrl) {
      errors.write(`${render(service.common.batch.base_url, { url: service.baseUrl })}\n`);
    }
    for (const line of unusedLines(service, read.unused)) errors.write(`${line}\n`);
    done = yield* read.answer(NO_TURN);
    if (type === 'json') yield '\n';
    for (const line of done.notes) errors.write(`${line}\n`);
  }
  try {
    await pipeline(answer(), output, { end: false });
  } catch (thrown) {
    const message = failureMessage(thrown, service);
    if (message !== null) errors.write(`${message}\n`);
    return 2;
  }
  const { failed = 0, ...rest } = (done ?? {}) as Partial<Answered>;
  const message = summary({ ...rest, failed }, service, errors.isTTY === true && call.type === 'csv');
  if (message !== null) errors.write(`${message}\n`);
  return failed > 0 ? 1 : 0;
}

/** A file is read where it is, as often as needed; a pipe is kept. @throws UnreadableFile */
async function openSource({ from }: RowsCall, { input, isFile }: RowFiles): Promise<RowSource> {
  const source = isFile ? input : bytesSource(await readAll(input, MAX_PIPED));
  const start = new TextDecoder().decode(await readBytes(source, 64));
  const isJson = (from !== null && fileEnding(from) === 'json') || /^\s*[{[]/.test(start);
  if (!isJson) return { open: await openFile(source, { maxUnpacked: MAX_FILE }) };
  try {
    return { json: parseInputs(new TextDecoder().decode(await readAll(source, MAX_FILE))) };
  } catch (thrown) {
    throw thrown instanceof SyntaxError ? new UnreadableFile('malformed_json') : thrown;
  }
}

/** The closing message: always on a terminal, elsewhere only about rows with errors. */
function summary(
  { rows = 0, failed, leftOut = [] }: Partial<Answered> & { failed: number },
  { common }: Service,
  isTerminal: boolean,
): string | null {
  const slots = { rows: integerText(rows), rejected: integerText(failed) };
  if (leftOut.length > 0) {
    const numbers = listText(leftOut.slice(0, MAX_NAMED).map(String));
    return render(common.batch.left_out, { ...slots, numbers });
  }
  if (failed > 0) return render(common.batch.some_rejected, slots);
  return isTerminal ? render(common.batch.all_answered, slots) : null;
}

function failureMessage(failure: unknown, service: Service): string | null {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
  if (typeof code === 'string' && 'syscall' in (failure as object)) return message;
  return plainErrors(errorOfFile(failure, service));
}
