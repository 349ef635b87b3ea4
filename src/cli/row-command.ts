import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { RowSchema } from '../engine/inputs/row-schema.ts';
import { plainFaults } from '../engine/plain-text.ts';
import type { Result } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import { parseInputs } from '../formats/json-inputs.ts';
import { readFile } from '../formats/read-file.ts';
import { finish } from '../operations/operation.ts';
import { faultOfFile } from '../operations/rows/as-read.ts';
import { rowSchemaOf, startRows } from '../operations/rows/index.ts';
import { type FileGiven, readTables } from '../operations/rows/read-table.ts';
import { answerCsv, answerWorkbook, type RowOperation } from '../operations/rows/row-operation.ts';
import type { Service } from '../service.ts';
import { type Flags, type Printed, parse, printed, toolNamed, wrongCall } from './command-line.ts';
import { rowHelp } from './help.ts';

/** The input and output of a row command. */
export interface RowFiles {
  /** Reads a file, standard input for null. */
  read(name: string | null): Uint8Array;
  write(name: string, content: string | Uint8Array): void;
}

const FLAGS: Flags = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
};
/** Bytes that a workbook may unpack to. */
const MOST_UNPACKED = 256 * 1024 * 1024;

/**
 * Runs `ledger directors-loan account.xlsx answer.xlsx --period-ends 2025-12-31`: with a file, or with the
 * API's JSON body from a file or standard input. Prints text, with `--json` JSON, with `--csv` the first
 * table; writes to a file by its extension.
 */
export async function rowCommand(
  operation: RowOperation,
  args: readonly string[],
  service: Service,
  files: RowFiles,
): Promise<Printed> {
  const { commandLine: texts, batch } = service.common;
  const { positionals, values, tokens } = parse(args, FLAGS);
  const [name, from = null, to = null, extra] = positionals;
  if (name === undefined) return wrongCall(service, render(texts.missing_tool));
  const tool = toolNamed(name, service);
  if ('errors' in tool) return tool;
  const schema = rowSchemaOf(operation, service, tool.key);
  if (schema === null || extra !== undefined) return wrongCall(service);
  if (values.help) return printed(rowHelp(service, tool, operation, schema));
  const end = to?.slice(to.lastIndexOf('.') + 1).toLowerCase();
  if (end !== undefined && !['csv', 'xlsx', 'json'].includes(end)) return failed(render(batch.row_output));
  const parameters = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(FLAGS, token.name)) continue;
    const key = token.name.replaceAll('-', '_');
    parameters.set(key, [...(parameters.get(key) ?? []), token.value ?? 'yes']);
  }
  const read = await givenBy(files.read(from), schema, parameters, service);
  const found =
    read instanceof InvalidInput
      ? read
      : finish(startRows(operation, service, tool.key, read.given, read.tables));
  if (read instanceof InvalidInput || found instanceof InvalidInput) {
    return failed(plainFaults(found as InvalidInput));
  }
  const json = `${JSON.stringify(found, null, 2)}\n`;
  if (to !== null) {
    const isWorkbook = end === 'xlsx';
    files.write(
      to,
      isWorkbook
        ? Buffer.concat(answerWorkbook(operation, found, read.tables, service))
        : end === 'json'
          ? json
          : answerCsv(operation, found, service),
    );
    return { out: '', errors: '', code: 0 };
  }
  if (values.json) return { ...printed(''), out: json };
  const table = answerCsv(operation, found, service);
  if (values.csv) return { ...printed(''), out: table };
  const { answer, notes } = (found as { readonly result: Result }).result;
  return printed([answer, '', table, ...notes.map((note) => `− ${note}`)].join('\n'));
}

/** The inputs from a JSON body, or from a file and the options given with it. */
async function givenBy(
  bytes: Uint8Array,
  schema: RowSchema,
  parameters: ReadonlyMap<string, readonly string[]>,
  service: Service,
): Promise<FileGiven | InvalidInput> {
  if (bytes.length === 0 || /^\s*[{[]/.test(new TextDecoder().decode(bytes.subarray(0, 64)))) {
    const given = jsonIn(bytes);
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    if (isObject) return { given: given as RequestInputs, tables: new Map() };
    return new InvalidInput(render(service.common.messages.not_object), new Map());
  }
  const open = (sheet: string) => readFile([bytes], { sheet, mostUnpacked: MOST_UNPACKED });
  try {
    return await readTables(open, schema, parameters, service);
  } catch (thrown) {
    return faultOfFile(thrown, service);
  }
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return parseInputs(new TextDecoder().decode(bytes));
  } catch {
    // Invalid JSON is reported by the caller.
    return null;
  }
}

function failed(message: string): Printed {
  return { out: '', errors: `${message}\n`, code: 2 };
}
