import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exactNotation, readStep } from '../../../src/engine/trace/notation.ts';
import { traced, traceInput } from '../../../src/engine/trace/run.ts';
import {
  date,
  decimal,
  type FlatType,
  integer,
  money,
  percent,
  statuteFraction,
} from '../../../src/engine/values.ts';
import {
  type Amount,
  addCounts,
  countAtMost,
  downToPenny,
  fraction,
  larger,
  rounded,
  smaller,
  sum,
  toPenny,
  zero,
} from '../../../src/law/amounts.ts';
import {
  addDays,
  anniversaryAfter,
  type Day,
  inclusiveDays,
  lastDayOfMonthsFrom,
  later,
  makeDay,
  monthsAfter,
} from '../../../src/law/calendar.ts';
import { findOrigin, Origin, type Unit } from '../../../src/law/traced.ts';
import { embeddedService } from '../../support/service.ts';
import { unfaithful } from '../../support/workings.ts';

const { workings } = (await embeddedService()).common;
const test = suite('traced amounts and days: exact notation, and as readers have them');

const inputOf = (type: FlatType) => (value: Amount | number) => traceInput(value, type) as never;
const pounds = (n: number, d = 1): Amount => inputOf(money)(fraction(n, d));
const rate = (n: number, d = 100): Amount => inputOf(percent())(fraction(n, d));
const number = (n: number, d = 1): Amount => inputOf(decimal(6))(fraction(n, d));
const count = (n: number): number => inputOf(integer)(n);
const day = (year: number, month: number, dayOfMonth: number): Day =>
  inputOf(date)(makeDay(year, month, dayOfMonth));
const spring = day(2026, 3, 31);
const first = day(2025, 4, 1);

const TYPES: Readonly<Record<Unit, FlatType>> = {
  money,
  percent: percent(),
  number: decimal(6),
  ratio: statuteFraction,
  count: integer,
  day: date,
};

/** Turns a value into a step, as a run does. */
function step<T>(value: T, unit: Unit, name = 'step'): T {
  const source = findOrigin(value);
  const origin =
    source.of.length > 0 && source.step === null ? source : new Origin('same', [source], source.value);
  origin.step = { name, unit };
  return traced(origin) as T;
}

function both(value: unknown, unit: Unit): readonly [exact: string, readers: string] {
  const { origin } = step(value, unit) as unknown as { readonly origin: Origin };
  assert.equal(unfaithful([{ name: 'step', value: origin.value, about: {}, origin }]), []);
  const { text, isInWords, rounding } = readStep(origin, TYPES[unit], workings);
  return [
    exactNotation(origin),
    `${isInWords ? 'in words: ' : ''}${text}${rounding === '' ? '' : ` (${rounding})`}`,
  ];
}

const half = fraction(6, 12);
const third = step(pounds(100).div(fraction(3)), 'money', 'third');
const pool = step(pounds(500).sub(pounds(100)), 'money', 'pool');
const shared = smaller(pounds(60), pounds(100));
const loss = pounds(-5);
const due = addDays(monthsAfter(spring, 9), 1);

/** A value, its unit, its exact notation and its version for readers. */
const EXPLAINED: readonly (readonly [value: unknown, unit: Unit, exact: string, readers: string])[] = [
  // Plain values.
  [pounds(1_234), 'money', '£1,234', ''],
  [spring, 'day', '31 March 2026', ''],
  [zero, 'money', '£0', ''],
  // Sums: zeros are left out, and a positive term comes first where there is one.
  [sum([pounds(1), zero, pounds(0), pounds(2)]).sub(pounds(3)), 'money', '£1 + £2 − £3', '£1 + £2 − £3'],
  [sum([pounds(1), zero]), 'money', '£1', ''],
  [zero.sub(pounds(3)), 'money', '£0 − £3', '£0 − £3'],
  [pounds(3).neg(), 'money', '£0 − £3', '£0 − £3'],
  [pounds(9).sub(pounds(2).sub(pounds(1))), 'money', '£9 − £2 + £1', '£9 − £2 + £1'],
  [pounds(9).add(loss), 'money', '£9 − £5', '£9 − £5'],
  [loss.add(pounds(9)), 'money', '−£5 + £9', '−£5 + £9'],
  [pounds(5).sub(pounds(5)).sub(pounds(0)), 'money', '£5 − £5', '£5 − £5'],
  // Products: × 1 is left out, and so is multiplying and dividing by the same value.
  [pounds(10).mul(fraction(1)).mul(rate(25)), 'money', '£10 × 25%', '£10 × 25%'],
  [pounds(10).mul(rate(100)), 'money', '£10 × 100%', '£10 × 100%'],
  [pounds(10).mul(fraction(365, 365)), 'money', '£10', ''],
  [pounds(10).mul(half), 'money', '£10 × 6 ÷ 12', '£10 × 6 ÷ 12'],
  [pounds(10).mul(fraction(1, 4)), 'money', '£10 ÷ 4', '£10 ÷ 4'],
  [pounds(9).mul(pounds(5)).div(pounds(5)), 'money', '£9', ''],
  [fraction(1).div(number(4)), 'number', '1 ÷ 4', '1 ÷ 4'],
  [pounds(5).div(pounds(5)), 'number', '1', ''],
  [pounds(8).div(pounds(2).div(fraction(3))), 'number', '£8 ÷ £2 × 3', '£8 ÷ £2 × 3'],
  [pounds(7).mul(zero), 'money', '£0', ''],
  [pounds(0).mul(rate(25)), 'money', '£0 × 25%', '£0 × 25%'],
  [pounds(9).sub(pounds(4)).mul(fraction(2)), 'money', '(£9 − £4) × 2', '(£9 − £4) × 2'],
  [inputOf(statuteFraction)(fraction(3, 200)), 'ratio', '3/200', ''],
  // Exact values are decimals, or fractions if these do not terminate; readers get rounded decimals.
  [pounds(5, 2).mul(fraction(3)), 'money', '£2.50 × 3', '£2.50 × 3'],
  [pounds(1, 8).mul(fraction(8)), 'money', '£0.125 × 8', '£0.13 × 8 (rounded once, at the end)'],
  [number(1, 3).mul(fraction(3)), 'number', '1/3 × 3', '0.333333 × 3 (rounded once, at the end)'],
  // A step is shown as its value; where that does not terminate, the exact notation shows how it was calculated.
  [pool.mul(rate(25)), 'money', '£400 × 25%', '£400 × 25%'],
  [third.mul(fraction(3)), 'money', '£100', '£33.33 × 3 (rounded once, at the end)'],
  [third.add(pounds(1)), 'money', '£100 ÷ 3 + £1', '£33.33 + £1'],
  [step(pool, 'money', 'again'), 'money', '£400', ''],
  [step(half, 'number', 'part'), 'number', '6 ÷ 12', '6 ÷ 12'],
  [pounds(10).mul(step(half, 'number', 'part')), 'money', '£10 × 6 ÷ 12', '£10 × 6 ÷ 12'],
  // Rounding is a function in the exact notation, and follows the value for readers.
  [toPenny(pounds(1).div(fraction(8))), 'money', 'penny(£1 ÷ 8)', '£1 ÷ 8 (rounded up to the penny)'],
  [toPenny(pounds(7)), 'money', '£7', ''],
  [
    downToPenny(pounds(1).mul(number(999, 1000))),
    'money',
    'down(£1 × 0.999)',
    '£1 × 0.999 (rounded down to the penny)',
  ],
  [
    rounded(number(6).add(fraction(28, 30)), 2, 'half up'),
    'number',
    'nearest(6 + 28 ÷ 30, 2)',
    '6 + 28 ÷ 30 (rounded down)',
  ],
  [
    rounded(rate(18).mul(fraction(90, 365)), 4, 'up'),
    'percent',
    'up(18% × 90 ÷ 365, 4)',
    '18% × 90 ÷ 365 (rounded up)',
  ],
  [
    toPenny(pounds(1).div(fraction(3))).add(toPenny(pounds(2).div(fraction(3)))),
    'money',
    '£0.33 + £0.67',
    '£1 ÷ 3 + £2 ÷ 3',
  ],
  // The smaller, the larger, the later of two; a constant limit is shown only where it applies.
  [smaller(pounds(1), pounds(2)), 'money', 'smaller of(£1, £2)', 'in words: The smaller of £1 and £2'],
  [larger(pounds(1), pounds(2)), 'money', 'larger of(£1, £2)', 'in words: The larger of £1 and £2'],
  [shared.mul(fraction(3)), 'money', 'smaller of(£60, £100) × 3', '(the smaller of £60 and £100) × 3'],
  [larger(pounds(5).sub(pounds(3)), zero), 'money', '£5 − £3', '£5 − £3'],
  [
    larger(zero, pounds(3).sub(pounds(5))),
    'money',
    'larger of(£0, £3 − £5)',
    'in words: £3 − £5 is below zero, which counts as nothing',
  ],
  [larger(zero, pounds(3).sub(pounds(5))).add(pounds(1)), 'money', '£1', ''],
  [smaller(number(7), fraction(5)), 'number', 'smaller of(7, 5)', 'in words: The smaller of 7 and 5'],
  [
    later(first, spring),
    'day',
    'later of(1 April 2025, 31 March 2026)',
    'in words: The later of 1 April 2025 and 31 March 2026',
  ],
  // Days: from the end of a month, months first and then days.
  [due, 'day', '31 March 2026 + 9 months + 1 day', 'in words: 9 months and 1 day after 31 March 2026'],
  [monthsAfter(spring, 1), 'day', '31 March 2026 + 1 month', 'in words: 1 month after 31 March 2026'],
  [
    monthsAfter(spring, count(-12)),
    'day',
    '31 March 2026 − 12 months',
    'in words: 12 months before 31 March 2026',
  ],
  [
    addDays(addDays(spring, -1), -1),
    'day',
    '31 March 2026 − 2 days',
    'in words: 2 days before 31 March 2026',
  ],
  [addDays(due, -1), 'day', '1 January 2027 − 1 day', 'in words: 1 day before 1 January 2027'],
  [monthsAfter(due, 2), 'day', '1 January 2027 + 2 months', 'in words: 2 months after 1 January 2027'],
  [addDays(spring, 0), 'day', '31 March 2026', ''],
  [
    lastDayOfMonthsFrom(first, 12),
    'day',
    '1 April 2025 − 1 day + 12 months',
    'in words: The last day of 12 months from 1 April 2025',
  ],
  [
    anniversaryAfter(spring, 12),
    'day',
    '31 March 2026 + 12 months',
    'in words: 12 months after 31 March 2026',
  ],
  [
    anniversaryAfter(day(2023, 2, 28), 12),
    'day',
    '28 February 2023 − 1 day + 12 months + 1 day',
    'in words: 12 months after 28 February 2023',
  ],
  [
    inclusiveDays(first, spring),
    'count',
    '31 March 2026 − 1 April 2025 + 1',
    'in words: 1 April 2025 to 31 March 2026, both days counted',
  ],
  [
    pounds(10).mul(fraction(inclusiveDays(first, spring), 366)),
    'money',
    '£10 × 365 ÷ 366',
    '£10 × 365 ÷ 366 (rounded down to the penny)',
  ],
  [
    addCounts([
      countAtMost(pounds(1), pounds(2)),
      countAtMost(pounds(3), pounds(2)),
      countAtMost(pounds(2), pounds(2)),
    ]),
    'count',
    '1 + 0 + 1',
    '1 + 0 + 1',
  ],
];

for (const [value, unit, exact, readers] of EXPLAINED) {
  test(exact, () => assert.equal(both(value, unit), [exact, readers]));
}

test('operations with a traced value on either side are traced, and equal the plain result', () => {
  const [a, b] = [fraction(7, 3), fraction(2, 5)];
  const [tracedA, tracedB] = [traceInput(a, money) as Amount, traceInput(b, money) as Amount];
  for (const by of ['add', 'sub', 'mul', 'div'] as const) {
    const plain = a[by](b);
    for (const result of [tracedA[by](b), a[by](tracedB), tracedA[by](tracedB)]) {
      assert.is(result.compare(plain), 0, by);
      assert.is(findOrigin(result).by, by);
    }
  }
  assert.is(fraction(1, 2).compare(traceInput(fraction(1, 2), money) as Amount), 0);
});

test.run();
