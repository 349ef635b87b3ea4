import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { InputField } from '../../../src/engine/inputs/field.ts';
import { money, optional } from '../../../src/engine/values.ts';
import { addDays, type Day, isoDay, parseDay } from '../../../src/law/calendar.ts';
import { examplesOn, gridOf, type InputSet } from '../../../src/review/grid.ts';
import { madeTable } from './made-table.ts';

/** Calculators and tables made for one thing at a time, since real ones try too much to tell what is missing. */
const test = suite('what a grid tries of a made calculator');

const day = (text: string) => parseDay(text) as Day;

function calculatorOf(
  example: InputSet,
  kinds: Readonly<Record<string, InputField['kind']>>,
): LoadedCalculator {
  const fields = Object.entries(kinds).map(([name, kind]) => ({
    ...{ name, kind, minimum: null, maximum: null, choices: kind === 'enum' ? ['a', 'b'] : [] },
  }));
  return { schema: { example, fields } } as unknown as LoadedCalculator;
}

const tableFrom = (...days: string[]) =>
  madeTable(
    'limits',
    { limit: optional(money) },
    days.map((from, index) => [from, { limit: `£${100 + index}` }]),
    { head: { enactedUntil: day('2030-03-31') } },
  );

const YEAR = { starts: '2025-04-01', ends: '2026-03-31' };
const OF_YEAR = calculatorOf(YEAR, { starts: 'date', ends: 'date' });
/** How many days one date lies after another. */
const between = (from: unknown, to: unknown) => (parseDay(String(to)) ?? 0) - (parseDay(String(from)) ?? 0);

test('each date of the example meets the first day of a row, the day before and the day after', () => {
  const grid = gridOf(OF_YEAR, [tableFrom('2020-04-01')]);
  for (const name of ['starts', 'ends'] as const) {
    for (const met of ['2020-03-31', '2020-04-01', '2020-04-02', '2030-03-31', '2030-04-01', '2030-04-02']) {
      const moved = grid.filter((given) => given[name] === met);
      // A year stays one: its end is a day less than twelve months after its start.
      assert.ok(
        moved.some(({ starts, ends }) => [364, 365].includes(between(starts, ends))),
        `${name} ${met}`,
      );
    }
  }
});

test('and the row begins in the middle of the period', () => {
  const grid = gridOf(OF_YEAR, [tableFrom('2020-04-01')]);
  const middle = grid.filter(({ starts, ends }) => {
    const [before, after] = [between(starts, '2020-04-01'), between('2020-04-01', ends)];
    return Math.abs(before - after) <= 4 && before + after >= 364;
  });
  assert.ok(middle.length >= 3, `${middle.length}`);
});

test('whole months stay whole: a year from the first day of a month ends with the last of one', () => {
  assert.equal(examplesOn(day('2024-03-01'), OF_YEAR)[0], { starts: '2024-03-01', ends: '2025-02-28' });
  assert.equal(examplesOn(day('2020-02-15'), OF_YEAR)[0], { starts: '2020-02-15', ends: '2021-02-14' });
  assert.is(examplesOn(day('2020-02-15'), OF_YEAR)[1]?.ends, '2020-02-15');
  assert.equal(examplesOn(null, OF_YEAR), [YEAR]);
  const plain = calculatorOf({ profits: 1 }, { profits: 'money' });
  assert.equal(examplesOn(day('2020-02-15'), plain), [{ profits: 1 }]);
});

test('dates lie before and after one another: by a day, by months, by more than a year', () => {
  // Only the last day is an input, so that it alone is moved away from the first.
  const ends = calculatorOf(YEAR, { ends: 'date' });
  const apart = gridOf(ends, [tableFrom('2020-04-01')]).map(({ starts, ends }) => between(starts, ends));
  const tried = (least: number, most: number) => apart.some((days) => least <= days && days <= most);
  for (const [least, most] of [
    [-1200, -366],
    [-33, -1],
    [0, 0],
    [1, 1],
    [20, 120],
    [250, 300],
    [365, 365],
    [366, 500],
    [700, 1300],
  ] as [number, number][]) {
    assert.ok(tried(least, most), `${least} to ${most}`);
  }
});

test('no date of long ago is tried, and days that are asked for are', () => {
  const grid = gridOf(OF_YEAR, [tableFrom('1900-06-01')], [day('1950-07-13')]);
  assert.ok(grid.every(({ starts, ends }) => String(starts) >= '1898' && String(ends) >= '1898'));
  const examples = grid.filter(({ starts, ends }) => [364, 365].includes(between(starts, ends)));
  assert.ok(examples.every(({ starts }) => String(starts) >= '1900-01-01'));
  assert.ok(grid.some(({ starts }) => starts === '1950-07-13'));
  assert.ok(grid.some(({ ends }) => ends === '1950-07-13'));
});

test('of twenty rows every one is met, of more the first, the last and every so many', () => {
  const first = day('1990-01-01');
  const met = (count: number) => {
    const days = Array.from({ length: count }, (_, index) => isoDay(addDays(first, index * 100)));
    const grid = gridOf(OF_YEAR, [tableFrom(...days)]);
    return days.map((from) => grid.some(({ starts }) => starts === from));
  };
  assert.ok(met(20).every((isMet) => isMet));
  const many = met(62);
  assert.ok(many[0] === true && many[4] === true && many[61] === true);
  assert.ok(many.filter((isMet) => isMet).length <= 32, `${many.filter((isMet) => isMet).length}`);
});

test('amounts at the limits of the tables and a penny beside them, yes and no, and each word', () => {
  const made = calculatorOf(
    { on: '2025-04-01', profits: 5, late: false, kind: 'a', count: 0 },
    { on: 'date', profits: 'money', late: 'boolean', kind: 'enum', count: 'integer' },
  );
  const grid = gridOf(made, [tableFrom('2020-04-01', '2021-04-01')]);
  const tried = (name: string) => new Set(grid.map((given) => given[name]));
  for (const amount of [5, 99.99, 100, 100.01, 100.99, 101, 101.01])
    assert.ok(tried('profits').has(amount), `${amount}`);
  assert.equal([...tried('late')].sort(), [false, true]);
  assert.equal([...tried('kind')].sort(), ['a', 'b']);
  assert.ok(tried('count').has(1) && tried('count').has(2));
  // One thing at a time first: the example on each day as it is.
  const days = new Set(grid.map(({ on }) => on)).size;
  assert.ok(
    grid.slice(0, 9).every(({ profits, late, kind }) => profits === 5 && late === false && kind === 'a'),
  );
  assert.ok(days >= 6 && grid.length <= 2_000, `${days} ${grid.length}`);
});

test('a calculator without dates is tried as well', () => {
  const grid = gridOf(calculatorOf({ profits: 5 }, { profits: 'money' }), [tableFrom('2020-04-01')]);
  assert.equal(grid[0], { profits: 5 });
  assert.ok(grid.some(({ profits }) => profits === 100.01));
});

test.run();
