import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstDayAfter } from '../../../../src/engine/rates/first-day.ts';
import { type Day, isoDay, parseDay } from '../../../../src/law/calendar.ts';
import { loadService } from '../../../../src/load-service.ts';
import { check } from '../../../../src/review/check/check.ts';
import type { Service } from '../../../../src/service.ts';
import { roundsOf } from '../../../support/rounds.ts';
import { placeIn, RulesCopy } from '../../../support/rules-copy.ts';
import { calculationOf } from '../../../support/service.ts';

const CALENDAR = 'rules/calendar.yaml';
/** As a rewound copy has it. */
const DECISION = 'on: 2026-11-05\n    kind: bank_rate\n';
const copy = new RulesCopy().rewind();
const service = await loadService(copy.options);
const test = suite('events that can change rates');
test.after.each(() => {
  copy.restore(CALENDAR);
  copy.restore('rules/rates');
});
test.after(() => copy.remove());

const NOTE = /^This does not yet take account of (.*), which could change the rates and limits used here\.$/;

/** The events that a result mentions; none without such a note. */
function named(of: Service, key: string, given: Record<string, string | number>): string[] {
  const { notes } = calculationOf(of, key, given).toolRun().result;
  return notes.flatMap((note) => NOTE.exec(note)?.[1] ?? []);
}

const paidOn = (paid_on: string) => ({
  period_end: '2024-12-31',
  filed_on: '2025-12-31',
  tax_due: 1000,
  paid_on,
});
const yearTo = (period_end: string, period_start: string) => ({
  period_start,
  period_end,
  taxable_profits: 10_000,
});

// The decision of 5 November 2026 would move HMRC's rate from the 13th working day after it.
test('interest mentions a pending decision from the first day it can affect the rate', () => {
  assert.equal(named(service, 'late-penalty', paidOn('2026-11-20')), []);
  assert.not.match(named(service, 'late-penalty', paidOn('2026-11-23')).join(), /Bank Rate/);
  for (const day of ['2026-11-24', '2030-01-01']) {
    const [events, second] = named(service, 'late-penalty', paidOn(day));
    assert.match(events ?? '', /the Bank Rate decision of 5 November 2026$/);
    assert.is(second, undefined);
  }
});

// Corporation Tax is charged by financial years: the first after the Budget begins on 1 April 2027.
test('tax mentions a Budget from the next financial year, though its rates are enacted for longer', () => {
  assert.equal(named(service, 'corporation-tax', yearTo('2027-03-31', '2026-04-01')), []);
  const after = yearTo('2027-04-01', '2026-04-02');
  const { data } = calculationOf(service, 'corporation-tax', after).toolRun().result;
  assert.is(data.rates_assumed, false);
  assert.equal(named(service, 'corporation-tax', after), ['the Budget of 28 October 2026']);
});

test('a sale mentions a Budget from the day after it', () => {
  const soldOn = (disposal_date: string) => ({
    asset_type: 'shares',
    acquisition_date: '2024-03-01',
    acquisition_cost: 1000,
    disposal_date,
    proceeds: 2000,
  });
  assert.equal(named(service, 'chargeable-gains', soldOn('2026-10-28')), []);
  assert.equal(named(service, 'chargeable-gains', soldOn('2026-10-29')), ['the Budget of 28 October 2026']);
});

test('two events share one note, the earlier first', () => {
  const decision = ['the Bank Rate decision of 5 November 2026'];
  assert.equal(named(service, 'late-penalty', paidOn('2027-04-05')), decision);
  // A Budget can change the margin over Bank Rate from the next tax year.
  assert.equal(named(service, 'late-penalty', paidOn('2027-04-06')), [
    'the Budget of 28 October 2026 and the Bank Rate decision of 5 November 2026',
  ]);
});

test('a reviewed event is no longer mentioned, but the next one is', async () => {
  copy.replace(CALENDAR, DECISION, `${DECISION}    reviewed_on: 2026-11-06\n    found: No change.\n`);
  const later = await loadService(copy.options);
  const decisions = (of: Service, day: string) =>
    /the Bank Rate decision of .*/.exec(named(of, 'late-penalty', paidOn(day)).join())?.[0];
  assert.is(decisions(later, '2027-01-07'), undefined);
  assert.is(decisions(later, '2027-01-08'), 'the Bank Rate decision of 17 December 2026');
  copy.replace(
    'rules/rates/late-payment-interest.yaml',
    'reviewed_on: 2026-11-20',
    'reviewed_on: 2026-11-04',
  );
  const stale = await loadService(copy.options);
  assert.is(decisions(stale, '2027-01-07'), 'the Bank Rate decision of 5 November 2026');
});

const FAULTS: readonly (readonly [
  name: string,
  edit: readonly [from: string, to: string],
  at: string,
  says: RegExp,
])[] = [
  ['an impossible day', ['on: 2026-10-28', 'on: 2026-10-32'], '2026-10-32', /"2026-10-32" is not a real day/],
  ['events out of order', ['on: 2026-03-19', 'on: 2026-01-19'], '2026-01-19', /oldest first/],
  [
    'an event twice',
    ['on: 2027-03-18', 'on: 2027-02-04'],
    '2027-02-04, kind: bank_rate }\n  - { on: 2027-04',
    /is listed twice/,
  ],
  [
    'a review before the event',
    ['reviewed_on: 2026-10-03', 'reviewed_on: 2026-02-04'],
    '2026-02-04',
    /is before the event/,
  ],
  [
    'a table that there is not',
    ['- corporation-tax', '- corporation-taxes'],
    'corporation-taxes',
    /no rate table "corporation-taxes"/,
  ],
  [
    'a source that there is not',
    ['cite: commons-library-budget-2026', 'cite: hansard'],
    'hansard',
    /"hansard" is not a key/,
  ],
  [
    'a kind that there is not',
    ['kind: budget', 'kind: autumn_budget'],
    'autumn_budget',
    /no kind "autumn_budget"/,
  ],
];

for (const round of roundsOf(FAULTS, ([, [from]]) => from)) {
  test(`the calendar is checked: ${round.map(([name]) => name).join(', ')}`, async () => {
    for (const [, [from, to]] of round) copy.replace(CALENDAR, from, to);
    const { diagnostics } = await check(copy.options);
    for (const [name, , at, says] of round) {
      const place = placeIn(CALENDAR, copy.read(CALENDAR), at);
      const found = diagnostics.filter((fault) => fault.startsWith(place) && says.test(fault));
      assert.is(found.length, 1, `${name}: ${diagnostics.join('\n')}`);
    }
  });
}

test('what was found and the day of the review come together or not at all', async () => {
  copy.replace(CALENDAR, DECISION, `${DECISION}    found: No change.\n`);
  const { diagnostics } = await check(copy.options);
  assert.match(diagnostics.join('\n'), /rules\/calendar\.yaml:.*reviewed_on/);
});

// The days on which HMRC's rates moved after the decisions of 18 December 2025, 4 August 2022 and 6 February 2025:
// https://www.gov.uk/government/publications/rates-and-allowances-hmrc-interest-rates-for-late-and-early-payments
for (const [on, instalments, late] of [
  ['2025-12-18', '2025-12-29', '2026-01-09'],
  ['2022-08-04', '2022-08-15', '2022-08-23'],
  ['2025-02-06', '2025-02-17', '2025-02-25'],
] as const) {
  test(`a decision of ${on} moves instalments from ${instalments} and late payment from ${late}`, () => {
    const holidays = new Set(['2025-12-25', '2025-12-26', '2026-01-01']);
    const from = (rule: string) =>
      isoDay(firstDayAfter(parseDay(on) as Day, rule, (day) => holidays.has(isoDay(day))));
    assert.is(from('2nd Monday'), instalments);
    assert.is(from('13th working day'), late);
  });
}

test.run();
