import { DATE_OPERATORS, ORDER_OPERATORS } from '../../engine/decisions/conditions.ts';
import { describe, suits } from '../../engine/decisions/read-condition.ts';
import { shortWords } from '../../engine/decisions/short-condition.ts';
import { type FlatType, type FlatTypes, isComparable, plainOf } from '../../engine/values.ts';
import { listOf, oneOf, type Schema } from './parts.ts';

const OPERATORS = ['is', 'is_not', ...ORDER_OPERATORS, ...DATE_OPERATORS];

/** Editors cannot follow recursive conditions: rules nest no deeper than this. */
const DEEPEST = 5;

/** The definitions of conditions over some facts: `condition` in the full form, `expected_…` for the short one. */
export function conditionDefinitions(types: FlatTypes): Schema {
  const facts = oneOf(Object.keys(types), (name) => describe(types[name] as FlatType));
  const words = new Set(Object.values(types).flatMap((type) => [...plainOf(type).words]));
  const definitions: Schema = {
    fact: { type: 'string', ...facts },
    comparison_value: {
      description: 'A word of the fact, true, false, none, zero, or another fact.',
      anyOf: [
        oneOf(new Set([...words, 'true', 'false', 'none', 'zero'])),
        { type: 'object', properties: { fact: { $ref: '#/$defs/fact' } }, required: ['fact'] },
      ],
    },
  };
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const inner = { $ref: `#/$defs/condition_${depth - 1}` };
    const parts: Schema =
      depth === 0
        ? {}
        : { all: { ...listOf(inner), minItems: 1 }, any: { ...listOf(inner), minItems: 1 }, not: inner };
    definitions[`condition_${depth}`] = {
      type: 'object',
      minProperties: 1,
      properties: {
        ...parts,
        fact: { $ref: '#/$defs/fact' },
        operator: { type: 'string', enum: OPERATORS },
        value: { $ref: '#/$defs/comparison_value' },
      },
      additionalProperties: false,
    };
  }
  definitions.condition = { $ref: `#/$defs/condition_${DEEPEST - 1}` };
  for (const type of Object.values(types)) definitions[expectedName(type)] ??= expected(type, types);
  return definitions;
}

/** The keys of the short form: each fact with its possible values. */
export function shortProperties(types: FlatTypes): Schema {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      { description: describe(type), $ref: `#/$defs/${expectedName(type)}` },
    ]),
  );
}

/** The keys of a text's condition: the full form, or the short one. */
export function whenSchema(types: FlatTypes): Schema {
  const inner = { $ref: `#/$defs/condition_${DEEPEST - 2}` };
  return {
    description: 'When the text stands: names of values, each with what it must be. All must match.',
    type: 'object',
    minProperties: 1,
    properties: {
      ...shortProperties(types),
      all: { ...listOf(inner), minItems: 1 },
      any: { ...listOf(inner), minItems: 1 },
      not: inner,
      fact: { $ref: '#/$defs/fact' },
      operator: { type: 'string', enum: OPERATORS },
      value: { $ref: '#/$defs/comparison_value' },
    },
    additionalProperties: false,
  };
}

/** Types with the same values and comparisons share one definition. */
function expectedName(type: FlatType): string {
  return `expected_${describe(type).replace(/[^a-z0-9]+/gi, '_')}`;
}

function expected(type: FlatType, types: FlatTypes): Schema {
  const words = oneOf(shortWords(type));
  const comparable = oneOf(Object.keys(types).filter((name) => isComparable(type, types[name] as FlatType)));
  const operators = OPERATORS.filter((operator) => suits(operator, type));
  const comparisons = {
    type: 'object',
    minProperties: 1,
    properties: Object.fromEntries(operators.map((operator) => [operator, comparable])),
    additionalProperties: false,
  };
  if (shortWords(type).length === 0) return comparisons;
  return { anyOf: [words, { ...listOf(words), minItems: 1 }, comparisons] };
}
