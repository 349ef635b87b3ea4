import { pipeline } from 'node:stream/promises';
import { integerText, listText } from '../engine/texts/format.ts';
import { render } from '../engine/texts/template.ts';
import { type FileSource, UnreadableFile } from '../formats/file-cell.ts';
import { parseInputs } from '../formats/json-inputs.ts';
import { plainErrors } from '../formats/plain-text.ts';
import { bytesSource, openFile, readAll, readBytes } from '../formats/read-file.ts';
import { errorOfFile, unusedLines } from '../operations/rows/import-report.ts';
import { tableOperations } from '../operations/rows/index.ts';
import type { Answered, AnswerType, RowSource, TableOperation } from '../operations/rows/table-operation.ts';
import type { Service } from '../service.ts';
import { type Flags, invalidCall, type Printed, printed, readCall, valuesIn } from './command-line.ts';
import { tableHelp } from './help.ts';

export interface RowsCall {
  readonly operation: TableOperation;
  readonly key: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly type: AnswerType;
  readonly parameters: ReadonlyMap<string, readonly string[]>;
}

const BOOLEAN = { type: 'boolean' } as const;
const FLAGS: Flags = { help: { ...BOOLEAN, short: 'h' }, json: BOOLEAN, csv: BOOLEAN, calendar: BOOLEAN };
const ENDINGS: ReadonlyMap<string, AnswerType> = new Map([
  ['json', 'json'],
  ['csv', 'csv'],
  ['xlsx', 'xlsx'],
  ['ics', 'calendar'],
]);

/** Parses a call of an operation on rows, such as `batch`. @returns what to print if it is for help, or invalid. */
export function rowsCall(args: readonly string[], service: Service): RowsCall | Printed {
  const { batch: texts } = service.common;
  const call = readCall(args, FLAGS, service);
  if ('errors' in call) return call;
  const { tool, from, to, hasMore, values, tokens } = call;
  const operation = tableOperations.find(({ name }) => name === args[0]);
  const described = operation?.describe(service, tool.key) ?? null;
  if (operation === undefined || described === null) return invalidCall(service);
  if (values.help) return printed(tableHelp(tool, operation.name, described));
  const inputs = described.takesInputs ? described.columns : [];
  const options = new Map([
    ...described.parameters.map(({ name, isYesNo }) => [name, isYesNo === true] as const),
    ...inputs.map(({ name, kind }) => [name, kind === 'boolean'] as const),
  ]);
  const isWrong = tokens.some((token) => {
    if (token.kind !== 'option') return false;
    if (Object.hasOwn(FLAGS, token.name)) return token.value !== undefined;
    const isYesNo = options.get(token.name.replaceAll('-', '_'));
    return isYesNo === undefined || (token.value === undefined && !isYesNo);
  });
  if (isWrong || hasMore) {
    const choices = [...options.keys()].map((name) => `--${name.replaceAll('_', '-')}`).join(', ');
    return invalidCall(service, render(texts.options, { name: operation.name, choices }));
  }
  const named = (['calendar', 'json', 'csv'] as const).find((name) => values[name]);
  const type = named ?? (to === null ? 'csv' : ENDINGS.get(fileEnding(to)));
  if (type === undefined) return invalidCall(service, render(texts.output));
  return { operation, key: tool.key, from, to, type, parameters: valuesIn(tokens, 'yes', FLAGS) };
}

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

/** Answers the rows of a file, one by one where it can. @returns 0; 1 if rows have errors; 2 if it did not finish. */
export async function rowsCommand(service: Service, call: RowsCall, files: RowFiles): Promise<0 | 1 | 2> {
  const { output, errors, hasBaseUrl = false } = files;
  const { operation, key, parameters, type } = call;
  const print = (line: string): unknown => errors.write(`${line}\n`);
  let done = null as Answered | null;
  async function* answer(): AsyncGenerator<string | Uint8Array> {
    const source = await openSource(call, files);
    const isBounded = type === 'xlsx' || type === 'calendar';
    const maxRows = isBounded ? MAX_ROWS[type] : Number.POSITIVE_INFINITY;
    const read = await operation.read({ service, key, source, parameters, type, maxRows });
    const isLinked = type === 'calendar' || parameters.get('columns')?.join().includes('share_url') === true;
    if (isLinked && !hasBaseUrl) print(render(service.common.batch.base_url, { url: service.baseUrl }));
    unusedLines(service, read.unused).forEach(print);
    done = yield* read.answer(() => undefined);
    if (type === 'json') yield '\n';
    done.notes.forEach(print);
  }
  try {
    await pipeline(answer(), output, { end: false });
  } catch (thrown) {
    const message = failureMessage(thrown, service);
    if (message !== null) print(message);
    return 2;
  }
  if (done === null) return 2;
  const message = summary(done, service, errors.isTTY === true && type === 'csv');
  if (message !== null) print(message);
  return done.failed > 0 ? 1 : 0;
}

/** A file is read where it is, as often as needed; a pipe is kept. @throws UnreadableFile */
async function openSource({ from }: RowsCall, { input, isFile }: RowFiles): Promise<RowSource> {
  const source = isFile ? input : bytesSource(await readAll(input, MAX_PIPED));
  const start = new TextDecoder().decode(await readBytes(source, 64));
  const isJson = (from !== null && fileEnding(from) === 'json') || /^\s*[{[]/.test(start);
  if (!isJson) return { open: await openFile(source, MAX_FILE) };
  try {
    return { json: parseInputs(new TextDecoder().decode(await readAll(source, MAX_FILE))) };
  } catch (thrown) {
    // A text with millions of escapes is beyond what regular expressions read.
    const isUnreadable = thrown instanceof SyntaxError || thrown instanceof RangeError;
    throw isUnreadable ? new UnreadableFile('malformed_json') : thrown;
  }
}

function fileEnding(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1).toLowerCase();
}

/** The closing message: always on a terminal, elsewhere only about rows with errors. */
function summary(
  { rows, failed, leftOut }: Answered,
  { common: { batch } }: Service,
  isTerminal: boolean,
): string | null {
  const slots = { rows: integerText(rows), rejected: integerText(failed) };
  if (leftOut.length > 0) {
    const numbers = listText(leftOut.slice(0, MAX_NAMED).map(String));
    return render(batch.left_out, { ...slots, numbers });
  }
  if (failed > 0) return render(batch.some_rejected, slots);
  return isTerminal ? render(batch.all_answered, slots) : null;
}

function failureMessage(failure: unknown, service: Service): string | null {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return null;
  if (typeof code === 'string' && 'syscall' in (failure as object)) return message;
  return plainErrors(errorOfFile(failure, service));
}
