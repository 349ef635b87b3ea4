import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { DATE_OPERATORS, ORDER_OPERATORS } from '../../engine/decisions/conditions.ts';
import type { Decision } from '../../engine/decisions/decision.ts';
import { describe, shortWords, suits } from '../../engine/decisions/read-condition.ts';
import { conditionTypes, slotTypes, type TextTypes, textTypes } from '../../engine/texts/text-types.ts';
import { enumOf, type FlatType, type FlatTypes, isComparable, plainType } from '../../engine/values.ts';
import { asEditorsRead, citation, closed, listOf, oneOf, type Schema, text } from './parts.ts';

const OPERATORS = ['is', 'is_not', ...ORDER_OPERATORS, ...DATE_OPERATORS];
/** Editors cannot follow recursive conditions: rules nest no deeper than this. */
const DEEPEST = 5;
const DAY = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };

export function decisionSchema(general: Schema, { shape }: Decision): Schema {
  const outcome = { type: 'string', ...oneOf(shape.outcomes) };
  return withConditions(general, shape.facts as FlatTypes, { outcome, cite: citation('../') });
}

export function checksSchema(general: Schema, { calculator }: LoadedCalculator): Schema {
  const { inputs, checkFacts } = calculator;
  const derived = Object.entries(checkFacts).map(([name, { type }]) => [name, type]);
  const types: FlatTypes = { ...inputs, ...Object.fromEntries(derived) };
  const field = { type: 'string', ...oneOf(Object.keys(inputs)) };
  return withConditions(general, types, { field, message: text(Object.keys(types)) });
}

/** The schema of a calculator's worked examples: its inputs and the keys of its data. */
export function examplesSchema(general: Schema, { calculator, schema }: LoadedCalculator): Schema {
  const given = Object.fromEntries(schema.fields.map(({ name, title }) => [name, { description: title }]));
  const expect = Object.fromEntries(Object.keys(calculator.outputs).map((name) => [name, {}]));
  return asEditorsRead(general, {
    given: { type: 'object', properties: given },
    expect: { type: 'object', properties: expect },
    refused: listOf({ type: 'string', ...oneOf(Object.keys(given)) }),
  }) as Schema;
}

/** The schema of a calculator's texts: its slots, conditions and lists. */
export function textsSchema(general: Schema, { calculator }: LoadedCalculator): Schema {
  const types = textTypes(calculator);
  const lists = Object.entries(types).flatMap(([name, type]) =>
    type.kind === 'list' ? [[name, type.of] as const] : [],
  );
  const all = withRecords(
    types,
    lists.map(([, of]) => of),
  );
  const facts = conditionTypes(all);
  const slots = text(Object.keys(slotTypes(all)));
  const days = Object.keys(facts).filter((name) => plainType(facts[name] as FlatType).kind === 'date');
  const source = { $ref: '../citations.json' };
  return withConditions(general, facts, {
    ...Object.fromEntries(['text', 'label', 'value', 'heading', 'title'].map((key) => [key, slots])),
    each: { type: 'string', ...oneOf(lists.map(([name]) => name)) },
    on: { type: 'string', ...oneOf(days) },
    decision: { type: 'string', ...oneOf(calculator.decisions.map(({ file }) => file)) },
    cite: source,
    statute: source,
  });
}

/** What texts can use, with the members of listed records, for texts repeated for each record. */
function withRecords(types: TextTypes, records: readonly FlatTypes[]): TextTypes {
  const all: Record<string, TextTypes[string]> = { ...types };
  for (const [name, type] of records.flatMap((of) => Object.entries(of))) {
    const known = types[name];
    const isBoth = known !== undefined && known.kind !== 'row' && known.kind !== 'list';
    const words = isBoth ? [...plainType(known).words, ...plainType(type).words] : [];
    // Of two values with the same name, either may be meant.
    all[name] = words.length === 0 ? type : enumOf(...new Set(words));
  }
  return all;
}

/** A schema with conditions over some facts, in the full form and the short one. */
function withConditions(general: Schema, types: FlatTypes, known: Schema): Schema {
  const short = Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      { description: describe(type), $ref: `#/$defs/${expectedName(type)}` },
    ]),
  );
  const read = asEditorsRead(general, { ...known, when: short }) as Schema;
  const { when, ...others } = { ...(read.$defs as Schema | undefined) };
  const definitions: Schema = { ...others };
  const words = new Set(Object.values(types).flatMap((type) => [...plainType(type).words]));
  const fact = { type: 'string', ...oneOf(Object.keys(types), (name) => describe(types[name] as FlatType)) };
  const comparison = {
    fact,
    operator: { type: 'string', enum: OPERATORS },
    value: {
      description: 'A word of the fact, true, false, none, zero, a day, or another fact.',
      anyOf: [oneOf([...words, 'true', 'false', 'none', 'zero']), closed({ fact }, ['fact']), DAY],
    },
  };
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const inner = { $ref: `#/$defs/condition_${depth - 1}` };
    const joined = depth === 0 ? {} : { all: listOf(inner), any: listOf(inner), not: inner };
    definitions[`condition_${depth}`] = closed({ ...joined, ...comparison });
  }
  const outermost = `condition_${DEEPEST - 1}`;
  definitions.condition = { $ref: `#/$defs/${outermost}` };
  for (const type of Object.values(types)) definitions[expectedName(type)] ??= expected(type, types);
  if (when !== undefined) {
    const { properties } = definitions[outermost] as { properties: Schema };
    definitions.when = closed({ ...short, ...properties });
  }
  return { ...read, $defs: definitions };
}

/** Types with the same values and comparisons share one definition. */
function expectedName(type: FlatType): string {
  return `expected_${describe(type).replace(/[^a-z0-9]+/gi, '_')}`;
}

function expected(type: FlatType, types: FlatTypes): Schema {
  const words = oneOf(shortWords(type));
  const comparable = oneOf(Object.keys(types).filter((name) => isComparable(type, types[name] as FlatType)));
  const operators = OPERATORS.filter((operator) => suits(operator, type));
  const comparisons = closed(
    Object.fromEntries(
      operators.map((operator) => [
        operator,
        plainType(type).kind === 'date' ? { anyOf: [comparable, DAY] } : comparable,
      ]),
    ),
  );
  return shortWords(type).length === 0 ? comparisons : { anyOf: [words, listOf(words), comparisons] };
}
