import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { plainDigits } from '../../../src/law/amounts.ts';
import { addDays, type Day, dayOf, isoDay, parseDay } from '../../../src/law/calendar.ts';
import { examplesOn, gridOf, type InputSet } from '../../../src/review/grid.ts';
import { tablesOf } from '../../../src/review/impact.ts';
import { embeddedService } from '../../support/service.ts';

/** The inputs that impact and check try: what rules can make a difference for is among them. */
const service = await embeddedService();
const test = suite('the grid of inputs');

function gridFor(key: string, always: readonly Day[] = []): InputSet[] {
  return gridOf(service.calculator(key) as LoadedCalculator, tablesOf(service, key), always);
}

const valuesOf = (grid: readonly InputSet[], name: string): Set<unknown> =>
  new Set(grid.map((given) => given[name]));

for (const { key, example_input } of service.tools) {
  const { schema } = service.calculator(key) as LoadedCalculator;

  test(`${key}: about a thousand, none twice, the same every time, and the example on each day first`, () => {
    const grid = gridFor(key);
    assert.ok(grid.length >= 500 && grid.length <= 3_000, `${grid.length}`);
    assert.is(new Set(grid.map((given) => JSON.stringify(given))).size, grid.length);
    assert.equal(grid, gridFor(key));
    assert.equal(Object.keys(grid[0] ?? {}), Object.keys(example_input));
  });

  test(`${key}: each choice, both of yes and no, and the bounds of whole numbers and amounts`, () => {
    const grid = gridFor(key);
    for (const { name, kind, choices, minimum, maximum } of schema.fields) {
      const values = valuesOf(grid, name);
      if (kind === 'boolean')
        for (const value of [true, false]) assert.ok(values.has(value), `${name} ${value}`);
      if (kind === 'enum') for (const choice of choices) assert.ok(values.has(choice), `${name} ${choice}`);
      if (kind !== 'integer' && kind !== 'money') continue;
      for (const bound of [minimum, maximum]) {
        if (bound !== null)
          assert.ok(values.has(Number(plainDigits(bound))), `${name} ${plainDigits(bound)}`);
      }
    }
  });

  test(`${key}: the newest day of each of its tables, the days beside it, and what comes after what is known`, () => {
    const days = new Set(gridFor(key).flatMap((given) => Object.values(given).map(String)));
    for (const { rows, head } of tablesOf(service, key)) {
      for (const day of [rows.at(-1)?.from as Day, addDays(head.enactedUntil, 1)]) {
        for (const step of [-1, 0, 1])
          assert.ok(days.has(isoDay(addDays(day, step))), `${isoDay(day)} ${step}`);
      }
    }
    const asked = dayOf(2019, 7, 13);
    const more = new Set(gridFor(key, [asked]).flatMap((given) => Object.values(given).map(String)));
    assert.ok(more.has('2019-07-13'));
    assert.ok([...days].every((day) => parseDay(day) === null || day >= '1900-01-01'));
  });
}

test('amounts and numbers at each limit of the tables, and just beside it', () => {
  // Companies Act 2006, section 382, from 6 April 2025, and section 384A: 50 and 10 employees.
  const grid = gridFor('company-size');
  for (const [name, limits, beside] of [
    ['turnover', [15_000_000, 1_000_000], 0.01],
    ['balance_sheet_total', [7_500_000, 500_000], 0.01],
    ['employees', [50, 10], 1],
  ] as const) {
    const values = valuesOf(grid, name);
    for (const limit of limits) {
      for (const value of [limit - beside, limit, limit + beside])
        assert.ok(values.has(value), `${name} ${value}`);
    }
  }
});

test('an example is moved by whole months, so that each of its dates in turn meets the day', () => {
  const loaded = service.calculator('corporation-tax') as LoadedCalculator;
  const { period_start, period_end } = loaded.schema.example as Record<string, string>;
  const year = (start: string, end: string) => ({
    ...loaded.schema.example,
    period_start: start,
    period_end: end,
  });
  assert.equal(examplesOn(null, loaded), [loaded.schema.example]);
  const day = dayOf(2020, 4, 1);
  const moved = examplesOn(day, loaded);
  assert.is(moved.length, 2);
  assert.is(moved[0]?.period_start, '2020-04-01');
  assert.is(moved[1]?.period_end, '2020-04-01');
  const length = (given: InputSet | undefined) =>
    (parseDay(String(given?.period_end)) ?? 0) - (parseDay(String(given?.period_start)) ?? 0);
  const whole = length(year(period_start ?? '', period_end ?? ''));
  for (const given of moved) assert.ok(Math.abs(length(given) - whole) <= 1, JSON.stringify(given));
});

test.run();
