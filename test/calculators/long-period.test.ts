import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, dayOf, isoDay, lastDayOfMonthsFrom, parseDay } from '../../src/law/calendar.ts';
import { goldenCases } from '../support/cases.ts';
import { departures } from '../support/compare.ts';
import { refused } from '../support/refused.ts';
import { embeddedService, wordCount } from '../support/service.ts';
import { unfaithful } from '../support/workings.ts';

const test = suite('long-period');
const service = await embeddedService();

interface Inputs {
  readonly period_start: string;
  readonly period_end: string;
  readonly profit?: number | string;
  readonly first_accounts?: boolean;
}
const run = async (given: Inputs) => (await service.run('long-period', { ...given })).result;

async function expectData(given: Inputs, expected: Record<string, unknown>): Promise<void> {
  assert.equal(departures((await run(given)).data, expected, 0), [], JSON.stringify(given));
}

const accounts = (from: Day, to: Day) =>
  fc
    .record({
      start: fc.integer({ min: from, max: to }).map((n) => n as Day),
      // Half of them near the longest that accounts can be.
      part: fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.97, max: 1, noNaN: true }),
      ),
      pence: fc.option(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), { nil: undefined }),
      first: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ start, part, pence, first }): Inputs => {
      const [shortest, longest] = [lastDayOfMonthsFrom(start, 12) + 1, lastDayOfMonthsFrom(start, 18)];
      return {
        period_start: isoDay(start),
        period_end: isoDay(Math.round(shortest + part * (longest - shortest)) as Day),
        ...(pence === undefined ? {} : { profit: poundsText(pence) }),
        ...(first === undefined ? {} : { first_accounts: first }),
      };
    });

function poundsText(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The whole time that is covered, that of extensions, and that in which the registry's rules begin. */
const everything = fc.oneof(
  accounts(dayOf(1992, 10, 1), dayOf(2098, 1, 1)),
  accounts(dayOf(2018, 1, 1), dayOf(2020, 1, 1)),
  accounts(dayOf(2008, 1, 1), dayOf(2008, 12, 31)),
);

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
        filing_due: '2026-03-31',
        profit: 24_043.8,
      },
      {
        period_start: '2024-10-01',
        period_end: '2025-03-31',
        days: 182,
        payment_due: '2026-01-01',
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
    assert.match(short.period_end ?? '', /not longer than 12 months and need no split\. Use deadlines/);
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
  assert.equal(before, { period_end: 'The accounts cannot end before they start on 1 April 2025.' });
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
    { label: 'Tax period 1 October 2023 to 30 September 2024', value: '366 days' },
    { label: 'Tax period 1 October 2024 to 31 March 2025', value: '182 days' },
    { label: 'Profit or loss of 1 October 2023 to 30 September 2024', value: '£24,043.80' },
    { label: 'Profit or loss of 1 October 2024 to 31 March 2025', value: '£11,956.20' },
    {
      label: 'Corporation Tax payment date for 1 October 2023 to 30 September 2024',
      value: '1 July 2025',
    },
    { label: 'Corporation Tax payment date for 1 October 2024 to 31 March 2025', value: '1 January 2026' },
    { label: 'CT600 filing date for both returns', value: '31 March 2026' },
    { label: 'Registry accounts filing date for first accounts', value: '1 July 2025' },
  ]);
  const labels = async (first_accounts?: boolean) =>
    (await run(first_accounts === undefined ? dates : { ...dates, first_accounts })).figures
      .map(({ label }) => label)
      .filter((label) => label.startsWith('Registry') || label.startsWith('Profit'));
  assert.equal(await labels(false), ['Registry accounts filing date']);
  assert.equal(await labels(), [
    'Registry accounts filing date',
    'Registry accounts filing date for first accounts',
  ]);
});

test('notes appear exactly when they apply', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async (given) => {
      const { data, notes } = await run(given);
      const covered = given.period_start >= '2008-04-06';
      const isFirst = covered && given.first_accounts !== false;
      const isOrdinary = covered && given.first_accounts !== true;
      const isExtended = [data.registry_due, data.registry_due_first_accounts].some(
        (due) => typeof due === 'string' && due >= '2020-06-27' && due <= '2021-04-05',
      );
      const expected: readonly (readonly [string, boolean])[] = [
        ['One set of accounts needs two CT600 returns', true],
        ['depends on its own limits', true],
        ['is taken to begin with the accounts', true],
        ['Trading profit is split by days', given.profit !== undefined],
        ['most other items are not split by days', given.profit !== undefined],
        ['a private company is assumed', covered],
        ['A public company has 6 months instead of 9', isOrdinary],
        ['9 months from the first anniversary of incorporation', isFirst],
        ['Registry dates of accounts that begin before 6 April 2008', !covered],
        ['is a weekend or bank holiday', true],
        ['runs from the accounting reference date', covered],
        ['Large companies pay Corporation Tax in instalments', true],
        ['served the notice to file late, a CT600 is due 3 months after', true],
        ['checked for accounts that end up to 31 March 2028', given.period_end > '2028-03-31'],
      ];
      for (const [fragment, applies] of expected) {
        const found = notes.filter((note) => note.includes(fragment)).length;
        assert.is(found, applies ? 1 : 0, `${fragment}: ${JSON.stringify(given)}`);
      }
      const extended = notes.some((note) => note.includes('of a private company fell in a time'));
      assert.is(extended, isExtended, JSON.stringify(given));
    }),
    { numRuns: 500 },
  );
});

test('an answer has forty to sixty words', async () => {
  const seen = new Set<string>();
  const check = async (given: Inputs): Promise<void> => {
    const { answer, data, notes } = await run(given);
    const words = wordCount(answer);
    assert.ok(words >= 40 && words <= 60, `${words} words: ${answer}`);
    assert.not.match(answer, /[{}]|undefined|null/);
    const extended = notes.some((note) => note.includes('regulations extended'));
    const { registry_due, registry_due_first_accounts: first } = data;
    const profit =
      given.profit === undefined ? 'no profit' : `${given.profit}`.startsWith('-') ? 'loss' : 'profit';
    seen.add([profit, registry_due === null, first === null, extended].join(' '));
  };
  for (const { given, expect } of goldenCases().get('long-period') ?? []) {
    if (!('error' in expect)) await check(given as unknown as Inputs);
  }
  const grid = ['2007-10-01', '2018-12-15', '2024-11-30'].flatMap((period_start) =>
    [undefined, 0, 10_000_000_000_000, -9_999_999_999_999.99].flatMap((profit) =>
      [undefined, true, false].map((first_accounts) => ({
        period_start,
        period_end: isoDay(lastDayOfMonthsFrom(parseDay(period_start) as Day, 14)),
        ...(profit === undefined ? {} : { profit }),
        ...(first_accounts === undefined ? {} : { first_accounts }),
      })),
    ),
  );
  for (const given of grid) await check(given);
  await fc.assert(fc.asyncProperty(everything, check), { numRuns: 600 });
  // No profit, a profit or a loss; not covered, or three choices of registry dates, extended or not.
  assert.is(seen.size, 3 * (1 + 3 * 2));
});

test('shares add up to the profit to the penny, and days to those of the accounts', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async (given) => {
      const { data } = await run(given);
      const periods = data.periods as { days: number; profit: number | null }[];
      const days = (parseDay(given.period_end) as Day) - (parseDay(given.period_start) as Day) + 1;
      assert.is(data.total_days, days);
      assert.is(
        periods.reduce((sum, period) => sum + period.days, 0),
        days,
      );
      if (given.profit === undefined) return;
      const pence = periods.map(({ profit }) => BigInt(Math.round(Number(profit) * 100)));
      assert.is(
        pence.reduce((sum, share) => sum + share, 0n),
        BigInt(Math.round(Number(given.profit) * 100)),
        JSON.stringify(given),
      );
    }),
    { numRuns: 400 },
  );
});

test('a later end never gives an earlier deadline', async () => {
  await fc.assert(
    fc.asyncProperty(everything, fc.integer({ min: 1, max: 40 }), async (given, later) => {
      const start = parseDay(given.period_start) as Day;
      const end = Math.min(
        (parseDay(given.period_end) as Day) + later,
        lastDayOfMonthsFrom(start, 18),
      ) as Day;
      const [before, after] = [await run(given), await run({ ...given, period_end: isoDay(end) })];
      const dates = ({ data }: typeof before) => [
        ...(data.periods as { payment_due: string }[]).map((period) => period.payment_due),
        data.filing_due,
        data.registry_due,
        data.registry_due_first_accounts,
      ];
      const earlier = dates(before);
      dates(after).forEach((date, index) => {
        assert.is(date === null, earlier[index] === null);
        if (date !== null) assert.ok(String(date) >= String(earlier[index]), JSON.stringify(given));
      });
    }),
    { numRuns: 400 },
  );
});

test('dates are those of deadlines for the same accounts', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async ({ period_start, period_end }) => {
      const { data } = await run({ period_start, period_end });
      const other = (await service.run('deadlines', { period_start, period_end })).result.data;
      const periods = data.periods as Record<string, unknown>[];
      assert.equal(
        periods.map(({ profit, ...dates }) => dates),
        other.tax_periods,
      );
      assert.is(data.filing_due, other.filing_due);
      assert.is(data.registry_due, other.registry_due);
      assert.is(data.registry_due_first_accounts, other.registry_due_if_first_accounts);
    }),
  );
});

test('every working can be reckoned again to its line', async () => {
  const names = new Set<string>();
  await fc.assert(
    fc.asyncProperty(everything, async (given) => {
      const { ledger } = await service.reckon('long-period', { ...given });
      assert.equal(unfaithful(ledger.lines), [], JSON.stringify(given));
      for (const { name } of ledger.lines) names.add(name);
    }),
    { numRuns: 300 },
  );
  assert.equal(
    [...names].sort(),
    Object.keys(service.calculator('long-period')?.calculator.lines ?? {}).sort(),
  );
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
