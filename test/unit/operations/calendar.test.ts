import ICAL from 'ical.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { isoDay } from '../../../src/law/calendar.ts';
import { listEvents, writeCalendar } from '../../../src/operations/calendar.ts';
import type { Service } from '../../../src/service.ts';
import { serviceWithRules } from '../../support/compiled-rules.ts';
import { calendarFor } from '../../support/operations.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('calendar');

const YEAR = { period_end: '2025-12-31' };

const calendarOf = (key: string, inputs: RequestInputs) => calendarFor(service, key, inputs);

/** The dates of a calendar with their titles, oldest first. */
const days = (key: string, inputs: RequestInputs): string[] =>
  calendarOf(key, inputs).events.map(({ day, title }) => `${isoDay(day)} ${title}`);

const ics = (key: string, inputs: RequestInputs): string => writeCalendar(calendarOf(key, inputs));

const PAY = 'Corporation Tax is due';
const EARLY = 'Last working day to pay Corporation Tax';
const FILE = 'Company tax return (CT600) is due';
const BOTH = 'Both company tax returns (CT600) are due';
const ACCOUNTS = 'Accounts are due at Companies House';
const FIRST = 'First accounts are due at Companies House';

test('deadlines: nine months and a day, twelve months, and nine months at Companies House', () => {
  assert.equal(days('deadlines', YEAR), [
    `2026-09-30 ${ACCOUNTS}`,
    `2026-10-01 ${PAY}`,
    `2026-12-31 ${FILE}`,
  ]);
});

test('deadlines: if the payment day is not a working day, the one before it is given', () => {
  // 1 February 2026 is a Sunday.
  assert.equal(days('deadlines', { period_end: '2025-04-30' }).slice(0, 3), [
    `2026-01-30 ${EARLY}`,
    `2026-01-31 ${ACCOUNTS}`,
    `2026-02-01 ${PAY}`,
  ]);
});

test('deadlines and long-period: two accounting periods have two payments and one day for both returns', () => {
  const long = { period_start: '2023-10-01', period_end: '2025-03-31' };
  const expected = [
    `2025-07-01 ${PAY}`,
    `2025-07-01 ${FIRST}`,
    `2025-12-31 ${EARLY}`,
    `2025-12-31 ${ACCOUNTS}`,
    `2026-01-01 ${PAY}`,
    `2026-03-31 ${BOTH}`,
  ];
  assert.equal(days('deadlines', long).sort(), [...expected].sort());
  assert.equal(days('long-period', long).sort(), [...expected].sort());
});

test('deadlines and long-period: no date at Companies House where it is not covered', () => {
  const early = { period_start: '2007-01-01', period_end: '2008-06-30' };
  for (const key of ['deadlines', 'long-period']) {
    assert.not.ok(
      days(key, early).some((event) => event.includes('Companies House')),
      key,
    );
  }
});

test('corporation-tax: tax has a payment date, nil tax has none, large companies have instalments', () => {
  const period = { period_start: '2025-04-01', period_end: '2026-03-31' };
  const small = days('corporation-tax', { ...period, taxable_profits: 100_000 });
  assert.equal(small, [`2026-12-31 ${EARLY}`, `2027-01-01 ${PAY}`, `2027-03-31 ${FILE}`]);
  assert.equal(days('corporation-tax', { ...period, taxable_profits: 0 }), [`2027-03-31 ${FILE}`]);
  // Large: 14 days after month 7, 10, 13 and 16 of the period (SI 1998/3175).
  const large = days('corporation-tax', { ...period, taxable_profits: 2_000_000 });
  assert.equal(
    large.filter((event) => event.includes('Instalment')),
    ['2025-10-14', '2026-01-14', '2026-04-14', '2026-07-14'].map(
      (day) => `${day} Instalment of Corporation Tax is due, if large in the period before`,
    ),
  );
  assert.not.ok(large.some((event) => event.endsWith(` ${PAY}`) && !event.includes('Instalment')));
  // Above the limit of the first year's grace no event has an "if".
  const larger = days('corporation-tax', { ...period, taxable_profits: 12_000_000 });
  assert.not.ok(larger.some((event) => event.includes(', if ')));
});

test('directors-loan: the last days to repay, pay and file, and the first for a refund', () => {
  const loan = { ...YEAR, outstanding: 20_000 };
  assert.equal(days('directors-loan', loan), [
    '2026-09-30 Last day to repay the loan without section 455 tax',
    '2026-10-01 Section 455 tax is due',
    `2026-12-31 ${FILE}`,
    '2027-10-01 Section 455 tax can be refunded',
  ]);
  const repaid = { ...loan, repaid_within_9_months: 20_000 };
  assert.equal(days('directors-loan', repaid), [`2026-12-31 ${FILE}`]);
  const sunday = days('directors-loan', { ...loan, period_end: '2025-04-30' });
  assert.ok(sunday.includes('2026-01-30 Last working day to pay section 455 tax'));
});

test('late-penalty: payment, filing and penalty days, whether or not the return is late', () => {
  const expected = [
    `2026-10-01 ${PAY}`,
    `2026-12-31 ${FILE}`,
    '2027-03-31 Last day of the lower late-filing penalty',
    '2027-07-01 Tax-related late-filing penalty begins',
    '2028-01-01 Higher tax-related late-filing penalty begins',
  ];
  for (const filed_on of ['2026-12-01', '2027-05-01']) {
    assert.equal(days('late-penalty', { ...YEAR, filed_on, tax_due: 0 }), expected, filed_on);
  }
});

test('a parser reads the same days, words, links and reminders', () => {
  const text = ics('deadlines', { period_end: '2025-04-30' });
  const { events } = calendarOf('deadlines', { period_end: '2025-04-30' });
  const parsed = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  assert.is(parsed.length, events.length);
  events.forEach(({ uid, day, title, text: sentence, url }, index) => {
    const component = parsed[index] as InstanceType<typeof ICAL.Component>;
    const event = new ICAL.Event(component);
    assert.is(event.uid, uid);
    assert.is(event.summary, title);
    assert.is(event.description, `${sentence}\n${url}`);
    assert.ok(event.startDate.isDate);
    assert.is(event.startDate.toString(), isoDay(day));
    assert.is(String(component.getFirstPropertyValue('url')), url);
    assert.is(String(component.getFirstPropertyValue('dtstamp')), `${service.rulesVersion}T00:00:00Z`);
    const reminders = component.getAllSubcomponents('valarm');
    assert.equal(
      reminders.map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
      ['-P30D', '-P7D'],
    );
  });
});

test('the same inputs give the same bytes, and each event keeps its UID when its date changes', () => {
  assert.is(ics('deadlines', YEAR), ics('deadlines', { period_end: ' 2025-12-31 ' }));
  const uids = calendarOf('deadlines', { period_start: '2024-01-01', period_end: '2025-06-30' }).events.map(
    ({ uid }) => uid,
  );
  assert.is(new Set(uids).size, uids.length);
  // They are in users' calendars already: a new UID would duplicate each date.
  assert.equal(uids.slice(0, 2), [
    '08610993-d448-5e76-b1a5-0a80b99db047',
    'ac3a4362-bbac-5bf4-8c40-7280dde34f03',
  ]);
  const other = calendarOf('deadlines', { period_start: '2024-01-02', period_end: '2025-06-30' }).events;
  assert.equal(
    other.map(({ uid }) => uid),
    uids,
  );
  const tax = { period_start: '2025-01-01', period_end: '2025-12-31', taxable_profits: 100_000 };
  const [plain, revised] = [tax, { ...tax, taxable_profits: 90_000, associated_companies: 0 }].map((inputs) =>
    calendarOf('corporation-tax', inputs).events.map(({ uid }) => uid),
  );
  assert.equal(revised, plain);
  const next = calendarOf('corporation-tax', {
    ...tax,
    period_start: '2026-01-01',
    period_end: '2026-12-31',
  }).events;
  assert.not.ok(next.some(({ uid }) => plain?.includes(uid)));
});

test('events keep their UIDs under other rules, so that calendars update them', () => {
  const later = serviceWithRules((_, changelog) => {
    changelog.version = '2099-01-01.2';
  });
  const calendar = calendarOf('deadlines', YEAR);
  assert.match(writeCalendar({ ...calendar, version: later.rulesVersion }), /DTSTAMP:20990101T000000Z/);
  const uids = (under: Service) => listEvents(calculationOf(under, 'deadlines', YEAR)).map(({ uid }) => uid);
  assert.equal(uids(later), uids(service));
});

test.run();
