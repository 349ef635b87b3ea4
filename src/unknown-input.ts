import type { Slots } from './engine/inputs/field.ts';
import { InputNames } from './engine/inputs/input-names.ts';
import type { InputError } from './engine/inputs/invalid-input.ts';
import { onceEach } from './engine/once.ts';
import type { LoadedCalculator } from './engine/read/calculator.ts';
import type { Rules } from './engine/read/rules.ts';
import type { Template } from './engine/texts/template.ts';

/** A name that more calculators take than this says nothing about which was meant. */
const MAX_OTHERS = 2;

/**
 * The message for a name that is not an input of a calculator, but is taken elsewhere: by its page for rows, or by
 * another calculator. Null if nothing takes it, or if it is another spelling of one of its inputs.
 * @param isIgnored whether the name would be ignored: it is then an error only if it is the subject of the
 *   calculator's page for rows, such as losses brought forward, as a result would leave out what it says.
 */
export function takenElsewhere(
  name: string,
  calculator: LoadedCalculator,
  rules: Rules,
  isIgnored = false,
): InputError | null {
  const { inputNames } = calculator;
  if (inputNames.exactMatch(name) !== null) return null;
  const takers = isIgnored ? [] : rules.calculators.filter(({ schema }) => schema.names.has(name));
  if (takers.length > MAX_OTHERS) return null;
  if (takers.length > 0) {
    const takenBy = takers.map((taker) => taker.calculator.key);
    return elsewhere(rules, 'unknown_elsewhere', {}, takenBy);
  }
  const page = (of: LoadedCalculator, names: 'subject' | 'all'): InputError | undefined =>
    pagesOf(of, rules).find((one) => one[names].exactMatch(name) !== null)?.error;
  const ofCalculator = page(calculator, isIgnored ? 'subject' : 'all');
  if (ofCalculator !== undefined || isIgnored || inputNames.closestMatch(name) !== null)
    return ofCalculator ?? null;
  // The columns of another calculator's rows, such as the end of a year, say nothing about its subject.
  for (const other of rules.calculators) {
    const error = page(other, 'subject');
    if (error !== undefined) return error;
  }
  return null;
}

/** A page for rows: the names of its subject, and those with its tables and their columns. */
interface RowPage {
  readonly subject: InputNames;
  readonly all: InputNames;
  readonly error: InputError;
}

const pagesOf = onceEach((calculator: LoadedCalculator, rules: Rules): readonly RowPage[] =>
  calculator.overRows.flatMap(({ calculator: { key }, path }) => {
    const schema = rules.rowSchemas.get(key);
    if (schema === undefined) return [];
    const { head, tables, also, title } = schema;
    const subject = { name: 'operation', title, also };
    const named = tables.map(({ name }) => ({ name, title: name, also: [] }));
    return {
      subject: new InputNames([subject]),
      all: new InputNames([subject, ...named, ...head, ...tables.flatMap(({ fields }) => fields)]),
      error: elsewhere(rules, 'unknown_on_page', { title, page: path }, []),
    };
  }),
);

function elsewhere(
  { shared }: Rules,
  code: 'unknown_elsewhere' | 'unknown_on_page',
  slots: Slots,
  takenBy: readonly string[],
): InputError {
  return { code, template: shared.common.messages[code] as Template, slots, takenBy };
}
