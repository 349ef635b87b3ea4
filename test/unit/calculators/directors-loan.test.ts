import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, makeDay } from '../../../src/law/calendar.ts';
import { calculator } from '../../support/calculator.ts';
import { pence, pounds } from '../../support/pence.ts';

interface Data {
  readonly rate: number;
  readonly tax_before_relief: number;
  readonly relief: number;
  readonly tax_due: number;
  readonly loan_made_on_required: boolean;
}
const { dataOf, expectData, rejected } = calculator<Data>('directors-loan');
const OWED = { outstanding: 1000 };
const test = suite('directors-loan');

/** Source: ICTA 1988 s419, FA 2016 s50, and the dividend upper rate since. */
const RATES: readonly [loan_made_on: string, period_end: string, rate: number][] = [
  ['1999-04-06', '1999-12-31', 25],
  ['2016-04-05', '2016-12-31', 25],
  ['2016-04-06', '2016-12-31', 32.5],
  ['2022-04-05', '2022-12-31', 32.5],
  ['2022-04-06', '2022-12-31', 33.75],
  ['2026-04-05', '2026-12-31', 33.75],
  ['2026-04-06', '2026-12-31', 35.75],
];

for (const [loan_made_on, period_end, rate] of RATES) {
  test(`${rate}% for a loan made on ${loan_made_on}`, () => {
    const expected = { rate, rate_date: loan_made_on, tax_due: rate * 10 };
    expectData({ ...OWED, loan_made_on, period_end }, expected);
  });
}

test('a date that is not needed does not alter the rate', () => {
  for (const loan_made_on of ['2025-01-01', '2025-12-31']) {
    const expected = { rate: 33.75, tax_due: 337.5, loan_made_on_required: false };
    expectData({ ...OWED, period_end: '2025-12-31', loan_made_on }, expected);
  }
});

/** For each change of rate, both rates, and period ends just inside and just outside those that need the day. */
for (const [change, old, changed, before, first, last, after] of [
  ['2016', 25, 32.5, '2016-04-05', '2016-04-06', '2017-04-04', '2017-04-05'],
  ['2022', 32.5, 33.75, '2022-04-05', '2022-04-06', '2023-04-04', '2023-04-05'],
  ['2026', 33.75, 35.75, '2026-04-05', '2026-04-06', '2027-04-04', '2027-04-05'],
] as const) {
  test(`the day of the loan is needed around the change of ${change}`, () => {
    for (const [period_end, rate] of [
      [before, old],
      [after, changed],
    ] as const) {
      expectData({ ...OWED, period_end }, { rate, rate_date: period_end, loan_made_on_required: false });
    }
    for (const period_end of [first, last]) {
      assert.equal(Object.keys(rejected({ ...OWED, period_end })), ['loan_made_on'], period_end);
      const expected = { rate: changed, loan_made_on_required: true };
      expectData({ ...OWED, period_end, loan_made_on: period_end }, expected);
    }
  });
}

test('the check and the result agree on every day on whether it is needed', () => {
  for (let offset = 0; offset < 11_000; offset += 17) {
    const period_end = isoDay(addDays(makeDay(2000, 4, 6), offset));
    const isRejected = Object.keys(rejected({ ...OWED, period_end })).length > 0;
    const { loan_made_on_required } = dataOf({ ...OWED, period_end, loan_made_on: period_end });
    assert.is(loan_made_on_required, isRejected, period_end);
  }
});

const CALCULATED: readonly [inputs: object, expected: Readonly<Record<string, unknown>>][] = [
  [{ period_end: '2025-12-31', outstanding: 1 }, { tax_due: 0.34 }],
  [{ period_end: '2027-03-31', loan_made_on: '2026-05-01', outstanding: 1 }, { tax_due: 0.36 }],
  // Each product is rounded before the subtraction.
  [
    { period_end: '2025-12-31', outstanding: 3, repaid_within_9_months: 1 },
    { tax_before_relief: 1.01, relief: 0.34, tax_due: 0.67, chargeable_balance: 2 },
  ],
  [
    { period_end: '2025-12-31', outstanding: 500, repaid_within_9_months: 500 },
    { tax_before_relief: 168.75, relief: 168.75, tax_due: 0, chargeable_balance: 0 },
  ],
  [
    { period_end: '2025-05-31' },
    { repayment_deadline: '2026-02-28', payment_due: '2026-03-01', filing_due: '2026-05-31' },
  ],
  [
    { period_end: '2027-05-31', loan_made_on: '2026-06-15' },
    { repayment_deadline: '2028-02-29', payment_due: '2028-03-01' },
  ],
  [
    { period_end: '2026-06-30', loan_made_on: '2026-05-01' },
    { repayment_deadline: '2027-03-31', payment_due: '2027-04-01' },
  ],
  [
    { period_end: '2024-02-29' },
    { next_period_end_if_12_months: '2025-02-28', later_relief_due_if_repaid_next_period: '2025-12-01' },
  ],
];

for (const [inputs, expected] of CALCULATED) {
  test(JSON.stringify(inputs), () => expectData({ ...OWED, ...inputs }, expected));
}

/** First days of the later rates. */
const CHANGES = [makeDay(2016, 4, 6), makeDay(2022, 4, 6), makeDay(2026, 4, 6)];
const anyDay = fc.oneof(
  fc.integer({ min: makeDay(1999, 4, 6), max: makeDay(2040, 1, 1) }),
  fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2, max: 2 })).map(([day, off]) => day + off),
);
/** A loan made within the twelve months to the end of its period. */
const loans = fc.tuple(anyDay, fc.nat(364)).map(([made, before]) => ({
  period_end: isoDay(addDays(made as Day, before)),
  loan_made_on: isoDay(made as Day),
}));
const owed = fc.oneof(fc.integer({ min: 100, max: 10_000 }), fc.integer({ min: 100, max: 10 ** 11 }));

test('the tax is proportional to the debt, and repayments in time bear none, to the penny', () => {
  fc.assert(
    fc.property(loans, owed, owed, fc.nat(), (loan, a, b, part) => {
      const of = (owes: number, repaid = 0): Data =>
        dataOf({ ...loan, outstanding: pounds(owes), repaid_within_9_months: pounds(repaid) });
      const repaid = part % (a + 1);
      const inputs = JSON.stringify([loan, a, b, repaid]);
      const together = pence(of(a + b).tax_due) - pence(of(a).tax_due) - pence(of(b).tax_due);
      assert.ok(Math.abs(together) <= 1, `two loans together differ by ${together}p: ${inputs}`);
      const { rate, tax_before_relief, relief, tax_due } = of(a, repaid);
      const due = pence(tax_due);
      assert.is(pence(tax_before_relief) - pence(relief), due, inputs);
      // Two products are rounded, each to half a penny.
      assert.ok(Math.abs(due - ((a - repaid) * rate) / 100) <= 1 + 1e-4, `${due}p on the rest: ${inputs}`);
      const owingMore = pence(of(a + 1, repaid).tax_due) - due;
      assert.ok(owingMore === 0 || owingMore === 1, `a penny more owed: ${owingMore}p, ${inputs}`);
      if (repaid === a) return;
      const repayingMore = pence(of(a, repaid + 1).tax_due) - due;
      assert.ok(
        repayingMore === 0 || repayingMore === -1,
        `a penny more repaid: ${repayingMore}p, ${inputs}`,
      );
    }),
    { numRuns: 200 },
  );
});

test.run();
