import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import { calculator } from '../../support/calculator.ts';
import { day } from '../../support/days.ts';

type Inputs = { period_end: string; period_start?: string };
const { dataOf, expectData, rejected, resultOf } = calculator('deadlines');
const test = suite('deadlines');

test('long accounts make two periods with separate payment dates and one filing date', () => {
  expectData(
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

test('twelve months make one period, a day more makes two', () => {
  for (const [start, last] of [
    ['2024-04-01', '2025-03-31'],
    ['2024-02-29', '2025-02-28'],
    ['2023-02-28', '2024-02-27'],
    ['2023-03-01', '2024-02-29'],
  ] as const) {
    const isLong = { accounts_longer_than_12_months: true };
    expectData({ period_start: start, period_end: last }, { accounts_longer_than_12_months: false });
    const after = isoDay(addDays(day(last), 1));
    expectData({ period_start: start, period_end: after }, isLong);
  }
});

test('accounts cover at most eighteen months, except in administration', () => {
  for (const [start, last] of [
    ['2025-01-01', '2026-06-30'],
    ['2025-08-31', '2027-02-28'],
    ['2024-02-29', '2025-08-28'],
  ] as const) {
    assert.equal(rejected({ period_start: start, period_end: last }), {});
    const after = isoDay(addDays(day(last), 1));
    const errors = rejected({ period_start: start, period_end: after });
    assert.equal(Object.keys(errors), ['period_start']);
    assert.match(errors.period_start ?? '', /more than 18 months/);
  }
});

test('a first period that ends before Pay and File has its nine months too', () => {
  expectData(
    { period_start: '1992-10-01', period_end: '1993-12-31' },
    { payment_due: '1994-07-01', filing_due: '1994-12-31' },
  );
});

test('registry dates are given for accounts that start on or after 6 April 2008', () => {
  const none = { registry_due: null, registry_due_if_first_accounts: null, registry_due_public: null };
  expectData({ period_start: '2008-04-05', period_end: '2009-03-31' }, none);
  expectData({ period_start: '2008-04-05', period_end: '2009-09-30' }, none);
  expectData(
    { period_start: '2008-04-06', period_end: '2009-03-31' },
    { registry_due: '2009-12-31', registry_due_public: '2009-09-30' },
  );
  // Without a first day, the accounts are assumed to start twelve months before their end.
  expectData({ period_end: '2009-04-04' }, none);
  expectData({ period_end: '2009-04-05' }, { registry_due: '2010-01-05' });
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
  test(`${company} accounts to ${end} are due on ${ordinary}${extended === null ? '' : ', extended'}`, () => {
    const { data, notes } = resultOf({ period_end: end });
    const key = company === 'private' ? 'registry_due' : 'registry_due_public';
    assert.is(new Date(`${data[key]}`).getTime(), new Date(`${ordinary} UTC`).getTime());
    const note = notes.find((text) => text.includes(`for a ${company} company was extended`));
    assert.is(note === undefined, extended === null);
    if (extended !== null) {
      assert.ok(note?.includes(` ${ordinary} `), note);
      assert.ok(note?.endsWith(` to ${extended}.`), note);
    }
  });
}

test('first accounts have twenty-four months from incorporation during the extensions', () => {
  const { notes } = resultOf({ period_start: '2019-01-01', period_end: '2020-01-31' });
  const of = (company: string) =>
    notes.filter((note) => note.includes(`for a ${company} company was extended`));
  assert.equal(
    of('private').map((note) => note.replace(/^.*regulations to /, '')),
    ['31 January 2021.', '1 January 2021.'],
  );
  assert.equal(
    of('public').map((note) => note.replace(/^.*regulations to /, '')),
    ['31 October 2020.', '1 October 2020.'],
  );
});

/** Source: Companies Act 2006 ss390, 442(7); for the extended date SI 2020/645. */
for (const [inputs, reference, due] of [
  [{ period_end: '2027-01-02' }, '31 December 2026', '30 September 2027'],
  [{ period_end: '2026-03-07' }, '28 February 2026', '30 November 2026'],
  [{ period_start: '2025-12-29', period_end: '2027-01-03' }, '31 December 2026', '30 September 2027'],
  [{ period_end: '2020-01-03' }, '31 December 2019', '31 December 2020'],
] as const) {
  test(`accounts of 52 or 53 weeks to ${inputs.period_end} also mention the date for ${reference}`, () => {
    const { notes } = resultOf(inputs);
    const note = notes.filter((text) => text.includes(reference) && text.includes(due));
    assert.is(note.length, 1, notes.join('\n'));
  });
}

test('no other date is mentioned where the reference date is later, or gives the same date', () => {
  const named = (inputs: Inputs) =>
    resultOf(inputs).notes.some((note) => note.startsWith('If the accounting reference date is'));
  assert.is(named({ period_end: '2026-12-27' }), false);
  assert.is(named({ period_end: '2026-12-31' }), false);
  assert.is(named({ period_end: '2027-01-08' }), false);
  assert.is(named({ period_end: '2008-04-03' }), false);
});

/** Accounts of every lawful length over the whole covered time, half of them without their first day. */
const accounts = fc
  .record({
    start: fc.integer({ min: makeDay(1993, 10, 1), max: makeDay(2098, 1, 1) }).map((n) => n as Day),
    months: fc.constantFrom(3, 12, 12, 18, 18),
    less: fc.nat(200),
    withStart: fc.boolean(),
  })
  .map(({ start, months, less, withStart }): Inputs => {
    const end = lastDayOfMonthsFrom(start, months);
    const period_end = isoDay(Math.max(end - less, start) as Day);
    const isLong = end - less > lastDayOfMonthsFrom(start, 12);
    return withStart || isLong ? { period_start: isoDay(start), period_end } : { period_end };
  });

/** Accounts around the years of extended registry dates, where every text can appear. */
const extendedAccounts = fc
  .record({
    end: fc.integer({ min: makeDay(2019, 6, 1), max: makeDay(2020, 12, 31) }).map((n) => n as Day),
    days: fc.integer({ min: 1, max: 540 }),
  })
  .map(
    ({ end, days }): Inputs => ({ period_start: isoDay(addDays(end, 1 - days)), period_end: isoDay(end) }),
  );

const everything = fc.oneof(accounts, accounts, extendedAccounts);

const DATES = [
  'payment_due',
  'filing_due',
  'registry_due',
  'registry_due_if_first_accounts',
  'registry_due_public',
];

test('a later end never gives an earlier deadline, and a day more moves none by more than months differ', () => {
  fc.assert(
    fc.property(everything, fc.integer({ min: 1, max: 40 }), (inputs, later) => {
      const { period_start } = inputs;
      const end = day(inputs.period_end);
      const longest = period_start === undefined ? end + later : lastDayOfMonthsFrom(day(period_start), 18);
      const datesTo = (periodEnd: number) => {
        const data = dataOf({ ...inputs, period_end: isoDay(periodEnd as Day) });
        const last = (data.tax_periods as { payment_due: string }[]).at(-1)?.payment_due;
        return [...DATES.map((name) => data[name]), last].map((iso) =>
          typeof iso === 'string' ? day(iso) : null,
        );
      };
      const [before, after, muchAfter] = [end, end + 1, end + later].map((date) =>
        datesTo(Math.min(date, longest)),
      );
      before?.forEach((date, index) => {
        const [next = null, last = null] = [after?.[index], muchAfter?.[index]];
        const message = `${DATES[index] ?? 'the last payment'}: ${JSON.stringify(inputs)}, ${later} days later`;
        if (date === null) return;
        // First accounts have a date of their own only when they are longer than twelve months.
        if (last !== null) assert.ok(last >= date, message);
        // Months differ by three days at most, so a later deadline moves by four at most.
        if (next !== null && index < DATES.length) assert.ok(next >= date && next - date <= 4, message);
      });
    }),
    { numRuns: 400 },
  );
});

test('the days of the accounting periods add up to the days of the accounts', () => {
  fc.assert(
    fc.property(everything, (inputs) => {
      const periods = dataOf(inputs).tax_periods as { days: number | null; period_end: string }[];
      assert.is(periods.at(-1)?.period_end, inputs.period_end);
      const { period_start } = inputs;
      if (period_start === undefined) return assert.ok(periods.every(({ days }) => days === null));
      assert.is(
        periods.reduce((sum, { days }) => sum + Number(days), 0),
        day(inputs.period_end) - day(period_start) + 1,
        JSON.stringify(inputs),
      );
    }),
  );
});

test.run();
