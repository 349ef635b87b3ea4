import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { enumOf, integer } from '../../../src/engine/values.ts';
import { type Axis, axisOf } from '../../../src/operations/axis.ts';
import { type Operation, OperationCall } from '../../../src/operations/operation.ts';
import { type Places, type Solution, solutionOf } from '../../../src/operations/solution.ts';
import { solve } from '../../../src/operations/solve.ts';
import type { SoughtPair } from '../../../src/operations/sought.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

/** How it is said where a figure was found: a figure of pounds from pence, or of days, made for the purpose. */
const service = await embeddedService();
const { disclaimer } = service.common;
const test = suite('what was found');

const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31' };

function axisNamed(key: string, name: string): Axis {
  const { schema } = service.calculator(key) as LoadedCalculator;
  const field = schema.fields.find((one) => one.name === name);
  return axisOf(field as NonNullable<typeof field>) as Axis;
}

/** The solution whose figure of each place is the number of its hundred. */
function said(
  places: Places,
  {
    rises = true,
    key = 'corporation-tax',
    find = 'taxable_profits',
    figure = 'corporation_tax',
    given = YEAR as object,
  } = {},
): Solution {
  const call = new OperationCall(solve as Operation, service, key, given as never, 'refused');
  const pair: SoughtPair = {
    ...{ find, for: figure, input: find, isTaken: false, rises, type: integer },
    of: () => null,
  };
  const axis = axisNamed(key, find);
  const input = (place: number) => ({ [find]: axis.text(place) });
  const tries = {
    axis,
    first: 0,
    last: 1e9,
    likely: [],
    input,
    figure: (place: number) => Math.floor(place / 100),
  };
  return solutionOf(call, pair, tries, 1_234, places);
}

const answers = ({ value, lowest, highest, answer }: Solution) => [value, lowest, highest, answer];

test('one value that gives it: the value, nothing beside it, and its link', () => {
  const { share_url, ...rest } = said({ exactly: [10_000_000, 10_000_000], last: 1e9 });
  assert.equal(rest, {
    find: 'taxable_profits',
    for: 'corporation_tax',
    equal: 1_234,
    value: 100_000,
    lowest: 100_000,
    highest: 100_000,
    below: null,
    above: null,
    answer: 'Taxable profits: £100,000. Corporation Tax: 1,234.',
    disclaimer,
  });
  const single = calculationOf(service, 'corporation-tax', { ...YEAR, taxable_profits: 100_000 });
  assert.is(share_url, single.toolRun().share_url);
});

test('less than a pound of equal amounts: the roundest of them', () => {
  assert.equal(answers(said({ exactly: [9_999_999, 10_000_001], last: 1e9 })), [
    ...[100_000, 99_999.99, 100_000.01],
    'Taxable profits: £100,000. Corporation Tax: 1,234. Every value from £99,999.99 to £100,000.01 gives the same.',
  ]);
  // Even where they are the last that can be entered.
  assert.is(said({ exactly: [9_950, 10_049], last: 10_049 }).value, 100);
});

test('a pound or more of equal amounts: the highest, or the lowest where they go to the end', () => {
  const range = 'Every value from £99.50 to £100.50 gives the same.';
  assert.equal(answers(said({ exactly: [9_950, 10_050], last: 1e9 })), [
    ...[100.5, 99.5, 100.5],
    `Taxable profits: £100.50. Corporation Tax: 1,234. ${range}`,
  ]);
  assert.equal(answers(said({ exactly: [9_950, 10_050], last: 10_050 })), [
    ...[99.5, 99.5, 100.5],
    `Taxable profits: £99.50. Corporation Tax: 1,234. ${range}`,
  ]);
});

test('days that give the same: the last of them, however few, or the first where they go to the end', () => {
  const of = {
    key: 'late-penalty',
    find: 'filed_on',
    figure: 'flat_penalty',
    given: { period_end: '2025-03-31' },
  };
  const first = axisNamed('late-penalty', 'filed_on').read('2026-06-29') as number;
  assert.equal(answers(said({ exactly: [first, first + 1], last: 1e9 }, of)), [
    ...['2026-06-30', '2026-06-29', '2026-06-30'],
    'Day the CT600 is filed: 30 June 2026. Flat-rate penalty: 1,234. Every value from 29 June 2026 to 30 June 2026 gives the same.',
  ]);
  assert.is(said({ exactly: [first, first + 1], last: first + 1 }, of).value, '2026-06-29');
  assert.is(said({ exactly: [first, first + 400], last: 1e9 }, of).value, '2027-08-03');
});

test('a value whose run is refused has no link', () => {
  const given = { ...YEAR, period_end: 'soon' };
  const { value, share_url } = said({ exactly: [100, 100], last: 1e9 }, { given });
  assert.equal([value, share_url], [1, null]);
});

const LOW = { value: 100, figure: 100 };
const HIGH = { value: 100.01, figure: 100 };

test('what is stepped over has both neighbours, the lower figure below whichever way it goes', () => {
  for (const [rises, below, above] of [
    [true, LOW, HIGH],
    [false, HIGH, LOW],
  ] as const) {
    const { share_url, ...found } = said({ between: [10_000, 10_001] }, { rises });
    assert.equal([found.below, found.above, share_url], [below, above, null], String(rises));
    assert.equal(answers({ ...found, share_url }), [
      ...[null, null, null],
      'Taxable profits: no value gives exactly 1,234 as Corporation Tax. £100 gives 100, and £100.01 gives 100.',
    ]);
  }
});

test('what is out of reach has the nearest below or above', () => {
  for (const rises of [true, false]) {
    const below = said({ nearest: 10_000, isBelow: true }, { rises });
    assert.equal([below.below, below.above, below.share_url], [LOW, null, null]);
    const above = said({ nearest: 10_001, isBelow: false }, { rises });
    assert.equal([above.below, above.above, above.share_url], [null, HIGH, null]);
    assert.equal(answers(above), [
      ...[null, null, null],
      'Taxable profits: no value gives 1,234 as Corporation Tax. The nearest is 100, with £100.01.',
    ]);
  }
});

test('words print as people read them, and an input without another name goes by its title', () => {
  const key = 'company-size';
  const call = new OperationCall(solve as Operation, service, key, {}, 'refused');
  const { schema, texts } = service.calculator(key) as LoadedCalculator;
  const find = schema.fields.find(({ name, kind }) => kind === 'money' && texts.sought[name] === undefined);
  if (find === undefined) throw new Error('every input has another name');
  const axis = axisNamed(key, find.name);
  const words = Object.keys(texts.labels.size_this_year_figures ?? {});
  const pair = {
    ...{ find: find.name, for: 'size_this_year_figures', input: find.name, isTaken: false, rises: true },
    ...{ type: enumOf(...words), of: () => null },
  };
  const tries = { axis, first: 0, last: 9, likely: [], input: () => ({}), figure: () => words[1] };
  const { answer } = solutionOf(call, pair, tries, words[0], { nearest: 200, isBelow: true });
  const [looked, nearest] = words.map((word) => texts.labels.size_this_year_figures?.[word]);
  assert.is.not(looked, words[0]);
  assert.match(answer, `${find.title}: no value gives ${looked} as ${texts.sought.size_this_year_figures}.`);
  assert.match(answer, `The nearest is ${nearest}, with £2.`);
});

test.run();
