import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, parseDay } from '../../../src/law/calendar.ts';
import { departures } from '../../../src/review/run-example.ts';
import { refused } from '../../support/refused.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const test = suite('deadlines');
const service = await embeddedService();

type Inputs = { period_end: string; period_start?: string };
const run = async (given: Inputs) => (await runOf(service, 'deadlines', given)).result;

async function expectData(given: Inputs, expected: Record<string, unknown>): Promise<void> {
  assert.equal(departures((await run(given)).data, expected, 0), [], JSON.stringify(given));
}

test('all keys of data are there, in their order', async () => {
  const { data } = await run({ period_end: '2025-06-30' });
  assert.equal(data, {
    payment_due: '2026-04-01',
    payment_by: '2026-04-01',
    filing_due: '2026-06-30',
    registry_due: '2026-03-31',
    registry_due_if_first_accounts: null,
    registry_due_public: '2025-12-31',
    accounts_longer_than_12_months: false,
    tax_periods: [
      {
        period_start: null,
        period_end: '2025-06-30',
        days: null,
        payment_due: '2026-04-01',
        payment_by: '2026-04-01',
        filing_due: '2026-06-30',
      },
    ],
    rules_version: service.rulesVersion,
  });
});

test('long accounts make two periods with payment dates of their own and one filing date', async () => {
  await expectData(
    { period_start: '2018-01-01', period_end: '2019-03-31' },
    {
      payment_due: '2019-10-01',
      filing_due: '2020-03-31',
      registry_due: '2019-12-31',
      registry_due_if_first_accounts: '2019-10-01',
      registry_due_public: '2019-09-30',
      accounts_longer_than_12_months: true,
      tax_periods: [
        {
          period_start: '2018-01-01',
          period_end: '2018-12-31',
          days: 365,
          payment_due: '2019-10-01',
          filing_due: '2020-03-31',
        },
        {
          period_start: '2019-01-01',
          period_end: '2019-03-31',
          days: 90,
          payment_due: '2020-01-01',
          filing_due: '2020-03-31',
        },
      ],
    },
  );
});

test('twelve months are one period, a day more makes two', async () => {
  for (const [start, last] of [
    ['2024-04-01', '2025-03-31'],
    ['2024-02-29', '2025-02-28'],
    ['2023-02-28', '2024-02-27'],
    ['2023-03-01', '2024-02-29'],
  ] as const) {
    const isLong = { accounts_longer_than_12_months: true };
    await expectData({ period_start: start, period_end: last }, { accounts_longer_than_12_months: false });
    const after = isoDay(addDays(parseDay(last) as Day, 1));
    await expectData({ period_start: start, period_end: after }, isLong);
  }
});

test('accounts cover eighteen months at most, outside administration', async () => {
  for (const [start, last] of [
    ['2025-01-01', '2026-06-30'],
    ['2025-08-31', '2027-02-28'],
    ['2024-02-29', '2025-08-28'],
  ] as const) {
    assert.equal(await refused(service, 'deadlines', { period_start: start, period_end: last }), {});
    const after = isoDay(addDays(parseDay(last) as Day, 1));
    const errors = await refused(service, 'deadlines', { period_start: start, period_end: after });
    assert.equal(Object.keys(errors), ['period_start']);
    assert.match(errors.period_start ?? '', /^Accounts cannot cover more than 18 months\./);
  }
});

test('faults stand on their field', async () => {
  const keys = async (given: Record<string, unknown>): Promise<string[]> =>
    Object.keys(await refused(service, 'deadlines', given));
  assert.equal(await keys({ period_start: '2025-04-01', period_end: '2025-03-31' }), ['period_end']);
  assert.equal(await keys({ period_start: '2025-04-01', period_end: '2025-04-01' }), []);
  assert.equal(await keys({ period_end: '1993-09-30' }), ['period_end']);
  assert.equal(await keys({ period_end: '1993-10-01' }), []);
  assert.equal(await keys({ period_start: '1900-01-01', period_end: '1993-09-30' }), ['period_end']);
  assert.equal(await keys({ period_start: '1900-01-01', period_end: '1993-10-01' }), ['period_start']);
  assert.equal(await keys({ period_end: '2025-02-30' }), ['period_end']);
  assert.equal(await keys({ period_start: '2025-02-30', period_end: '2025-03-31' }), ['period_start']);
  assert.equal(await keys({ period_start: '2024-04-31', period_end: '2025-06-31' }), [
    'period_end',
    'period_start',
  ]);
  assert.equal(await keys({}), ['period_end']);
  assert.equal(await keys({ period_end: '2025-03-31', first_accounts: true }), ['first_accounts']);
});

test('a first period that ends before Pay and File has its nine months too', async () => {
  await expectData(
    { period_start: '1992-10-01', period_end: '1993-12-31' },
    { payment_due: '1994-07-01', filing_due: '1994-12-31' },
  );
});

test('registry dates begin with accounts that start on 6 April 2008', async () => {
  const none = { registry_due: null, registry_due_if_first_accounts: null, registry_due_public: null };
  await expectData({ period_start: '2008-04-05', period_end: '2009-03-31' }, none);
  await expectData({ period_start: '2008-04-05', period_end: '2009-09-30' }, none);
  await expectData(
    { period_start: '2008-04-06', period_end: '2009-03-31' },
    { registry_due: '2009-12-31', registry_due_public: '2009-09-30' },
  );
  // Without a first day the accounts are taken to begin after the twelve months before their end.
  await expectData({ period_end: '2009-04-04' }, none);
  await expectData({ period_end: '2009-04-05' }, { registry_due: '2010-01-05' });
});

/** End of the accounts, company, its ordinary date and the extended one. Source: SI 2020/645. */
const EXTENSIONS = [
  ['2019-09-26', 'private', '26 June 2020', null],
  ['2019-09-27', 'private', '27 June 2020', '27 September 2020'],
  ['2019-12-31', 'private', '30 September 2020', '31 December 2020'],
  ['2020-07-05', 'private', '5 April 2021', '5 July 2021'],
  ['2020-07-06', 'private', '6 April 2021', null],
  ['2019-12-29', 'public', '29 June 2020', null],
  ['2019-12-30', 'public', '30 June 2020', '30 September 2020'],
  ['2020-10-05', 'public', '5 April 2021', '5 July 2021'],
  ['2020-10-06', 'public', '6 April 2021', null],
] as const;

for (const [end, company, ordinary, extended] of EXTENSIONS) {
  test(`${company} accounts to ${end} are due on ${ordinary}${extended === null ? '' : `, extended`}`, async () => {
    const { data, notes } = await run({ period_end: end });
    const key = company === 'private' ? 'registry_due' : 'registry_due_public';
    assert.is(new Date(`${data[key]}`).getTime(), new Date(`${ordinary} UTC`).getTime());
    const note = notes.find((text) => text.includes(`of a ${company} company fell in a time`));
    assert.is(note === undefined, extended === null);
    if (extended !== null) {
      assert.ok(note?.startsWith(`The Companies House date ${ordinary} `), note);
      assert.ok(note?.endsWith(`It had until ${extended}.`), note);
    }
  });
}

test('first accounts have twenty-four months from incorporation in the time of extensions', async () => {
  const { notes } = await run({ period_start: '2019-01-01', period_end: '2020-01-31' });
  const of = (company: string) => notes.filter((note) => note.includes(`of a ${company} company fell in`));
  assert.equal(
    of('private').map((note) => note.replace(/^.*It had until /, '')),
    ['31 January 2021.', '1 January 2021.'],
  );
  assert.equal(
    of('public').map((note) => note.replace(/^.*It had until /, '')),
    ['31 October 2020.', '1 October 2020.'],
  );
});

test('an extension of two dates on one day is told once', async () => {
  const { data, notes } = await run({ period_start: '2019-01-01', period_end: '2020-01-01' });
  assert.equal([data.registry_due, data.registry_due_if_first_accounts], ['2020-10-01', '2020-10-01']);
  const told = notes.filter((note) =>
    note.startsWith('The Companies House date 1 October 2020 of a private company'),
  );
  assert.is(told.length, 1);
});

/** Source: Companies Act 2006 ss390, 442(7); for the extended date SI 2020/645. */
for (const [given, reference, due] of [
  [{ period_end: '2027-01-02' }, '31 December 2026', '30 September 2027'],
  [{ period_end: '2026-03-07' }, '28 February 2026', '30 November 2026'],
  [{ period_start: '2025-12-29', period_end: '2027-01-03' }, '31 December 2026', '30 September 2027'],
  [{ period_end: '2020-01-03' }, '31 December 2019', '31 December 2020'],
] as const) {
  test(`accounts of 52 or 53 weeks to ${given.period_end} name the date of ${reference} as well`, async () => {
    const { notes } = await run(given);
    const says = `If the accounting reference date is ${reference}, a private company's accounts are due at Companies House by ${due},`;
    assert.is(notes.filter((note) => note.startsWith(says)).length, 1, notes.join('\n'));
  });
}

test('no other date is named where the reference date is later, or its date the same', async () => {
  const named = async (given: Inputs) =>
    (await run(given)).notes.some((note) => note.startsWith('If the accounting reference date is'));
  assert.is(await named({ period_end: '2026-12-27' }), false);
  assert.is(await named({ period_end: '2026-12-31' }), false);
  assert.is(await named({ period_end: '2027-01-08' }), false);
  assert.is(await named({ period_end: '2008-04-03' }), false);
});

test('the last day alone says how first accounts are entered', async () => {
  const { notes } = await run({ period_end: '2026-06-30' });
  const says =
    'First accounts usually cover more, because they begin on the day of incorporation: enter that day';
  assert.is(notes.filter((note) => note.includes(says)).length, 1);
});

test('figures name each date, and each period when there are two', async () => {
  assert.equal((await run({ period_end: '2025-03-31' })).figures, [
    { label: 'Corporation Tax payment date', value: 'Thursday 1 January 2026' },
    { label: 'CT600 filing date', value: '31 March 2026' },
    { label: 'Registry accounts filing date (Companies House)', value: '31 December 2025' },
  ]);
  assert.equal((await run({ period_start: '2018-01-01', period_end: '2019-03-31' })).figures, [
    {
      label: 'Corporation Tax payment date for 1 January 2018 to 31 December 2018',
      value: 'Tuesday 1 October 2019',
    },
    {
      label: 'Corporation Tax payment date for 1 January 2019 to 31 March 2019',
      value: 'Wednesday 1 January 2020',
    },
    { label: 'CT600 filing date', value: '31 March 2020' },
    { label: 'Registry accounts filing date (Companies House)', value: '31 December 2019' },
    {
      label: 'Registry accounts filing date (Companies House) if these are the first accounts',
      value: '1 October 2019',
    },
  ]);
  assert.equal((await run({ period_end: '2005-12-31' })).figures, [
    { label: 'Corporation Tax payment date', value: 'Sunday 1 October 2006' },
    { label: 'CT600 filing date', value: '31 December 2006' },
    { label: 'Registry accounts filing date (Companies House)', value: 'Not covered' },
  ]);
});

test('sources are those of the rules that were used', async () => {
  const titles = async (given: Inputs) => (await run(given)).sources.map(({ url }) => url);
  const modern = await titles({ period_end: '2025-03-31' });
  for (const url of [
    'https://www.gov.uk/pay-corporation-tax',
    'https://www.gov.uk/company-tax-returns',
    'https://www.gov.uk/corporation-tax-accounting-period',
    'https://www.legislation.gov.uk/ukpga/1970/9/section/59D',
    'https://www.legislation.gov.uk/ukpga/1998/36/schedule/18/paragraph/14',
    'https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual/ctm01800',
    'https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual/ctm93040',
    'https://www.legislation.gov.uk/ukpga/2006/46/section/442',
    'https://www.legislation.gov.uk/ukpga/2006/46/section/443',
    'https://www.gov.uk/prepare-file-annual-accounts-for-limited-company',
  ]) {
    assert.ok(modern.includes(url), url);
  }
  const extension = 'https://www.legislation.gov.uk/uksi/2020/645/made';
  assert.not.ok(modern.includes(extension));
  assert.ok((await titles({ period_end: '2019-12-31' })).includes(extension));
  assert.not.ok((await titles({ period_end: '2005-12-31' })).some((url) => url.includes('/ukpga/2006/46/')));
});

test.run();
