import type { Slots } from './engine/inputs/field.ts';
import { InputNames } from './engine/inputs/input-names.ts';
import type { InputError } from './engine/inputs/invalid-input.ts';
import type { RowSchema } from './engine/inputs/row-schema.ts';
import type { LoadedCalculator } from './engine/read/calculator.ts';
import type { Rules } from './engine/read/rules.ts';
import type { Template } from './engine/texts/template.ts';

/** A name that more calculators take than this says nothing about which was meant. */
const MAX_OTHERS = 2;
/** Names beyond these are not compared. */
const MAX_NAMES = 50;

/**
 * The message for a name that is no input of a calculator, but is taken elsewhere: by its page for rows, or by another
 * calculator. Null if nothing takes it, or if it is another spelling of one of its own inputs.
 */
export function takenElsewhere(name: string, own: LoadedCalculator, rules: Rules): InputError | null {
  const { inputNames } = own.schema;
  if (inputNames.exactMatch(name) !== null) return null;
  const others = rules.calculators.filter(({ schema }) => schema.names.has(name));
  if (others.length > MAX_OTHERS) return null;
  if (others.length > 0) {
    const takenBy = others.map(({ calculator }) => calculator.key);
    return elsewhere(rules, 'unknown_elsewhere', {}, takenBy);
  }
  const takers = inputNames.closestMatch(name) === null ? [own, ...rules.calculators] : [own];
  for (const taker of takers) {
    for (const { path, schema } of rowSchemasOf(taker, rules)) {
      const { all, subject } = namesOf(schema);
      // The columns of another calculator's rows, such as the end of a year, say nothing about its subject.
      const known = taker === own ? all : subject;
      if (known.exactMatch(name) !== null) return onPage(path, schema, rules);
    }
  }
  return null;
}

/**
 * The messages for names that only the page for rows of a calculator takes, such as losses brought forward. They are
 * errors even where unknown names are ignored: a result would leave out what they say.
 */
export function takenByRows(
  names: readonly string[],
  own: LoadedCalculator,
  rules: Rules,
): ReadonlyMap<string, InputError> {
  const unknown = names.filter((name) => !own.schema.names.has(name)).slice(0, MAX_NAMES);
  const errors = new Map<string, InputError>();
  if (unknown.length === 0) return errors;
  for (const { path, schema } of rowSchemasOf(own, rules)) {
    for (const name of unknown) {
      const isOther = own.schema.inputNames.exactMatch(name) === null;
      if (isOther && namesOf(schema).subject.exactMatch(name) !== null) {
        errors.set(name, onPage(path, schema, rules));
      }
    }
  }
  return errors;
}

function onPage(page: string, { title }: RowSchema, rules: Rules): InputError {
  return elsewhere(rules, 'unknown_on_page', { title, page }, []);
}

function elsewhere(
  { shared }: Rules,
  code: 'unknown_elsewhere' | 'unknown_on_page',
  slots: Slots,
  takenBy: readonly string[],
): InputError {
  return { code, template: shared.common.messages[code] as Template, slots, takenBy };
}

function rowSchemasOf({ overRows }: LoadedCalculator, rules: Rules) {
  return overRows.flatMap(({ calculator: { key }, path }) => {
    const schema = rules.rowSchemas.get(key);
    return schema === undefined ? [] : [{ path, schema }];
  });
}

interface RowNames {
  /** What the operation is about. */
  readonly subject: InputNames;
  /** That, its tables and their columns. */
  readonly all: InputNames;
}

const names = new WeakMap<RowSchema, RowNames>();

function namesOf(schema: RowSchema): RowNames {
  const known = names.get(schema);
  if (known !== undefined) return known;
  const { head, tables, also, title } = schema;
  const subject = { name: 'operation', title, also };
  const named = tables.map(({ name }) => ({ name, title: name, also: [] }));
  const made = {
    subject: new InputNames([subject]),
    all: new InputNames([subject, ...named, ...head, ...tables.flatMap(({ fields }) => fields)]),
  };
  names.set(schema, made);
  return made;
}
