import { stepsOf } from '../../engine/calculator.ts';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { conditionTypes, slotTypes, type TextTypes, textTypes } from '../../engine/texts/text-types.ts';
import { enumOf, type FlatType, type FlatTypes, plainOf, type ValueTypes } from '../../engine/values.ts';
import { conditionDefinitions, whenSchema } from './conditions.ts';
import { about, closed, closer, listOf, oneOf, type Schema, SOURCE, text } from './parts.ts';

/** The schema of a calculator's texts: its slots, conditions, steps and keys of data. */
export function textsSchema(general: Schema, { calculator }: LoadedCalculator): Schema {
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
  const days = Object.keys(facts).filter((name) => plainOf(facts[name] as FlatType).kind === 'date');
  const known: Schema = {
    ...Object.fromEntries(
      ['text', 'label', 'value', 'heading', 'title'].map((key) => [key, { $ref: '#/$defs/text' }]),
    ),
    each: { type: 'string', ...oneOf(lists.map(([name]) => name)) },
    on: { type: 'string', ...oneOf(days) },
    leads_to: { type: 'string', ...oneOf(Object.keys(stepsOf(calculator))) },
    decision: { type: 'string', ...oneOf(calculator.decisions.map(({ file }) => file)) },
    main: { const: true },
    warning: { const: true },
    cite: SOURCE,
    statute: SOURCE,
    data_only: { const: true },
  };
  const sourceAndWhen = closed({ cite: SOURCE, when: { $ref: '#/$defs/when' } }, ['cite', 'when']);
  return closer(
    withKnown(general, known),
    {
      sources: listOf(
        { anyOf: [SOURCE, sourceAndWhen] },
        'Sources beside those of the rates and decisions used.',
      ),
      labels: { description: 'How each word of an enum is printed.', ...closed(labelKeys(all)) },
      figures: figureKeys(calculator, (general.properties as Schema).figures as Schema, slots, known),
    },
    {
      sentence: withKnown((general.$defs as Schema).sentence as Schema, known),
      text: text(slots),
      when: whenSchema(facts),
      ...conditionDefinitions(facts),
    },
  );
}

/** A schema with more precise schemas for the keys of its entries, at any depth of lists. */
function withKnown(schema: Schema, known: Schema): Schema {
  const { properties, items } = schema as { properties?: Readonly<Record<string, Schema>>; items?: Schema };
  const keys = Object.entries(properties ?? {}).map(([key, own]) => {
    const { description, maxLength } = own;
    const more = {
      ...(description === undefined ? {} : { description }),
      ...(maxLength === undefined ? {} : { maxLength }),
    };
    return [key, key in known ? { ...more, ...(known[key] as Schema) } : withKnown(own, known)];
  });
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(keys) }),
    ...(items === undefined ? {} : { items: withKnown(items, known) }),
  };
}

/** What texts can name, with the members of listed records, for texts repeated for each record. */
function withRecords(types: TextTypes, records: readonly FlatTypes[]): TextTypes {
  const all: Record<string, TextTypes[string]> = { ...types };
  for (const [name, type] of records.flatMap((of) => Object.entries(of))) {
    const known = types[name];
    const isBoth = known !== undefined && known.kind !== 'row' && known.kind !== 'list';
    const words = isBoth ? [...plainOf(known).words, ...plainOf(type).words] : [];
    // Of two values with the same name either can be meant.
    all[name] = words.length === 0 ? type : enumOf(...new Set(words));
  }
  return all;
}

/** An entry for each figure: those of `data` have a meaning, steps of the workings a statute. */
function figureKeys(
  calculator: LoadedCalculator['calculator'],
  general: Schema,
  slots: readonly string[],
  known: Schema,
): Schema {
  const entry = withKnown(general.additionalProperties as Schema, known) as { readonly properties: Schema };
  const meanings = dataKeys(calculator.outputs);
  const steps = stepsOf(calculator);
  const keys = [...new Set([...Object.keys(meanings), ...Object.keys(steps)])].map((name) => {
    const step = steps[name];
    const own = Object.keys(step?.about ?? {});
    const called = own.length === 0 ? {} : { step: text([...slots, ...own], { offered: own }) };
    const meaning = name in meanings ? { meaning: meanings[name] as Schema } : {};
    const required = [...(step === undefined ? [] : ['statute']), ...Object.keys(meaning)];
    const description = step === undefined ? {} : { description: about(step.type) };
    return [
      name,
      { ...description, ...entry, properties: { ...entry.properties, ...called, ...meaning }, required },
    ];
  });
  const required = keys.map(([name]) => name as string);
  return { ...general, properties: Object.fromEntries(keys), additionalProperties: entry, required };
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
