import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, parseDay } from '../../../src/law/calendar.ts';
import { departures } from '../../../src/review/run-example.ts';
import { refused } from '../../support/refused.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const test = suite('long-period');
const service = await embeddedService();

interface Inputs {
  readonly period_start: string;
  readonly period_end: string;
  readonly profit?: number | string;
  readonly first_accounts?: boolean;
}
const run = async (given: Inputs) => (await runOf(service, 'long-period', { ...given })).result;

async function expectData(given: Inputs, expected: Record<string, unknown>): Promise<void> {
  assert.equal(departures((await run(given)).data, expected, 0), [], JSON.stringify(given));
}

test('all keys of data are there, in their order', async () => {
  const { data } = await run({ period_start: '2023-10-01', period_end: '2025-03-31', profit: 36_000 });
  assert.equal(data, {
    total_days: 548,
    periods: [
      {
        period_start: '2023-10-01',
        period_end: '2024-09-30',
        days: 366,
        payment_due: '2025-07-01',
        payment_by: '2025-07-01',
        filing_due: '2026-03-31',
        profit: 24_043.8,
      },
      {
        period_start: '2024-10-01',
        period_end: '2025-03-31',
        days: 182,
        payment_due: '2026-01-01',
        // New Year's Day.
        payment_by: '2025-12-31',
        filing_due: '2026-03-31',
        profit: 11_956.2,
      },
    ],
    filing_due: '2026-03-31',
    registry_due: '2025-12-31',
    registry_due_first_accounts: '2025-07-01',
    rules_version: service.rulesVersion,
  });
});

test('a loss is shared as a profit is, nothing as nothing, and no profit not at all', async () => {
  const dates = { period_start: '2023-10-01', period_end: '2025-03-31' };
  const shares = async (profit?: number | string) => {
    const { data } = await run(profit === undefined ? dates : { ...dates, profit });
    return (data.periods as { profit: number | null }[]).map((period) => period.profit);
  };
  assert.equal(await shares(-36_000), [-24_043.8, -11_956.2]);
  assert.equal(await shares('-£36,000.00'), [-24_043.8, -11_956.2]);
  assert.equal(await shares(0), [0, 0]);
  assert.equal(await shares(), [null, null]);
  assert.equal(await shares(0.01), [0.01, 0]);
});

test('profits reach from minus to plus ten million million pounds', async () => {
  const dates = { period_start: '2023-10-01', period_end: '2025-03-31' };
  for (const sign of [1, -1]) {
    const most = sign * 10_000_000_000_000;
    assert.equal(await refused(service, 'long-period', { ...dates, profit: most }), {});
    const errors = await refused(service, 'long-period', { ...dates, profit: most + sign });
    assert.equal(Object.keys(errors), ['profit']);
  }
});

/** First day, last day of twelve months, last day of eighteen. Source: CTA 2009 s10; CA 2006 ss391, 392. */
const LIMITS = [
  ['2025-01-01', '2025-12-31', '2026-06-30'],
  ['2023-03-01', '2024-02-29', '2024-08-31'],
  ['2024-03-01', '2025-02-28', '2025-08-31'],
  ['2024-02-29', '2025-02-28', '2025-08-28'],
  ['2023-02-28', '2024-02-27', '2024-08-27'],
  ['2025-08-31', '2026-08-30', '2027-02-28'],
  ['2013-05-11', '2014-05-10', '2014-11-10'],
] as const;

for (const [start, last12, last18] of LIMITS) {
  test(`accounts from ${start} are longer than twelve months and no longer than eighteen`, async () => {
    const errorsOf = (end: string) =>
      refused(service, 'long-period', { period_start: start, period_end: end });
    const after = (iso: string): string => isoDay(addDays(parseDay(iso) as Day, 1));
    const short = await errorsOf(last12);
    assert.equal(Object.keys(short), ['period_end']);
    assert.match(
      short.period_end ?? '',
      /not longer than 12 months and need no split\. Enter a last day after /,
    );
    assert.equal(await errorsOf(after(last12)), {});
    assert.equal(await errorsOf(last18), {});
    const long = await errorsOf(after(last18));
    assert.equal(Object.keys(long), ['period_start']);
    assert.match(long.period_start ?? '', /^Accounts cannot cover more than 18 months\./);
    await expectData(
      { period_start: start, period_end: after(last12) },
      { periods: [{ period_end: last12 }, { period_start: after(last12), days: 1 }] },
    );
  });
}

test('faults stand on their field', async () => {
  const errorsOf = (given: Record<string, unknown>) => refused(service, 'long-period', given);
  const before = await errorsOf({ period_start: '2025-04-01', period_end: '2025-03-31' });
  assert.equal(before, {
    period_end: 'The accounts cannot end before they start. Enter a last day on or after 1 April 2025.',
  });
  const keys = async (given: Record<string, unknown>) => Object.keys(await errorsOf(given));
  assert.equal(await keys({ period_start: '1992-07-01', period_end: '1993-09-30' }), ['period_end']);
  assert.equal(await keys({ period_start: '1992-07-01', period_end: '1993-10-01' }), []);
  assert.equal(await keys({ period_start: '1900-01-01', period_end: '1993-10-01' }), ['period_start']);
  assert.equal(await keys({ period_start: '2025-02-30', period_end: '2026-02-30' }), [
    'period_start',
    'period_end',
  ]);
  assert.equal(await keys({ profit: 'much', first_accounts: 1 }), [
    'period_start',
    'period_end',
    'profit',
    'first_accounts',
  ]);
  assert.equal(await keys({ period_start: '2023-10-01', period_end: '2025-03-31', size: 'small' }), ['size']);
});

/** Incorporation, end of the first accounts, when they are due. Source: Companies Act 2006 ss442(3), 443. */
const FIRST_ACCOUNTS = [
  ['2021-03-10', '2022-03-31', '2022-12-10'],
  ['2020-06-05', '2021-06-30', '2022-03-05'],
  ['2019-01-01', '2020-01-31', '2020-10-01'],
  ['2009-03-01', '2010-03-31', '2010-12-01'],
  ['2024-05-31', '2025-06-30', '2026-02-28'],
  ['2023-02-28', '2024-03-31', '2024-11-28'],
  ['2024-02-29', '2025-03-31', '2025-11-30'],
  // The three months after the end of the accounts end last.
  ['2025-08-29', '2027-02-28', '2027-05-31'],
] as const;

for (const [period_start, period_end, due] of FIRST_ACCOUNTS) {
  test(`first accounts from ${period_start} to ${period_end}`, async () => {
    const dates = { period_start, period_end };
    const first = { registry_due_first_accounts: due };
    await expectData({ ...dates, first_accounts: true }, { registry_due: null, ...first });
    const { data } = await run(dates);
    assert.is(data.registry_due_first_accounts, due);
    assert.not.equal(data.registry_due, null);
    await expectData(
      { ...dates, first_accounts: false },
      { registry_due: data.registry_due, registry_due_first_accounts: null },
    );
  });
}

test('registry dates begin with accounts that start on 6 April 2008', async () => {
  for (const first_accounts of [true, false, undefined]) {
    const given = first_accounts === undefined ? {} : { first_accounts };
    await expectData(
      { period_start: '2008-04-05', period_end: '2009-04-30', ...given },
      { registry_due: null, registry_due_first_accounts: null },
    );
  }
  await expectData(
    { period_start: '2008-04-06', period_end: '2009-04-30' },
    { registry_due: '2010-01-31', registry_due_first_accounts: '2010-01-06' },
  );
});

test('figures name each period, and only the registry dates that apply', async () => {
  const dates = { period_start: '2023-10-01', period_end: '2025-03-31' };
  assert.equal((await run({ ...dates, profit: 36_000, first_accounts: true })).figures, [
    { label: 'Accounting period 1 October 2023 to 30 September 2024', value: '366 days' },
    { label: 'Accounting period 1 October 2024 to 31 March 2025', value: '182 days' },
    { label: 'Profit or loss of 1 October 2023 to 30 September 2024', value: '£24,043.80' },
    { label: 'Profit or loss of 1 October 2024 to 31 March 2025', value: '£11,956.20' },
    {
      label: 'Corporation Tax payment date for 1 October 2023 to 30 September 2024',
      value: 'Tuesday 1 July 2025',
    },
    {
      label: 'Corporation Tax payment date for 1 October 2024 to 31 March 2025',
      value: 'Thursday 1 January 2026',
    },
    { label: 'CT600 filing date for both returns', value: '31 March 2026' },
    { label: 'Registry accounts filing date (Companies House) for first accounts', value: '1 July 2025' },
  ]);
  const labels = async (first_accounts?: boolean) =>
    (await run(first_accounts === undefined ? dates : { ...dates, first_accounts })).figures
      .map(({ label }) => label)
      .filter((label) => label.startsWith('Registry') || label.startsWith('Profit'));
  assert.equal(await labels(false), ['Registry accounts filing date (Companies House)']);
  assert.equal(await labels(), [
    'Registry accounts filing date (Companies House)',
    'Registry accounts filing date (Companies House) for first accounts',
  ]);
});

test('sources are those of the rules that were used', async () => {
  const { sources } = await run({ period_start: '2023-10-01', period_end: '2025-03-31' });
  const urls = sources.map(({ url }) => url);
  const manual = 'https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual';
  for (const url of [
    'https://www.gov.uk/corporation-tax-accounting-period',
    'https://www.gov.uk/first-company-accounts-and-return',
    'https://www.legislation.gov.uk/ukpga/2009/4/section/10',
    'https://www.legislation.gov.uk/ukpga/2009/4/section/52',
    `${manual}/ctm01405`,
    `${manual}/ctm01510`,
    `${manual}/ctm93050`,
    'https://www.legislation.gov.uk/ukpga/1998/36/schedule/18/paragraph/14',
    'https://www.legislation.gov.uk/ukpga/2006/46/section/442',
    'https://www.legislation.gov.uk/ukpga/2006/46/section/443',
    'https://www.gov.uk/change-your-companys-year-end',
  ]) {
    assert.ok(urls.includes(url), url);
  }
});

test.run();
