import { stepsOf } from '../../engine/calculator.ts';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { Decision } from '../../engine/decisions/decision.ts';
import { describe } from '../../engine/decisions/read-condition.ts';
import { NOTE_KINDS } from '../../engine/texts/render.ts';
import { conditionTypes, slotTypes, type TextTypes, textTypes } from '../../engine/texts/text-types.ts';
import { enumOf, type FlatTypes, plainOf, type ValueTypes } from '../../engine/values.ts';
import { conditionDefinitions, shortProperties, whenSchema } from './conditions.ts';
import { about, CITE, closed, listOf, oneOf, type Schema, SOURCE, text } from './parts.ts';

/** The schema of one decision: its facts, outcomes and grid. */
export function decisionSchema({ $schema, title, description }: Schema, { shape }: Decision): Schema {
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
  return {
    $schema,
    title,
    description,
    ...closed(
      {
        question: text(null),
        facts: { ...closed(factTypes), minProperties: 1 },
        assuming: listOf(condition, 'What is always true of these facts.'),
        outcomes: listOf(
          closed({ outcome, because: text(null), cite: CITE, when: condition }, [
            'outcome',
            'because',
            'cite',
          ]),
        ),
        grid: listOf(
          closed({ ...shortProperties(types), outcome }, ['outcome']),
          'One line a situation: the facts that make it, and its outcome.',
        ),
      },
      ['question', 'facts', 'outcomes'],
    ),
    $defs: conditionDefinitions(types),
  };
}

/** The schema of a calculator's checks: its inputs, and the facts that its code derives from them. */
export function checksSchema(
  { $schema, title, description }: Schema,
  { calculator }: LoadedCalculator,
): Schema {
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
  const checks = listOf(check);
  return {
    $schema,
    title,
    description,
    ...closed({ checks }, ['checks']),
    $defs: conditionDefinitions(types),
  };
}

/** The schema of a calculator's texts: its slots, conditions, steps and keys of data. */
export function textsSchema(
  { $schema, title, description }: Schema,
  { calculator }: LoadedCalculator,
): Schema {
  const types = textTypes(calculator);
  const lists = Object.entries(types).flatMap(([name, type]) =>
    type.kind === 'list' ? [[name, type.of] as const] : [],
  );
  const all = withRecords(
    types,
    lists.map(([, of]) => of),
  );
  const slots = Object.keys(slotTypes(all));
  const facts = conditionTypes(all);
  const place = {
    when: { $ref: '#/$defs/when' },
    each: { type: 'string', ...oneOf(lists.map(([name]) => name)) },
  };
  const slotted = { $ref: '#/$defs/text' };
  const { outputs } = calculator;
  return {
    $schema,
    title,
    description,
    ...closed(
      {
        answer: listOf(
          closed({ text: slotted, ...place }, ['text']),
          'Sentences of the answer: together 40 to 60 words.',
        ),
        figures: listOf(closed({ label: slotted, value: slotted, ...place }, ['label', 'value'])),
        notes: listOf(
          closed({ text: slotted, kind: { type: 'string', ...oneOf(NOTE_KINDS) }, ...place }, [
            'text',
            'kind',
          ]),
          'Given by kind: figures, dates, scope.',
        ),
        sources: listOf(
          {
            anyOf: [SOURCE, closed({ cite: SOURCE, when: place.when }, ['cite', 'when'])],
          },
          'Sources beside those of the rates and decisions used.',
        ),
        labels: { description: 'How each word of an enum is printed.', ...closed(labelKeys(all)) },
        steps: stepKeys(calculator, slots),
        data: {
          description: 'What each key of `data` means.',
          ...closed(dataKeys(outputs), Object.keys(outputs)),
        },
        data_only: listOf(
          { type: 'string', ...oneOf(Object.keys(outputs)) },
          'Keys of `data` that no text uses.',
        ),
      },
      ['answer', 'figures', 'notes', 'sources', 'steps', 'data', 'data_only'],
    ),
    $defs: {
      text: text(slots),
      when: whenSchema(facts),
      ...conditionDefinitions(facts),
    },
  };
}

/** What texts can name, with what the records of lists hold, which a text names that is said for each of them. */
function withRecords(types: TextTypes, records: readonly FlatTypes[]): TextTypes {
  const all: Record<string, TextTypes[string]> = { ...types };
  for (const [name, type] of records.flatMap((of) => Object.entries(of))) {
    const known = types[name];
    const isBoth = known !== undefined && known.kind !== 'row' && known.kind !== 'list';
    const words = isBoth ? [...plainOf(known).words, ...plainOf(type).words] : [];
    // Of two values of one name either can be meant.
    all[name] = words.length === 0 ? type : enumOf(...new Set(words));
  }
  return all;
}

function stepKeys(calculator: LoadedCalculator['calculator'], slots: readonly string[]): Schema {
  const steps = Object.entries(stepsOf(calculator)).map(([name, step]) => {
    const own = Object.keys(step.about);
    const label = own.length === 0 ? { $ref: '#/$defs/text' } : text([...slots, ...own], { offered: own });
    return [
      name,
      {
        description: about(step.type),
        ...closed({ label, cite: SOURCE }, ['label', 'cite']),
      },
    ];
  });
  return { description: 'What each step of the workings is called.', ...closed(Object.fromEntries(steps)) };
}

function labelKeys(types: TextTypes): Schema {
  const labels: Schema = {};
  for (const [name, type] of Object.entries(types)) {
    if (type.kind === 'row' || type.kind === 'list') continue;
    const { kind, words } = plainOf(type);
    if (kind !== 'enum') continue;
    labels[name] = closed(Object.fromEntries(words.map((word) => [word, text(null)])));
  }
  return labels;
}

function dataKeys(outputs: ValueTypes): Schema {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, type]) => {
      if (type.kind !== 'list') return [name, text(null, { about: about(type) })];
      const items = Object.fromEntries(
        Object.entries(type.of).map(([key, of]) => [key, text(null, { about: about(of) })]),
      );
      return [
        name,
        closed({ about: text(null), items: closed(items, Object.keys(items)) }, ['about', 'items']),
      ];
    }),
  );
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
