import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { mismatches } from '../../../src/review/examples/run-example.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'late-penalty';

type Given = Readonly<Record<string, string | number | boolean>>;
type Expected = Readonly<Record<string, unknown>>;

async function check(given: Given, expected: Expected): Promise<void> {
  const { result } = await runOf(service, KEY, given);
  assert.equal(mismatches(result.data, expected, 0), [], JSON.stringify(given));
}

async function faultsOf(given: Given): Promise<string[]> {
  return runOf(service, KEY, given).then(
    () => [],
    (error: unknown) => (error instanceof InvalidInput ? [...error.faults.keys()] : ['defect']),
  );
}

const dates = suite('late-penalty: dates');

const DATES: readonly [given: Given, expected: Expected][] = [
  [{ period_end: '2023-02-28' }, { payment_due: '2023-12-01', filing_due: '2024-02-29' }],
  [{ period_end: '2024-02-29' }, { payment_due: '2024-12-01', filing_due: '2025-02-28' }],
  [{ period_end: '2024-02-28' }, { payment_due: '2024-11-29', filing_due: '2025-02-28' }],
  [{ period_end: '2025-06-30' }, { payment_due: '2026-04-01', filing_due: '2026-06-30' }],
  [{ period_end: '2015-04-01' }, { payment_due: '2016-01-02', filing_due: '2016-04-01' }],
  [{ period_end: '2024-09-30' }, { filing_due: '2025-09-30', flat_penalty_increases_after: '2025-12-31' }],
  [{ period_end: '2025-02-28' }, { filing_due: '2026-02-28', flat_penalty_increases_after: '2026-05-31' }],
  // Accounts of 18 months: the filing date is the day on which the 18 months from the period end.
  [
    { period_end: '2025-06-30', period_of_account_end: '2025-12-31' },
    { filing_due: '2026-12-31', tax_penalty_from: '2027-01-01', tax_penalty_20_from: '2027-07-01' },
  ],
  // The filing date is a day after those 18 months, and the penalty waits for it.
  [
    { period_end: '2026-08-28', period_of_account_end: '2027-02-28' },
    { filing_due: '2028-02-29', tax_penalty_from: '2028-03-01', tax_penalty_20_from: '2028-08-29' },
  ],
  [{ period_end: '2019-09-30' }, { tax_penalty_from: '2021-04-01', tax_penalty_20_from: '2021-10-01' }],
];

for (const [given, expected] of DATES) {
  dates(JSON.stringify(given), () => check({ filed_on: '2029-01-01', ...given }, expected));
}

dates('the second return of the same accounts has the filing date of its own end', async () => {
  const given = { period_end: '2025-12-31', filed_on: '2026-12-31' };
  const { result } = await runOf(service, KEY, given);
  const again = await runOf(service, KEY, { ...given, period_of_account_end: '2025-12-31' });
  assert.equal(again.result, result);
});

// Dodds v Walker [1981] 1 WLR 1027 against HMRC CTM93040: three months from 28 February end on 28 or 31 May.
dates('where HMRC counts to the end of a month, the earlier strict date is given too', async () => {
  const isTold = async (filed_on: string) =>
    (await runOf(service, KEY, { period_end: '2025-02-28', filed_on })).result.notes.some((note) =>
      note.includes('On a strict count'),
    );
  const filed = ['2026-05-28', '2026-05-29', '2026-05-31', '2026-06-01'];
  assert.equal(await Promise.all(filed.map(isTold)), [false, true, true, false]);
});

dates.run();

const flat = suite('late-penalty: flat-rate penalty');

/** Filing date, with days on both sides of it and of the day three months later. */
const FLAT: readonly [period_end: string, filed_on: string, ordinary: number, third: number][] = [
  ['2025-03-31', '2026-03-31', 0, 0],
  ['2025-03-31', '2026-04-01', 100, 500],
  ['2025-03-31', '2026-06-30', 100, 500],
  ['2025-03-31', '2026-07-01', 200, 1000],
  ['2025-04-01', '2026-04-01', 0, 0],
  ['2025-04-01', '2026-04-02', 200, 1000],
  ['2025-04-01', '2026-07-01', 200, 1000],
  ['2025-04-01', '2026-07-02', 400, 2000],
  ['2025-04-30', '2026-04-30', 0, 0],
  ['2025-04-30', '2026-05-01', 200, 1000],
  ['2025-04-30', '2026-07-31', 200, 1000],
  ['2025-04-30', '2026-08-01', 400, 2000],
];

for (const [period_end, filed_on, ordinary, third] of FLAT) {
  flat(`period to ${period_end}, filed on ${filed_on}`, async () => {
    const doubled = { doubled_amounts_apply: period_end > '2025-03-31' };
    await check({ period_end, filed_on }, { flat_penalty: ordinary, ...doubled });
    await check(
      { period_end, filed_on, late_previous_two: true },
      { flat_penalty: third, third_successive_amounts_apply: third > 0, ...doubled },
    );
  });
}

flat('long accounts move the filing date to the new amounts', () =>
  check(
    { period_end: '2025-02-28', period_of_account_end: '2025-05-31', filed_on: '2026-06-01' },
    { filing_due: '2026-05-31', flat_penalty: 200, doubled_amounts_apply: true, days_late_filing: 1 },
  ),
);

// Finance Act 2026, section 265.
flat('the amounts of 2026 are twice those before, as their outcome says', () => {
  const table = [...service.rules.tables.values()].find(
    ({ name }) => name === 'late-filing-penalties/flat_rate',
  );
  const [first, doubled] = table?.rows ?? [];
  for (const name of ['within_months', 'after_months', 'third_within_months', 'third_after_months']) {
    const amountOf = (literal: unknown) => (literal as { value: { n: bigint } }).value.n;
    assert.is(amountOf(doubled?.cells[name]?.literal), 2n * amountOf(first?.cells[name]?.literal), name);
  }
});

flat.run();

const related = suite('late-penalty: tax-related penalty');

const PERIOD = { period_end: '2024-12-31', tax_due: 10_000 };

// 18 months from 31 December 2024 end on 30 June 2026, 24 months on 31 December 2026.
const RELATED: readonly [given: Given, expected: Expected][] = [
  [{ filed_on: '2026-06-30' }, { tax_penalty_rate: 0, tax_penalty: 0, unpaid_tax_at_18_months: 10_000 }],
  [{ filed_on: '2026-07-01' }, { tax_penalty_rate: 10, tax_penalty: 1000, total_penalties: 1200 }],
  [{ filed_on: '2026-12-31' }, { tax_penalty_rate: 10, tax_penalty: 1000 }],
  [{ filed_on: '2027-01-01' }, { tax_penalty_rate: 20, tax_penalty: 2000, total_penalties: 2200 }],
  [
    { filed_on: '2027-01-01', paid_on: '2026-06-30' },
    { tax_penalty_rate: 0, unpaid_tax_at_18_months: 0 },
  ],
  [
    { filed_on: '2027-01-01', paid_on: '2026-07-01' },
    { tax_penalty_rate: 20, tax_penalty: 2000 },
  ],
  [
    { filed_on: '2027-01-01', tax_due: 0 },
    { tax_penalty_rate: 0, tax_penalty: 0, total_penalties: 200 },
  ],
  // A third failure in a row does not raise it.
  [
    { filed_on: '2027-01-01', late_previous_two: true },
    { flat_penalty: 1000, tax_penalty: 2000 },
  ],
  // Half a penny is rounded up.
  [{ filed_on: '2026-07-01', tax_due: 0.05 }, { tax_penalty: 0.01 }],
  [{ filed_on: '2026-07-01', tax_due: 0.04 }, { tax_penalty: 0 }],
];

for (const [given, expected] of RELATED) {
  related(JSON.stringify(given), () => check({ ...PERIOD, ...given }, expected));
}

related('both penalties begin at once for the first period of 18-month accounts', async () => {
  const long = { period_end: '2025-06-30', period_of_account_end: '2025-12-31', tax_due: 1000 };
  await check({ ...long, filed_on: '2026-12-31' }, { flat_penalty: 0, tax_penalty: 0 });
  await check({ ...long, filed_on: '2027-01-01' }, { flat_penalty: 200, tax_penalty: 100 });
  await check({ ...long, filed_on: '2027-06-30' }, { flat_penalty: 400, tax_penalty: 100 });
  await check({ ...long, filed_on: '2027-07-01' }, { flat_penalty: 400, tax_penalty: 200 });
});

related('filed 20 months after the period but paid after ten: interest alone', () =>
  check(
    { ...PERIOD, filed_on: '2026-08-31', paid_on: '2025-10-31' },
    { tax_penalty: 0, interest_days: 30, interest: 65.75 },
  ),
);

related.run();

const refused = suite('late-penalty: refused');

const FAULTS: readonly [given: Given, fields: readonly string[]][] = [
  [{ period_end: '2015-03-31' }, ['period_end']],
  [{ period_end: '2015-04-01' }, []],
  [{ period_end: '2025-12-31', period_of_account_end: '2025-12-30' }, ['period_of_account_end']],
  [{ period_end: '2025-12-31', period_of_account_end: '2025-12-31' }, []],
  [{ period_end: '2025-12-31', period_of_account_end: '2026-06-30' }, []],
  [{ period_end: '2025-12-31', period_of_account_end: '2026-07-01' }, ['period_of_account_end']],
  [{ period_end: '2025-02-28', period_of_account_end: '2025-08-31' }, []],
  [{ period_end: '2025-02-28', period_of_account_end: '2025-09-01' }, ['period_of_account_end']],
  [{ period_end: '2025-12-31', filed_on: '2025-12-31' }, ['filed_on']],
  [{ period_end: '2025-12-31', filed_on: '2026-01-01' }, []],
  [{ period_end: '2025-12-31', tax_due: -0.01 }, ['tax_due']],
  [{ period_end: '2025-12-31', paid_on: '2025-02-29' }, ['paid_on']],
  [
    { period_end: '1900-01-01', period_of_account_end: '2100-12-31', filed_on: '1900-01-01' },
    ['period_end', 'filed_on'],
  ],
  [{ period_end: '2025-12-31', unknown: 1 }, ['unknown']],
];

for (const [given, fields] of FAULTS) {
  refused(JSON.stringify(given), async () => {
    assert.equal(await faultsOf({ filed_on: '2026-12-31', ...given }), fields);
  });
}

refused.run();
