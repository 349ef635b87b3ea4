import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { type Comparison, compare } from '../../../src/operations/compare.ts';
import { goldenCases } from '../../support/cases.ts';
import { resultOf } from '../../support/operations.ts';
import { calculationOf, embeddedService, serviceWith } from '../../support/service.ts';

/** What differs between two results: all of it, in its order, and nothing else. */
const service = await embeddedService();
const test = suite('differences of two results');

/** Each single value of `data` by its path, in its order; items of lists of records by their place. */
function flat(data: object, before = ''): Map<string, unknown> {
  return new Map(
    Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
      const isRecords = Array.isArray(value) && typeof value[0] !== 'string';
      if (!isRecords) return [[`${before}${name}`, value]];
      return value.flatMap((item, index) => [...flat(item, `${before}${name}.${index + 1}.`)]);
    }),
  );
}

const isDay = (value: unknown): value is string => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** By whole numbers of the sixth decimal: no figure has more. */
function expectedDifference(a: unknown, b: unknown): number | null {
  if (isDay(a) && isDay(b)) return (Date.parse(b) - Date.parse(a)) / 86_400_000;
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  return (Math.round(b * 1e6) - Math.round(a * 1e6)) / 1e6;
}

/** What is wrong with a comparison is told by this. */
function assertComparison({ a, b, differences, figures, notes }: Comparison, about: string): void {
  const [ofA, ofB] = [flat(a.result.data), flat(b.result.data)];
  ofA.delete('rules_version');
  ofB.delete('rules_version');
  const different = new Set(
    [...ofA.keys(), ...ofB.keys()].filter(
      (path) => JSON.stringify(ofA.get(path) ?? null) !== JSON.stringify(ofB.get(path) ?? null),
    ),
  );
  assert.equal(differences.map(({ key }) => key).sort(), [...different].sort(), about);
  for (const { key, a: from, b: to, difference } of differences) {
    assert.equal([from, to], [ofA.get(key) ?? null, ofB.get(key) ?? null], `${about} ${key}`);
    assert.equal(difference, expectedDifference(from, to), `${about} ${key}`);
  }
  // Every figure of either stands in its order, and under a label that both have they share a line.
  const side = (name: 'a' | 'b') =>
    figures.flatMap((one) => (one[name] === null ? [] : [{ label: one.label, value: one[name] }]));
  assert.equal(side('a'), a.result.figures, about);
  assert.equal(side('b'), b.result.figures, about);
  for (const { label } of figures) {
    const lines = figures.filter((one) => one.label === label);
    const most = Math.max(
      ...[a, b].map((run) => run.result.figures.filter((one) => one.label === label).length),
    );
    assert.is(lines.length, most, `${about} ${label}`);
  }
  assert.equal(notes, {
    a: a.result.notes.filter((note) => !b.result.notes.includes(note)),
    b: b.result.notes.filter((note) => !a.result.notes.includes(note)),
  });
}

for (const { key, example_input } of service.tools) {
  const { schema } = service.calculator(key) as LoadedCalculator;
  const accepted = (goldenCases().get(key) ?? []).filter(({ refused }) => refused.length === 0);
  // Some from everywhere among them.
  const some = accepted.filter((_, index) => index % Math.ceil(accepted.length / 8) === 0);

  test(`${key}: each value that differs between worked cases and the example is told, and no other`, () => {
    let compared = 0;
    for (const { given } of some) {
      for (const name of schema.names) {
        const changed = { ...given, [name]: example_input[name] ?? '' };
        if (JSON.stringify(changed) === JSON.stringify(given)) continue;
        const single = service.calculate(key, changed);
        if ('errors' in single) continue;
        const value = String(example_input[name] ?? '');
        const found = resultOf(compare, service, key, { ...given, compare: `${name}:${value}` });
        assert.equal(found.b, single.toolRun());
        assertComparison(found, `${JSON.stringify(given)} ${name}:${value}`);
        compared += found.differences.length;
      }
    }
    assert.ok(compared > 20, `${compared} differences`);
  });
}

const KEY = 'corporation-tax';
const twoYears = { period_start: '2023-01-01', period_end: '2023-12-31', taxable_profits: '100000' };

test('a part that only one result has differs in each of its values', () => {
  // The period from 1 April 2023 lies in one financial year.
  const changed = { ...twoYears, compare: 'period_start:2023-04-01' };
  const { a, differences } = resultOf(compare, service, KEY, changed);
  const years = a.result.data.financial_years as Record<string, unknown>[];
  assert.is(years.length, 2);
  const second = differences.filter(({ key }) => key.startsWith('financial_years.2.'));
  const values = Object.entries(years[1] ?? {}).filter(([, value]) => value !== null);
  assert.equal(
    second.map(({ key, a: from, b: to, difference }) => [key, from, to, difference]),
    values.map(([name, value]) => [`financial_years.2.${name}`, value, null, null]),
  );
  // And the other way round.
  const { data } = calculationOf(service, KEY, { ...twoYears, period_start: '2023-04-01' }).toolRun().result;
  assert.is((data.financial_years as unknown[]).length, 1);
  const back = resultOf(compare, service, KEY, {
    ...twoYears,
    period_start: '2023-04-01',
    compare: 'period_start:2023-01-01',
  });
  const added = back.differences.filter(({ key }) => key.startsWith('financial_years.2.'));
  assert.equal(
    added.map(({ key, a: from, b: to }) => [key, from, to]),
    values.map(([name, value]) => [`financial_years.2.${name}`, null, value]),
  );
});

test('differences stand in the order of data', () => {
  const { a, differences } = resultOf(compare, service, KEY, {
    ...twoYears,
    compare: 'taxable_profits:200000',
  });
  const order = [...flat(a.result.data).keys()];
  const places = differences.map(({ key }) => order.indexOf(key));
  assert.ok(places.length > 5);
  assert.equal(
    places,
    [...places].sort((one, other) => one - other),
  );
});

test('the link has the change before the version of the rules, and an example changes what it names', () => {
  const { share_url } = resultOf(compare, service, KEY, { ...twoYears, compare: ' taxable_profits: 5 ' });
  assert.equal(
    [...new URL(share_url).searchParams],
    [...Object.entries(twoYears), ['compare', 'taxable_profits:5'], ['rules', service.rulesVersion]],
  );
  for (const { key } of service.tools) {
    const loaded = service.calculator(key) as LoadedCalculator;
    const { example } = loaded.schema;
    const [name = '', value = ''] = compare.example(service, loaded)?.compare?.split(':') ?? [];
    const kind = loaded.schema.fields.find((field) => field.name === name)?.kind;
    // Amounts twice as large before dates a month earlier, where that changes the result.
    if (kind === 'money') assert.is(Number(value), Number(example[name]) * 2);
    else assert.is(Date.parse(String(example[name])) - Date.parse(value), 30 * 86_400_000);
  }
});

test('where no change of the example changes its result there is no example', async () => {
  const loaded = service.calculator(KEY) as LoadedCalculator;
  const always = service.calculate(KEY, loaded.schema.example);
  const refused = service.calculate(KEY, {});
  for (const found of [always, refused]) {
    assert.is(compare.example(await serviceWith({ calculate: () => found }), loaded), null);
  }
});

test.run();
