import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { axisOf } from '../../../src/operations/axis.ts';
import { check } from '../../../src/operations/check.ts';
import { solve } from '../../../src/operations/solve.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

/** How amounts, days and words are read where they are no inputs: figures that are claimed or looked for, places of an axis. */
const service = await embeddedService();
const test = suite('reading figures and places');

const KEY = 'corporation-tax';
/** HMRC's example of marginal relief: £100,000 for a year pays £22,750, by 1 January 2027. */
const inputs = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const late = { period_end: '2025-03-31', filed_on: '2026-07-15' };
const loan = { period_end: '2026-12-31', outstanding: 20_000, loan_made_on: '2026-05-01' };

type Given = Readonly<Record<string, unknown>>;

/** Ways of writing the figure that is right, and what is not read as one of its kind. */
const FIGURES: readonly [string, Given, string, right: readonly unknown[], unread: readonly unknown[]][] = [
  [
    KEY,
    inputs,
    'corporation_tax',
    [22_750, '22750', '22,750.00', '£22,750', ' 22750 ', 2.275e4],
    [
      '2.275e4',
      '22750 pounds',
      '22.750,00',
      'x',
      '0x10',
      true,
      '1'.repeat(400),
      1e20,
      -1e20,
      `-1${'0'.repeat(20)}`,
    ],
  ],
  [
    KEY,
    inputs,
    'payment_due',
    ['2027-01-01', ' 2027-01-01'],
    ['1 January 2027', '2027-1-1', '2027-02-30', 20270101],
  ],
  [
    KEY,
    inputs,
    'rate_band',
    ['marginal_relief'],
    ['Marginal relief', 'MARGINAL_RELIEF', 'toString', 1, true],
  ],
  [KEY, inputs, 'period_days', ['365', 365], ['365.0', '365 days', '3,65', '1'.repeat(10), 365.5, '']],
  [KEY, inputs, 'rates_assumed', [false, 'false', 'no', 'No', 'FALSE'], ['0', 'nope', 'not true', '', 0]],
  ['late-penalty', late, 'filed_late', [true, 'true', 'yes', 'YES'], ['1', 'truely', 'ayes', 1]],
  ['late-penalty', { ...late, filed_on: '2025-12-31' }, 'days_late_filing', [0, '0', '-0'], ['-', '--1']],
  ['directors-loan', loan, 'rate', [35.75, '35.75', '35.750'], ['35.75%x', 'a third']],
];
for (const [key, given, figure, right, unread] of FIGURES) {
  for (const claimed of right) {
    test(`${figure} is ${JSON.stringify(claimed)}`, () => {
      assert.is(resultOf(check, service, key, { ...given, figure, claimed }).agrees, true);
    });
  }
  for (const claimed of unread) {
    test(`${figure} cannot be read from ${JSON.stringify(claimed)?.slice(0, 60)}`, () => {
      assert.equal(Object.keys(problemsOf(check, service, key, { ...given, figure, claimed })), ['claimed']);
    });
  }
}

test('a number is what its digits say, however JSON writes it', () => {
  const { agrees, claimed, difference } = resultOf(check, service, KEY, {
    ...inputs,
    figure: 'effective_rate',
    claimed: 0.0000001,
  });
  assert.equal([agrees, claimed, difference], [false, 0, -22.75]);
  const huge = { ...inputs, figure: 'corporation_tax' };
  const below = '99999999999999999999.99';
  for (const claimed of [below, `-${below}`])
    assert.is(resultOf(check, service, KEY, { ...huge, claimed }).agrees, false);
  const pence = resultOf(solve, service, KEY, {
    ...inputs,
    find: 'taxable_profits',
    for: 'corporation_tax',
    equal: 1e-7,
  });
  assert.equal([pence.equal, pence.value], [0, 0]);
});

function axis(key: string, name: string) {
  const { schema } = service.calculator(key) as LoadedCalculator;
  const field = schema.fields.find((one) => one.name === name);
  const found = field === undefined ? null : axisOf(field);
  if (found === null) throw new Error(`${name} has no axis`);
  return found;
}

test('the places of money are pence, of numbers hundredths, of whole numbers ones, of dates days', () => {
  const money = axis(KEY, 'taxable_profits');
  assert.is(money.read('£1,234.56'), 123_456);
  assert.equal(
    [money.text(123_456), money.json(123_456), money.print(123_456)],
    ['1234.56', 1_234.56, '£1,234.56'],
  );
  assert.equal([money.text(100), money.json(100), money.print(100)], ['1.00', 1, '£1']);
  const number = axis('company-size', 'employees');
  assert.is(number.read('12.5'), 1_250);
  assert.equal([number.text(1_250), number.json(1_250), number.print(1_250)], ['12.50', 12.5, '12.5']);
  const whole = axis(KEY, 'associated_companies');
  assert.is(whole.read('3'), 3);
  assert.equal([whole.text(3), whole.json(3), whole.print(3)], ['3', 3, '3']);
  const day = axis(KEY, 'period_end');
  const place = day.read('2026-03-31') as number;
  assert.is(day.read('2026-04-01'), place + 1);
  assert.equal(
    [day.text(place), day.json(place), day.print(place)],
    ['2026-03-31', '2026-03-31', '31 March 2026'],
  );
});

test('an axis begins and ends where its input does, and says so in the words of a single run', () => {
  const profits = axis(KEY, 'taxable_profits');
  assert.is(profits.first, 0);
  assert.equal(profits.read(profits.text(profits.last)), profits.last);
  for (const [key, name, raw] of [
    [KEY, 'taxable_profits', '-0.01'],
    [KEY, 'taxable_profits', profits.text(profits.last + 1)],
    [KEY, 'taxable_profits', 'x'],
    [KEY, 'associated_companies', '-1'],
    [KEY, 'associated_companies', '1000000'],
    [KEY, 'associated_companies', '1.5'],
    [KEY, 'period_end', '2026-02-30'],
  ] as const) {
    const single = service.calculate(key, { ...inputs, [name]: raw });
    const message = 'errors' in single ? (single.errors as ReadonlyMap<string, string>).get(name) : undefined;
    assert.type(message, 'string', raw);
    assert.equal(axis(key, name).read(raw), { message }, raw);
  }
});

test('a step is a distance above zero, in the unit of the input, with no finer decimals', () => {
  const steps = (key: string, name: string, raws: readonly unknown[]) =>
    raws.map((raw) => axis(key, name).readStep(raw));
  assert.equal(
    steps(KEY, 'taxable_profits', ['0.01', 0.01, '£1,000', '1.50', 250, '0.010', 1e-2]),
    [1, 1, 100_000, 150, 25_000, 1, 1],
  );
  assert.equal(
    steps(KEY, 'taxable_profits', ['0', 0, '-1', '0.005', 0.001, 1e-7, 'x', '', null, '1e3']),
    Array(10).fill(null),
  );
  assert.equal(steps(KEY, 'associated_companies', ['1', 2, '3.0', '1.5', '0', '-1']), [
    1,
    2,
    3,
    null,
    null,
    null,
  ]);
  assert.equal(steps(KEY, 'period_end', ['1', 30, '999999', '0', '-1', '1.5', '1000000', '', 'x', '1\n']), [
    1,
    30,
    999_999,
    ...Array(7).fill(null),
  ]);
});

test.run();
