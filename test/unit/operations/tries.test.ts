import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { date, enumOf, integer, money } from '../../../src/engine/values.ts';
import { whole } from '../../../src/law/amounts.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import { axisOf } from '../../../src/operations/axis.ts';
import { type Operation, OperationCall } from '../../../src/operations/operation.ts';
import { solve } from '../../../src/operations/solve.ts';
import {
  compareFigures,
  pairsOf,
  type SoughtPair,
  type Tries,
  triesOf,
} from '../../../src/operations/sought.ts';
import { goldenCases } from '../../support/cases.ts';
import { problemsOf } from '../../support/operations.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

/** Which values are tried when an input is looked for, and what each of them gives. */
const service = await embeddedService();
const test = suite('values that are tried');

const loaded = (key: string) => service.calculator(key) as LoadedCalculator;

function pairOf(key: string, find: string, figure: string): SoughtPair {
  const found = pairsOf(loaded(key)).find((pair) => pair.find === find && pair.for === figure);
  if (found === undefined) throw new Error(`${find} cannot be found from ${figure}`);
  return found;
}

function tries(key: string, pair: SoughtPair, given: object): Tries {
  const found = triesOf(new OperationCall(solve as Operation, service, key, given as never, 'refused'), pair);
  if (found instanceof InvalidInput) throw found;
  return found;
}

for (const { key } of service.tools) {
  test(`${key}: a value that is tried gives the figure of its single run`, () => {
    const cases = (goldenCases().get(key) ?? []).filter(({ refused }) => refused.length === 0).slice(0, 3);
    for (const pair of pairsOf(loaded(key))) {
      for (const { given } of cases) {
        const { axis, first, last, figure, input } = tries(key, pair, given);
        const base = calculationOf(service, key, given);
        const place = axis.read(base.read.input[pair.input] ?? axis.field.example) as number;
        const { data } = base.outcome;
        if (pair.isTaken) {
          // Nothing taken leaves what is given, and no more can be taken than there is.
          assert.equal([first, last, input(0)], [0, place - axis.first, { [pair.input]: axis.text(place) }]);
          assert.equal(input(1), { [pair.input]: axis.text(place - 1) });
          assert.equal(figure(0), pair.of(data, data));
        } else {
          assert.equal([first, last], [axis.first, axis.last]);
          assert.equal(input(place), { [pair.input]: axis.text(place) });
          const single = service.calculate(key, { ...given, ...input(place) });
          if (single instanceof InvalidInput) assert.is(figure(place), null);
          else assert.equal(figure(place), pair.of(single.outcome.data, single.outcome.data));
        }
      }
    }
  });
}

test('what is given is tried first, then the example', () => {
  const pair = pairOf('corporation-tax', 'taxable_profits', 'corporation_tax');
  const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
  const likely = (given: object) => tries('corporation-tax', pair, given).likely.slice(0, 2);
  assert.equal(likely({ ...year, taxable_profits: '12.34' }), [1_234, 10_000_000]);
  assert.is(likely({ ...year, taxable_profits: 'much' })[0], 10_000_000);
  assert.is(likely(year)[0], 10_000_000);
});

test('amounts: beside each other amount that is given, at the ends, at nothing, and at powers of ten', () => {
  const pair = pairOf('directors-loan', 'repaid_within_9_months', 'tax_due');
  const given = { period_end: '2026-03-31', outstanding: '20000' };
  const { likely, first, last } = tries('directors-loan', pair, given);
  const has = (...places: number[]) => places.filter((place) => !likely.includes(place));
  // A limit is passed by a penny, as marginal relief and section 455 are.
  assert.equal(has(2_000_000, 2_000_001, 1_999_999, first, last, 0), []);
  for (let place = 1; place <= last; place *= 10) assert.equal(has(place, -place), []);
  const profits = pairOf('corporation-tax', 'taxable_profits', 'corporation_tax');
  const none = { period_start: '2025-04-01', period_end: '2026-03-31', exempt_distributions: '0' };
  assert.equal(tries('corporation-tax', profits, none).likely.slice(1, 4), [0, 1, 0]);
});

test('days: within eighteen months of each other day that is given, at the ends, and every half year', () => {
  const pair = pairOf('long-period', 'period_end', 'total_days');
  const { likely, first, last } = tries('long-period', pair, { period_start: '2010-06-15' });
  const start = dayOf(2010, 6, 15);
  const inOrder = (from: number, to: number) =>
    [...new Set(likely.filter((place) => place >= from && place <= to))].sort((a, b) => a - b);
  const widest = (places: readonly number[]) =>
    Math.max(...places.slice(1).map((place, index) => place - (places[index] as number)));
  const near = inOrder(start - 540, start + 540);
  assert.equal([near[0], near.at(-1)], [start - 540, start + 540]);
  assert.ok(near.includes(start));
  // No month passes without a try, and no half year anywhere.
  assert.ok(widest(near) <= 31, `${widest(near)} days`);
  const all = inOrder(first, last);
  assert.equal([all[0], all.at(-1)], [first, last]);
  assert.ok(widest(all) <= 184, `${widest(all)} days`);
});

test('what an amount is taken from must be accepted itself, and what has no order cannot be looked for', () => {
  const pair = pairOf('corporation-tax', 'further_deduction', 'tax_saved');
  const given = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '-1' };
  const call = new OperationCall(solve as Operation, service, 'corporation-tax', given, 'refused');
  const refused = triesOf(call, pair) as InvalidInput;
  assert.equal([...refused.errors.keys()], ['taxable_profits']);
  for (const input of ['close_investment_holding', 'nothing'])
    assert.throws(() => triesOf(call, { ...pair, input }), new RegExp(`"${input}" cannot be looked for`));
});

test('what stays without a figure is said, and what no value makes right is refused as in a single run', () => {
  // Before the Companies Act 2006 came into force no day at Companies House is covered.
  const early = { period_start: '2006-01-01', find: 'period_end', for: 'registry_due', equal: '2007-01-01' };
  assert.equal(problemsOf(solve, service, 'long-period', early), {
    for: 'There is no such figure for these inputs.',
  });
  const given = { period_start: '2026-03-31', period_end: '2025-04-01' };
  const single = service.calculate('corporation-tax', { ...given, taxable_profits: '1' }) as InvalidInput;
  const asked = { ...given, find: 'taxable_profits', for: 'corporation_tax', equal: '1' };
  assert.equal(problemsOf(solve, service, 'corporation-tax', asked), Object.fromEntries(single.errors));
});

test('figures compare as amounts, days and whole numbers do, and words by their order', () => {
  const size = enumOf('micro', 'small', 'medium');
  for (const [type, low, high] of [
    [money, whole(9), whole(10)],
    [integer, 9, 10],
    [date, dayOf(2025, 9, 30), dayOf(2025, 10, 1)],
    [size, 'micro', 'small'],
    [size, 'small', 'medium'],
  ] as const) {
    const pair = { type } as unknown as SoughtPair;
    assert.ok(compareFigures(pair, low, high) < 0, type.kind);
    assert.ok(compareFigures(pair, high, low) > 0, type.kind);
    assert.is(compareFigures(pair, low, low), 0, type.kind);
    assert.is(compareFigures(pair, high, high), 0, type.kind);
  }
  const { axis } = tries('deadlines', pairOf('deadlines', 'period_end', 'payment_due'), {});
  assert.equal(axis.first, axisOf(axis.field)?.first);
});

test.run();
