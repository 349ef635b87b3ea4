import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  after,
  before,
  count,
  day,
  daysCounted,
  down,
  type Formula,
  formula,
  inline,
  lastDayOf,
  laterOf,
  nearest,
  notBelowZero,
  number,
  penny,
  pounds,
  rate,
  ratio,
  readAs,
  signedSum,
  smallerOf,
} from '../../../src/engine/formula.ts';
import { printFormula } from '../../../src/engine/formula-notation.ts';
import { readFormula } from '../../../src/engine/formula-reading.ts';
import { fraction } from '../../../src/law/amounts.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import { embeddedService } from '../../support/service.ts';

const { workings } = (await embeddedService()).common;
const test = suite('formulas: their notation, which can be calculated again, and as readers have them');

const money = (n: number, d = 1) => pounds(fraction(n, d));
const amount = (n: number, d = 1) => formula`${money(n, d)}`;
const spring = dayOf(2026, 3, 31);
const first = dayOf(2025, 4, 1);
/** What is added up where a value prints as `shown`: the text, and how the value was rounded. */
const read = (of: Formula, shown: string): string => {
  const { text, isInWords, rounding } = readFormula(of, shown, workings);
  return `${isInWords ? 'in words: ' : ''}${text}${rounding === '' ? '' : ` (${rounding})`}`;
};

/** A formula, its exact notation, the value that it explains, and what readers have. */
const FORMULAS: readonly (readonly [of: Formula, notation: string, shown: string, reading: string])[] = [
  // Values alone say no more than what stands beside them.
  [amount(1_234), '£1,234', '£1,234.00', ''],
  [formula`${day(spring)}`, '31 March 2026', '31 March 2026', ''],
  [formula`${count(1_234)}`, '1,234', '1,234', ''],
  // With a word beside it a value says more.
  [formula`${count(3)} in all`, '3 in all', '3', '3 in all'],
  [formula`all ${count(3)}`, 'all 3', '3', 'all 3'],
  // Exact values are decimals, or a fraction where these have no end; people have at most so many decimals.
  [formula`${money(5, 2)} × ${count(3)}`, '£2.50 × 3', '£7.50', '£2.50 × 3'],
  [
    formula`${money(1, 8)} × ${count(8)}`,
    '£0.125 × 8',
    '£1.00',
    '£0.13 × 8 (worked out on unrounded amounts)',
  ],
  [
    formula`${money(125_000, 3)} × ${rate(fraction(1, 4))}`,
    '£125000/3 × 25%',
    '£10,416.67',
    '£41,666.67 × 25% (rounded up to the penny)',
  ],
  [formula`${money(-5)} + ${money(7)}`, '−£5 + £7', '£2.00', '−£5 + £7'],
  [formula`${money(-5, 2)} + ${money(7)}`, '−£2.50 + £7', '£4.50', '−£2.50 + £7'],
  [
    formula`${money(300)} × ${rate(fraction(1, 3))}`,
    '£300 × 100/3%',
    '£100.00',
    '£300 × 33.3333% (rounded up to the penny)',
  ],
  [formula`${number(fraction(1, 3))} × ${count(3)}`, '1/3 × 3', '0.999999', '0.333333 × 3'],
  [formula`${number(fraction(1, 8))} × ${count(3)}`, '0.125 × 3', '0.375', '0.125 × 3'],
  [
    formula`${ratio(fraction(3, 200))} × ${money(150_000)}`,
    '3/200 × £150,000',
    '£2,250.00',
    '3/200 × £150,000',
  ],
  [formula`${ratio(fraction(-3, 200))} × ${money(200)}`, '−3/200 × £200', '−£3.00', '−3/200 × £200'],
  // A formula in another stands in brackets, unless it is one value.
  [
    formula`${count(2)} × ${formula`${money(5)} − ${money(1)}`} × ${formula`${count(3)}`}`,
    '2 × (£5 − £1) × 3',
    '£24.00',
    '2 × (£5 − £1) × 3',
  ],
  [inline`${formula`${money(5)} − ${money(1)}`} − ${money(2)}`, '£5 − £1 − £2', '£2.00', '£5 − £1 − £2'],
  [formula`${money(1)}${' + '}${money(2)}`, '£1 + £2', '£3.00', '£1 + £2'],
  // Rounding is a function for machines, and said behind the value for people.
  [penny(formula`${money(1)} ÷ ${count(8)}`), 'penny(£1 ÷ 8)', '£0.13', '£1 ÷ 8 (rounded up to the penny)'],
  [
    down(formula`${money(1)} × ${number(fraction(999, 1000))}`),
    'down(£1 × 0.999)',
    '£0.99',
    '£1 × 0.999 (rounded down to the penny)',
  ],
  [
    nearest(formula`${count(6)} + ${count(28)} ÷ ${count(30)}`, 2),
    'nearest(6 + 28 ÷ 30, 2)',
    '6.93',
    '6 + 28 ÷ 30 (rounded down)',
  ],
  [
    readAs(
      inline`up(${formula`${number(fraction(18))} × ${count(90)} ÷ ${count(365)}`}, 2) × 1%`,
      formula`${rate(fraction(18, 100))} × ${count(90)} ÷ ${count(365)}`,
    ),
    'up(18 × 90 ÷ 365, 2) × 1%',
    '4.44%',
    '18% × 90 ÷ 365 (rounded up)',
  ],
  // A value a whole unit away is no rounding of what stands there.
  [formula`${money(1)} + ${money(1)}`, '£1 + £1', '£2.01', '£1 + £1 (worked out on unrounded amounts)'],
  // No arithmetic comes to a day, and none divides by nothing: nothing is said of rounding.
  [formula`${count(1)} ÷ ${count(0)}`, '1 ÷ 0', '5', '1 ÷ 0'],
  [formula`${day(spring)} + ${count(1)}`, '31 March 2026 + 1', '5', '31 March 2026 + 1'],
  // Words in place of functions.
  [smallerOf(amount(1), amount(2)), 'smaller of(£1, £2)', '£1.00', 'in words: The smaller of £1 and £2'],
  [
    formula`${smallerOf(amount(1), amount(2))} × ${count(3)}`,
    '(smaller of(£1, £2)) × 3',
    '£3.01',
    'the smaller of £1 and £2 × 3 (worked out on unrounded amounts)',
  ],
  [
    notBelowZero(signedSum([fraction(5)], [fraction(3)]), false),
    'larger of(£0, £5 − £3)',
    '£2.00',
    '£5 − £3',
  ],
  [
    notBelowZero(signedSum([fraction(3)], [fraction(5)]), true),
    'larger of(£0, £3 − £5)',
    '£0.00',
    'in words: £3 − £5 is below zero, which counts as nothing',
  ],
  [
    laterOf(formula`${day(first)}`, formula`${day(spring)}`),
    'later of(1 April 2025, 31 March 2026)',
    '31 March 2026',
    'in words: The later of 1 April 2025 and 31 March 2026',
  ],
  [
    after(spring, 9, 1),
    '31 March 2026 + 9 months + 1 day',
    '',
    'in words: 9 months and 1 day after 31 March 2026',
  ],
  [after(spring, 12), '31 March 2026 + 12 months', '', 'in words: 12 months after 31 March 2026'],
  [after(spring, 1), '31 March 2026 + 1 months', '', 'in words: 1 month after 31 March 2026'],
  [after(spring, 0, 30), '31 March 2026 + 30 days', '', 'in words: 30 days after 31 March 2026'],
  [before(spring, 1), '31 March 2026 − 1 day', '', 'in words: 1 day before 31 March 2026'],
  [before(spring, 28), '31 March 2026 − 28 days', '', 'in words: 28 days before 31 March 2026'],
  [
    lastDayOf(first, 12),
    '1 April 2025 − 1 day + 12 months',
    '',
    'in words: The last day of 12 months from 1 April 2025',
  ],
  [
    daysCounted(first, spring),
    '31 March 2026 − 1 April 2025 + 1',
    '365',
    'in words: 1 April 2025 to 31 March 2026, both days counted',
  ],
  // The zeros of a sum are left out, but something is left to take from.
  [
    signedSum([fraction(1), fraction(0), fraction(2)], [fraction(0), fraction(3)]),
    '£1 + £2 − £3',
    '£0.00',
    '£1 + £2 − £3',
  ],
  [signedSum([fraction(0)], [fraction(3)]), '£0 − £3', '−£3.00', '£0 − £3'],
  [signedSum([fraction(0)], [fraction(0)]), '£0', '£0.00', ''],
  [signedSum([fraction(7)]), '£7', '£7.00', ''],
];

for (const [of, notation, shown, reading] of FORMULAS) {
  test(`${notation}${shown === '' ? '' : ` for ${shown}`}`, () => {
    assert.is(printFormula(of), notation);
    assert.is(read(of, shown), reading);
  });
}

test.run();
