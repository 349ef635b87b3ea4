import fc from 'fast-check';
import type { InputField } from '../../src/engine/inputs/field.ts';
import { type Day, isoDay, makeDay } from '../../src/law/calendar.ts';

/** Days that matter to some calculator and their neighbours, mixed with arbitrary ones. */
const days = fc
  .oneof(
    fc.constantFrom(
      makeDay(1987, 1, 1),
      makeDay(2008, 4, 6),
      makeDay(2015, 4, 1),
      makeDay(2018, 1, 1),
      makeDay(2022, 4, 6),
      makeDay(2023, 4, 1),
      makeDay(2024, 2, 29),
      makeDay(2025, 4, 6),
      makeDay(2026, 4, 1),
      makeDay(2027, 3, 31),
      makeDay(2028, 3, 31),
    ),
    fc.integer({ min: makeDay(2015, 1, 1), max: makeDay(2030, 12, 31) }),
    fc.integer({ min: makeDay(1900, 1, 2), max: makeDay(2100, 12, 30) }),
  )
  .chain((day) => fc.integer({ min: -1, max: 1 }).map((shift) => day + shift));

/** Distance of a date from the first date of the inputs: mostly later, by less than 20 months. */
const distances = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 366 }) },
  { weight: 3, arbitrary: fc.integer({ min: 365, max: 560 }) },
  { weight: 1, arbitrary: fc.integer({ min: -366, max: 0 }) },
);

function isoDate(day: number): string {
  return isoDay(Math.min(Math.max(day, makeDay(1900, 1, 1)), makeDay(2100, 12, 31)) as Day);
}

const amounts = fc.oneof(
  fc.constantFrom(0, 1, 0.01, 999.99, 1000, 50_000, 250_000, 1_000_000, 10_000_000_000_000),
  fc.integer({ min: 0, max: 5_000_000_000 }).map((pence) => pence / 100),
  fc.integer({ min: 0, max: 5_000_000_000 }).map((pence) => `£${(pence / 100).toLocaleString('en-GB')}`),
);

/** Anything a hostile or careless caller might send as an input. */
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    '__proto__',
    '\u0000',
    '\ud800',
    '2023-02-30',
    '1e5',
    '1,00',
    -1,
    1e308,
    2.5,
    true,
  ),
  fc.string(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that is valid for the input on its own. */
function plausible(field: InputField, first: number): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'date':
      return distances.map((distance) => isoDate(first + distance));
    case 'money':
      return amounts;
    case 'decimal':
      return fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(9.5, 10, 10.5, 50, 50.01));
    case 'integer':
      return fc.integer({ min: 0, max: 100 });
    case 'boolean':
      return fc.constantFrom(true, false, 'yes', 'no');
    case 'enum':
      return fc.constantFrom(...field.choices);
    case 'text':
      return fc.string({ maxLength: field.longest });
  }
}

/** Inputs of a calculator: mostly plausible, some missing, occasionally nonsense or an unknown input. */
export function someInputs(fields: readonly InputField[]): fc.Arbitrary<Record<string, unknown>> {
  const requiredKeys = fields.filter((field) => field.required).map(({ name }) => name);
  const near = (first: number) =>
    Object.fromEntries(
      fields.map((field, index) => {
        const value =
          index === 0 && field.kind === 'date' ? fc.constant(isoDate(first)) : plausible(field, first);
        return [field.name, fc.oneof({ weight: 40, arbitrary: value }, { weight: 1, arbitrary: nonsense })];
      }),
    );
  return days.chain((first) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.record(near(first), { requiredKeys }) },
      { weight: 1, arbitrary: fc.record(near(first), { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.dictionary(fc.string(), nonsense) },
    ),
  );
}

/** A worked example's inputs with up to three changed, so that many are accepted. */
export function inputsNear(
  example: Readonly<Record<string, unknown>>,
  fields: readonly InputField[],
): fc.Arbitrary<Record<string, unknown>> {
  const names = fields.map(({ name }) => name);
  return fc
    .tuple(someInputs(fields), fc.subarray(names, { maxLength: Math.min(3, names.length) }))
    .map(([inputs, changed]) => ({
      ...example,
      ...Object.fromEntries(Object.entries(inputs).filter(([name]) => changed.includes(name))),
    }));
}
