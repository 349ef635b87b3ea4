import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { Decision } from '../../engine/decisions/decision.ts';
import { describe } from '../../engine/decisions/read-condition.ts';
import { type FlatTypes, plainOf } from '../../engine/values.ts';
import { conditionDefinitions, shortProperties } from './conditions.ts';
import { about, CITE, closed, closer, listOf, oneOf, type Schema, text } from './parts.ts';

/** The schema of one decision: its facts, outcomes and grid. */
export function decisionSchema(general: Schema, { shape }: Decision): Schema {
  const { facts, outcomes } = shape;
  const types = facts as FlatTypes;
  const outcome = { type: 'string', ...oneOf(outcomes) };
  const condition = { $ref: '#/$defs/condition' };
  const factTypes = Object.fromEntries(
    Object.entries(types).map(([name, type]) => {
      const isEnum = plainOf(type).kind === 'enum';
      const words = listOf(oneOf(plainOf(type).words));
      return [name, { description: describe(type), ...(isEnum ? words : { const: describe(type) }) }];
    }),
  );
  const reason = closed({ because: text(null), when: closed(shortProperties(types)) }, ['because']);
  const reasons = listOf(reason, 'The ways to this outcome, of which pages tell the first that holds.');
  const ofOutcome = { outcome, because: text(null), reasons, cite: CITE, when: condition };
  return closer(
    general,
    {
      facts: { ...closed(factTypes), minProperties: 1 },
      assuming: listOf(condition, 'What is always true of these facts.'),
      outcomes: listOf(closed(ofOutcome, ['outcome', 'because', 'cite'])),
      grid: listOf(
        closed({ ...shortProperties(types), outcome }, ['outcome']),
        'One line a situation: the facts that make it, and its outcome.',
      ),
    },
    conditionDefinitions(types),
  );
}

/** The schema of a calculator's checks: its inputs, and the facts that its code derives from them. */
export function checksSchema(general: Schema, { calculator }: LoadedCalculator): Schema {
  const { inputs, checkFacts } = calculator;
  const derived = Object.entries(checkFacts).map(([name, { type }]) => [name, type]);
  const types: FlatTypes = { ...inputs, ...Object.fromEntries(derived) };
  const check = closed(
    {
      field: { type: 'string', ...oneOf(Object.keys(inputs)) },
      message: text(Object.keys(types)),
      when: { $ref: '#/$defs/condition' },
    },
    ['field', 'message', 'when'],
  );
  return closer(general, { checks: listOf(check) }, conditionDefinitions(types));
}

/** The schema of a calculator's worked examples: its inputs and the keys of its data. */
export function examplesSchema(general: Schema, { calculator, schema }: LoadedCalculator): Schema {
  const { items, ...rest } = general as { items: { properties: Schema } };
  const given = Object.fromEntries(
    schema.fields.map(({ name, title }) => [
      name,
      { type: ['string', 'number', 'boolean'], description: title },
    ]),
  );
  const expect = Object.fromEntries(
    Object.entries(calculator.outputs).map(([name, type]) => [name, { description: about(type) }]),
  );
  const refused = listOf({ type: 'string', ...oneOf(Object.keys(given)) });
  return {
    ...rest,
    items: {
      ...items,
      properties: {
        ...items.properties,
        given: { ...(items.properties.given as Schema), properties: given },
        expect: { ...(items.properties.expect as Schema), properties: expect },
        refused: { ...(items.properties.refused as Schema), ...refused },
      },
    },
  };
}
