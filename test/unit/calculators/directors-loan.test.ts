import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { addDays, isoDay, makeDay } from '../../../src/law/calendar.ts';
import { mismatches } from '../../../src/review/examples/run-example.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'directors-loan';

type Given = Readonly<Record<string, string | number>>;
type Expected = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<string, number>>;

const run = async (given: Given) => (await runOf(service, KEY, given)).result;

async function check(given: Given, expected: Expected): Promise<void> {
  assert.equal(mismatches((await run({ outstanding: 1000, ...given })).data, expected, 0), []);
}

async function faultsOf(given: Given): Promise<string[]> {
  return runOf(service, KEY, { outstanding: 1000, ...given }).then(
    () => [],
    (error: unknown) => (error instanceof InvalidInput ? [...error.faults.keys()] : ['defect']),
  );
}

const rates = suite('directors-loan: rate');

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
  rates(`${rate}% for a loan made on ${loan_made_on}`, () =>
    check({ loan_made_on, period_end }, { rate, rate_date: loan_made_on, tax_due: rate * 10 }),
  );
}

rates('a date that is not needed does not alter the rate', async () => {
  const given = { period_end: '2025-12-31', outstanding: 1000 };
  for (const loan_made_on of ['2025-01-01', '2025-12-31']) {
    await check({ ...given, loan_made_on }, { rate: 33.75, tax_due: 337.5, loan_made_on_required: false });
  }
});

rates.run();

const required = suite('directors-loan: whether the day of the loan is needed');

/** For each change of rate, period ends just inside and just outside those that need the day. */
const REQUIRED: readonly [change: string, before: string, first: string, last: string, after: string][] = [
  ['2016', '2016-04-05', '2016-04-06', '2017-04-04', '2017-04-05'],
  ['2022', '2022-04-05', '2022-04-06', '2023-04-04', '2023-04-05'],
  ['2026', '2026-04-05', '2026-04-06', '2027-04-04', '2027-04-05'],
];
const RATE_AFTER: Readonly<Record<string, readonly [number, number]>> = {
  2016: [25, 32.5],
  2022: [32.5, 33.75],
  2026: [33.75, 35.75],
};

for (const [change, before, first, last, after] of REQUIRED) {
  required(`around the change of ${change}`, async () => {
    const [old, changed] = RATE_AFTER[change] ?? [0, 0];
    await check({ period_end: before }, { rate: old, rate_date: before, loan_made_on_required: false });
    await check({ period_end: after }, { rate: changed, rate_date: after, loan_made_on_required: false });
    for (const period_end of [first, last]) {
      assert.equal(await faultsOf({ period_end }), ['loan_made_on']);
      await check({ period_end, loan_made_on: period_end }, { rate: changed, loan_made_on_required: true });
    }
  });
}

required('the first day covered is no change of rate', () =>
  check({ period_end: '1999-12-31' }, { rate: 25, loan_made_on_required: false }),
);

required('the check and the outcome agree on every day', async () => {
  for (let offset = 0; offset < 11_000; offset += 17) {
    const period_end = isoDay(addDays(makeDay(2000, 4, 6), offset));
    const refusal = (await faultsOf({ period_end })).length > 0;
    const { data } = await run({ period_end, outstanding: 1, loan_made_on: period_end });
    assert.is(data.loan_made_on_required, refusal, period_end);
  }
});

required.run();

const calculated = suite('directors-loan: tax and dates');

const CALCULATED: readonly [given: Given, expected: Expected][] = [
  [{ period_end: '2025-12-31', outstanding: 1 }, { tax_due: 0.34 }],
  [{ period_end: '2027-12-31', outstanding: 1 }, { tax_due: 0.36 }],
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
  [{ period_end: '2027-05-31' }, { repayment_deadline: '2028-02-29', payment_due: '2028-03-01' }],
  [
    { period_end: '2026-06-30', loan_made_on: '2026-05-01' },
    { repayment_deadline: '2027-03-31', payment_due: '2027-04-01' },
  ],
  [
    { period_end: '2024-02-29' },
    { next_period_end_if_12_months: '2025-02-28', later_relief_due_if_repaid_next_period: '2025-12-01' },
  ],
];

for (const [given, expected] of CALCULATED) calculated(JSON.stringify(given), () => check(given, expected));

const pence = (pounds: number | undefined): number => Math.round((pounds ?? 0) * 100);

calculated('tax never rises when more is repaid, and is never below nothing', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 100, max: 10_000_000 }), fc.nat(), fc.nat(), async (owed, a, b) => {
      const [less, more] = [a % (owed + 1), b % (owed + 1)].sort((x, y) => x - y) as [number, number];
      const of = async (repaid: number): Promise<Data> =>
        (
          await run({
            period_end: '2025-12-31',
            outstanding: owed / 100,
            repaid_within_9_months: repaid / 100,
          })
        ).data as Data;
      const [first, second] = [await of(less), await of(more)];
      assert.ok(pence(second.tax_due) <= pence(first.tax_due));
      assert.ok(pence(second.tax_due) >= 0);
      assert.is(pence(second.tax_before_relief) - pence(second.relief), pence(second.tax_due));
    }),
  ),
);

calculated.run();
