import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { plainFaults } from '../engine/plain-text.ts';
import type { Result } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import { csv } from '../formats/csv.ts';
import { parseInputs } from '../formats/json-inputs.ts';
import { finish } from '../operations/operation.ts';
import { rowSchemaOf, startRows } from '../operations/rows/index.ts';
import type { RowOperation } from '../operations/rows/row-operation.ts';
import type { Service } from '../service.ts';
import { type Printed, printed, toolNamed, wrongCall } from './command-line.ts';

/**
 * Follows `ledger directors-loan < account.json`: the body of the API on standard input, answered as text,
 * with `--json` as JSON and with `--csv` as the first table.
 *
 * @param read gives what stands on standard input.
 */
export function rowCommand(
  operation: RowOperation,
  args: readonly string[],
  service: Service,
  read: () => string,
): Printed {
  const { commandLine: texts, messages } = service.common;
  const [name, ...options] = args;
  if (name === undefined) return wrongCall(service, render(texts.missing_tool));
  const tool = toolNamed(name, service);
  if ('errors' in tool) return tool;
  if (rowSchemaOf(operation, service, tool.key) === null) return wrongCall(service);
  let given: unknown = null;
  try {
    given = parseInputs(read());
  } catch {
    // What is no JSON is said to be none.
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { out: '', errors: `${render(messages.not_object)}\n`, code: 2 };
  }
  const found = finish(startRows(operation, service, tool.key, given as RequestInputs));
  if (found instanceof InvalidInput) return { out: '', errors: `${plainFaults(found)}\n`, code: 2 };
  if (options.includes('--json')) return printed(JSON.stringify(found, null, 2));
  const [{ columns, rows }] = operation.sheets(found, service);
  const table = csv(
    columns.map(({ heading }) => heading),
    [...rows],
  );
  if (options.includes('--csv')) return { ...printed(''), out: table };
  const { answer, notes } = (found as { readonly result: Result }).result;
  return printed([answer, '', table, ...notes.map((note) => `− ${note}`)].join('\n'));
}
