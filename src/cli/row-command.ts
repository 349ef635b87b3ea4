import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import type { RowSchema } from '../engine/inputs/row-schema.ts';
import type { Result } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import { isRecord, parseInputs } from '../formats/json-inputs.ts';
import { plainFaults } from '../formats/plain-text.ts';
import { openSheets } from '../formats/read-file.ts';
import { finish, type Steps } from '../operations/operation.ts';
import { faultOfFile } from '../operations/rows/as-read.ts';
import { findRowSchema, startRows } from '../operations/rows/index.ts';
import { type FileGiven, type Parameters, readTables } from '../operations/rows/read-table.ts';
import { answerCsv, answerWorkbook, type RowOperation } from '../operations/rows/row-operation.ts';
import { compareRows, sweepRows } from '../operations/rows/vary-rows.ts';
import type { Service } from '../service.ts';
import {
  type Flags,
  failed,
  fileEnding,
  type Printed,
  printed,
  readCall,
  valuesIn,
  wrongCall,
} from './command-line.ts';
import { rowHelp } from './help.ts';

export interface RowFiles {
  /** Reads a file, standard input for null. */
  read(name: string | null): Uint8Array;
  write(name: string, content: string | Uint8Array): void;
}

const BOOLEAN = { type: 'boolean' } as const;
const FLAGS: Flags = { help: { ...BOOLEAN, short: 'h' }, json: BOOLEAN, csv: BOOLEAN };
const MOST_UNPACKED = 256 * 1024 * 1024;

/** Runs a row operation on a file or a JSON body; with `--vary` or `--compare`, a sweep or comparison. */
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
  if (schema === null || hasMore) return wrongCall(service);
  if (values.help) return printed(rowHelp(service, tool, operation, schema));
  const parameters = valuesIn(tokens, 'yes', FLAGS);
  const varied = takeVaried(parameters);
  const end = to === null ? null : fileEnding(to);
  if (end !== null && !(varied === null ? ['csv', 'xlsx', 'json'] : ['json']).includes(end)) {
    return failed(render(service.common.batch.row_output));
  }
  try {
    const read = await givenBy(files.read(from), schema, parameters, service);
    const call = { service, operation, key: tool.key, body: { ...varied, given: read.given } };
    const steps: Steps<unknown> =
      varied === null
        ? startRows(operation, service, tool.key, read.given, read.tables)
        : 'compare' in varied
          ? compareRows(call)
          : sweepRows(call);
    const found = finish(steps);
    if (found instanceof InvalidInput) return failed(plainFaults(found));
    const json = JSON.stringify(found, null, 2);
    if (to !== null) {
      const content =
        end === 'xlsx'
          ? Buffer.concat(answerWorkbook(operation, found, read.tables, service))
          : end === 'json'
            ? `${json}\n`
            : answerCsv(operation, found, service);
      files.write(to, content);
      return { out: '', errors: '', code: 0 };
    }
    if (values.json || varied !== null) return printed(json);
    const table = answerCsv(operation, found, service);
    if (values.csv) return { out: table, errors: '', code: 0 };
    const { answer, notes } = (found as { readonly result: Result }).result;
    return printed([answer, '', table, ...notes.map((note) => `− ${note}`)].join('\n'));
  } catch (thrown) {
    return failed(plainFaults(faultOfFile(thrown, service)));
  }
}

function takeVaried(parameters: Map<string, string[]>): RequestInputs | null {
  const compared = parameters.get('compare');
  const names = ['vary', 'from', 'to', 'step'];
  const sweep = Object.fromEntries(names.flatMap((name) => [[name, parameters.get(name)?.[0]]]));
  const isSweep = parameters.has('vary');
  for (const name of compared || isSweep ? ['compare', ...names] : []) parameters.delete(name);
  if (compared === undefined) return isSweep ? sweep : null;
  const pairs = compared.map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]);
  return { compare: Object.fromEntries(pairs) };
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
    const open = await openSheets([bytes], { mostUnpacked: MOST_UNPACKED });
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
