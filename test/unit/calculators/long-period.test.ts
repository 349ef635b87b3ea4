import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '../../../src/engine/texts/format.ts';
import { addDays, type Day, isoDay, parseDay } from '../../../src/law/calendar.ts';
import { mismatches } from '../../../src/review/examples/run-example.ts';
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
  assert.equal(mismatches((await run(given)).data, expected, 0), [], JSON.stringify(given));
}

test('a loss is apportioned like a profit, zero gives zero, and no profit gives no shares', async () => {
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

test('profits may be between minus and plus ten million million pounds', async () => {
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
  test(`accounts from ${start} are longer than twelve months and at most eighteen`, async () => {
    const errorsOf = (end: string) =>
      refused(service, 'long-period', { period_start: start, period_end: end });
    const after = (iso: string): string => isoDay(addDays(parseDay(iso) as Day, 1));
    const short = await errorsOf(last12);
    assert.equal(Object.keys(short), ['period_end']);
    // The limit, the last day within it, and the calculator for accounts that need no split.
    const title = service.tools.find(({ key }) => key === 'deadlines')?.title;
    for (const said of ['12 months', dayText(parseDay(last12) as Day), `“${title}”`]) {
      assert.ok(short.period_end?.includes(said), `${said}: ${short.period_end}`);
    }
    assert.equal(await errorsOf(after(last12)), {});
    assert.equal(await errorsOf(last18), {});
    const long = await errorsOf(after(last18));
    assert.equal(Object.keys(long), ['period_start']);
    assert.match(long.period_start ?? '', /18 months/);
    await expectData(
      { period_start: start, period_end: after(last12) },
      { periods: [{ period_end: last12 }, { period_start: after(last12), days: 1 }] },
    );
  });
}

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

test('registry dates are given for accounts that start on or after 6 April 2008', async () => {
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

test.run();
