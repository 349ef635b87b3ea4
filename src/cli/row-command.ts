import type { RowSchema } from '../engine/inputs/input-schema.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Result } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import { isRecord, parseInputs } from '../formats/json-inputs.ts';
import { plainFaults } from '../formats/plain-text.ts';
import { openFile } from '../formats/read-file.ts';
import { errorOfFile, nameUnused, unusedLines } from '../operations/rows/import-report.ts';
import { findRowSchema, startRows } from '../operations/rows/index.ts';
import { type FileGiven, type Parameters, readTables } from '../operations/rows/read-table.ts';
import { answerCsv, answerWorkbook, type RowOperation } from '../operations/rows/row-operation.ts';
import { finish } from '../operations/steps.ts';
import type { Service } from '../service.ts';
import {
  type Flags,
  failed,
  fileEnding,
  invalidCall,
  type Printed,
  printed,
  readCall,
  valuesIn,
} from './command-line.ts';
import { rowHelp } from './help.ts';

export interface RowFiles {
  /** Reads a file, standard input for null. */
  read(name: string | null): Uint8Array;
  write(name: string, content: string | Uint8Array): void;
}

const BOOLEAN = { type: 'boolean' } as const;
const FLAGS: Flags = { help: { ...BOOLEAN, short: 'h' }, json: BOOLEAN, csv: BOOLEAN };
const MAX_UNPACKED = 256 * 1024 * 1024;

/** Runs a row operation on a file or a JSON body. */
export async function rowCommand(
  operation: RowOperation,
  args: readonly string[],
  service: Service,
  files: RowFiles,
): Promise<Printed> {
  const call = readCall([operation.name, ...args], FLAGS, service);
  if ('errors' in call) return call;
  const { tool, from, to, hasMore, values, tokens } = call;
  const schema = findRowSchema(operation, service, tool.key);
  if (schema === null || hasMore) return invalidCall(service);
  if (values.help) return printed(rowHelp(tool, operation, schema));
  const parameters = valuesIn(tokens, 'yes', FLAGS);
  const end = to === null ? null : fileEnding(to);
  if (end !== null && !['csv', 'xlsx', 'json'].includes(end)) {
    return failed(render(service.common.batch.row_output));
  }
  try {
    const read = await givenBy(files.read(from), schema, parameters, service);
    const found = finish(startRows(operation, service, tool.key, read.given, read.tables));
    if (found instanceof InvalidInput) return failed(plainFaults(found));
    const json = JSON.stringify(found, null, 2);
    const readers = [...read.tables.values()].map(({ reader }) => reader);
    const said = readers.flatMap((reader) => [
      ...unusedLines(service, nameUnused(reader)),
      ...reader.notes(),
    ]);
    const errors = said.map((line) => `${line}\n`).join('');
    if (to !== null) {
      const content =
        end === 'xlsx'
          ? await answerWorkbook(operation, found, read.tables, service)
          : end === 'json'
            ? `${json}\n`
            : answerCsv(operation, found, service);
      files.write(to, content);
      return { out: '', errors, code: 0 };
    }
    if (values.json) return { ...printed(json), errors };
    const table = answerCsv(operation, found, service);
    if (values.csv) return { out: table, errors, code: 0 };
    const { answer, notes } = (found as { readonly result: Result }).result;
    return { ...printed([answer, '', table, ...notes.map((note) => `− ${note}`)].join('\n')), errors };
  } catch (thrown) {
    return failed(plainFaults(errorOfFile(thrown, service)));
  }
}

/** @throws InvalidInput @throws UnreadableFile */
async function givenBy(
  bytes: Uint8Array,
  schema: RowSchema,
  parameters: Parameters,
  service: Service,
): Promise<FileGiven> {
  const isJson = bytes.length === 0 || /^\s*[{[]/.test(new TextDecoder().decode(bytes.subarray(0, 64)));
  if (!isJson) {
    const open = await openFile(bytes, { maxUnpacked: MAX_UNPACKED });
    return readTables(open, schema, parameters, service);
  }
  const given = jsonIn(bytes);
  if (isRecord(given)) return { given, tables: new Map() };
  throw new InvalidInput(render(service.common.messages.not_object), new Map());
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return parseInputs(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
