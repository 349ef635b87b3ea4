import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { firstDayAfter } from '../../../../src/engine/rates/calendar.ts';
import { isoDay } from '../../../../src/law/calendar.ts';
import type { Service } from '../../../../src/service.ts';
import { serviceWithRules } from '../../../support/compiled-rules.ts';
import { day } from '../../../support/days.ts';
import { calculationOf } from '../../../support/service.ts';

const test = suite('events that can change rates');

const DECISION = { on: '2026-11-05', kind: 'bank_rate' };
const REVIEW = { reviewed_on: '2026-11-06', found: 'No change.' };

/** Rules as they were before the Budget of 2026 and a decision on Bank Rate, with tables reviewed on 20 November. */
function rulesWith(decision: object, reviewed = '2026-11-20'): Service {
  return serviceWithRules((file) => {
    file('calendar').events = [
      { on: '2026-10-28', kind: 'budget' },
      decision,
      { on: '2026-12-17', kind: 'bank_rate' },
    ];
    const interest = file('rates/late-payment-interest').series;
    for (const series of [interest.rates, interest.margin]) {
      series.rates = series.rates.filter(({ from }: { from: string }) => from <= '2026-11-20');
      Object.assign(series, { known_until: '2026-11-20', reviewed_on: reviewed });
    }
    const [tax, gains] = ['corporation-tax', 'chargeable-gains'].map((name) => file(`rates/${name}`));
    for (const table of [tax, ...Object.values<object>(gains.series)]) table.reviewed_on = '2026-10-01';
  });
}
const pending = rulesWith(DECISION);

const NOTE = /^This does not yet take account of (.*), which could change the rates and limits used here\.$/;

/** The events that a result mentions; none without such a note. */
function named(of: Service, key: string, inputs: Record<string, string | number>): string[] {
  const { notes } = calculationOf(of, key, inputs).toolRun().result;
  return notes.flatMap((note) => NOTE.exec(note)?.[1] ?? []);
}

const paidOn = (paid_on: string) => ({
  ...{ period_end: '2024-12-31', filed_on: '2025-12-31', tax_due: 1000, paid_on },
});
const yearTo = (period_end: string, period_start: string) => ({
  period_start,
  period_end,
  taxable_profits: 10_000,
});
const BUDGET = 'the Budget of 28 October 2026';
const BANK_RATE = 'the Bank Rate decision of 5 November 2026';

// The decision of 5 November 2026 would move HMRC's rate from the 13th working day after it.
test('interest mentions a pending decision from the first day it can affect the rate', () => {
  assert.equal(named(pending, 'late-penalty', paidOn('2026-11-23')), []);
  assert.equal(named(pending, 'late-penalty', paidOn('2026-11-24')), [BANK_RATE]);
  // A Budget can change the margin over Bank Rate from the next tax year: two events share one note.
  assert.equal(named(pending, 'late-penalty', paidOn('2027-04-05')), [BANK_RATE]);
  assert.equal(named(pending, 'late-penalty', paidOn('2027-04-06')), [`${BUDGET} and ${BANK_RATE}`]);
});

// Corporation Tax is charged by financial years: the first after the Budget begins on 1 April 2027.
test('tax mentions a Budget from the next financial year, though its rates are enacted for longer', () => {
  assert.equal(named(pending, 'corporation-tax', yearTo('2027-03-31', '2026-04-01')), []);
  const after = yearTo('2027-04-01', '2026-04-02');
  assert.is(calculationOf(pending, 'corporation-tax', after).data().rates_assumed, false);
  assert.equal(named(pending, 'corporation-tax', after), [BUDGET]);
});

test('a sale mentions a Budget from the day after it', () => {
  const soldOn = (disposal_date: string) => ({
    ...{ asset_type: 'shares', acquisition_date: '2024-03-01', acquisition_cost: 1000 },
    ...{ disposal_date, proceeds: 2000 },
  });
  assert.equal(named(pending, 'chargeable-gains', soldOn('2026-10-28')), []);
  assert.equal(named(pending, 'chargeable-gains', soldOn('2026-10-29')), [BUDGET]);
});

test('an event is mentioned until it and the table were reviewed after it, then the next one is', () => {
  const reviewed = rulesWith({ ...DECISION, ...REVIEW });
  const decisions = (of: Service, on: string) =>
    /the Bank Rate decision of .*/.exec(named(of, 'late-penalty', paidOn(on)).join())?.[0];
  assert.is(decisions(reviewed, '2027-01-07'), undefined);
  assert.is(decisions(reviewed, '2027-01-08'), 'the Bank Rate decision of 17 December 2026');
  assert.is(decisions(rulesWith({ ...DECISION, ...REVIEW }, '2026-11-04'), '2027-01-07'), BANK_RATE);
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
    const from = (rule: string) => isoDay(firstDayAfter(day(on), rule, (date) => holidays.has(isoDay(date))));
    assert.equal([from('2nd Monday'), from('13th working day')], [instalments, late]);
  });
}

test.run();
