import type { Slots } from './engine/inputs/field.ts';
import type { InputError } from './engine/inputs/input-error.ts';
import { InputNames } from './engine/inputs/input-names.ts';
import type { RowSchema } from './engine/inputs/input-schema.ts';
import type { LoadedCalculator } from './engine/read/calculator.ts';
import type { Rules } from './engine/read/rules.ts';
import type { Template } from './engine/texts/template.ts';

/** A name that more calculators take than this says nothing about which was meant. */
const MAX_OTHERS = 2;

/**
 * The message for a name that is no input of a calculator, but is taken elsewhere: by its page for rows, or by another
 * calculator. Null if nothing takes it, or if it is another spelling of one of its own inputs.
 */
export function takenElsewhere(name: string, own: LoadedCalculator, rules: Rules): InputError | null {
  const { messages } = rules.shared.common;
  const { inputNames } = own.schema;
  if (inputNames.exactMatch(name) !== null) return null;
  const others = rules.calculators.filter(({ schema }) => schema.names.has(name));
  if (others.length > MAX_OTHERS) return null;
  const error = (
    code: 'unknown_elsewhere' | 'unknown_on_page',
    slots: Slots,
    takenBy: readonly string[],
  ) => ({
    code,
    template: messages[code] as Template,
    slots,
    takenBy,
  });
  if (others.length > 0) {
    return error(
      'unknown_elsewhere',
      {},
      others.map(({ calculator }) => calculator.key),
    );
  }
  const takers = inputNames.closestMatch(name) === null ? [own, ...rules.calculators] : [own];
  for (const { calculator, overRows } of takers) {
    for (const { key } of overRows.map((each) => each.calculator)) {
      const schema = rules.rowSchemas.get(key);
      if (schema === undefined || !takes(schema, name)) continue;
      const page = rowPage(calculator.key, key);
      return error('unknown_on_page', { title: schema.title, page }, []);
    }
  }
  return null;
}

/** The path of the page of an operation on rows, which is the last word of the name of its schema: `loss-periods`. */
export function rowPage(key: string, schema: string): string {
  return `/calculators/${key}/${schema.slice(schema.lastIndexOf('-') + 1)}`;
}

const names = new WeakMap<RowSchema, InputNames>();

function takes(schema: RowSchema, name: string): boolean {
  const { head, tables, also, title } = schema;
  const own = { name: 'operation', title, also };
  const known =
    names.get(schema) ?? new InputNames([own, ...head, ...tables.flatMap(({ fields }) => fields)]);
  names.set(schema, known);
  return tables.some((table) => table.name === name) || known.exactMatch(name) !== null;
}
