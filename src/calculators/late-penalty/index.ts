import { calculator } from '../../engine/calculator.ts';
import { count, day, formula, pounds } from '../../engine/formula.ts';
import type { TableReader } from '../../engine/rates/table.ts';
import { boolean, date, integer, money, optional } from '../../engine/values.ts';
import { type Amount, isPositive, isZero } from '../../law/amounts.ts';
import { addDays, type Day, monthsAfter, partsOf } from '../../law/calendar.ts';
import { filingDue, paymentDue } from '../../law/periods.ts';
import { accountingPeriodLimit, accountsLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import {
  appealLimit,
  flatPenalties,
  flatPenaltyOf,
  formerGrace,
  penaltyDecisions,
  penaltyTables,
  taxPenalties,
  taxPenaltyOf,
} from './filing-penalties.ts';
import { interestOn, interestTables, latePaymentInterest, latePaymentRates } from './payment-interest.ts';
import { narration, outputs, steps } from './published.ts';

export default calculator({
  key: 'late-penalty',
  inputs: {
    period_end: date,
    period_of_account_end: optional(date),
    filed_on: date,
    tax_due: money,
    paid_on: optional(date),
    late_previous_two: boolean,
  },
  tables: [
    paymentLimit,
    filingLimit,
    accountingPeriodLimit,
    accountsLimit,
    ...penaltyTables,
    ...interestTables,
  ],
  horizon: [latePaymentRates],
  decisions: [...penaltyDecisions, latePaymentInterest],
  checkFacts: {
    first_covered_day: { type: date, needs: [], of: (_, rates) => rates.table(taxPenalties).firstDay },
    longest_accounts_months: {
      type: integer,
      needs: [],
      of: (_, rates) => rates.table(accountsLimit).newest().months,
    },
    longest_period_months: {
      type: integer,
      needs: [],
      of: (_, rates) => rates.table(accountingPeriodLimit).newest().months,
    },
    // The first accounting period of long accounts is as long as one can be; the rest of them follows it.
    last_accounts_end: {
      type: optional(date),
      needs: ['period_end'],
      of: ({ period_end }, rates) => {
        const accounts = rates.table(accountsLimit);
        if (period_end < accounts.firstDay) return null;
        const period = rates.table(accountingPeriodLimit).on(period_end).months;
        return monthsAfter(period_end, accounts.on(period_end).months - period);
      },
    },
  },
  outputs,
  steps,
  narration,

  calculate(given, run) {
    const { period_end: periodEnd, filed_on: filedOn, tax_due: tax, paid_on: paidOn } = given;
    const accountsEnd = given.period_of_account_end ?? periodEnd;
    const paymentMonths = run.table(paymentLimit).on(periodEnd).months;
    const filingMonths = run.table(filingLimit).on(accountsEnd).months;
    const payment = run.step(
      'payment_due',
      paymentDue(periodEnd, paymentMonths),
      () => formula`${day(periodEnd)} + ${count(paymentMonths)} months + ${count(1)} day`,
    );
    const filing = run.step(
      'filing_due',
      filingDue(accountsEnd, filingMonths),
      () => formula`${day(accountsEnd)} + ${count(filingMonths)} months`,
    );
    const flat = flatPenaltyOf({ filedOn, filingDue: filing, latePreviousTwo: given.late_previous_two }, run);
    const taxRelated = taxPenaltyOf({ periodEnd, filedOn, filingDue: filing, tax, paidOn }, run);
    const penalties = flat.amount.add(taxRelated.amount);
    run.step(
      'total_penalties',
      penalties,
      () => formula`${pounds(flat.amount)} + ${pounds(taxRelated.amount)}`,
    );
    const interest = interestOn({ tax, due: payment, until: paidOn ?? filedOn }, run);
    const extra = penalties.add(interest.total);
    run.step('total_extra_cost', extra, () => formula`${pounds(penalties)} + ${pounds(interest.total)}`);
    run.step('total_to_pay', extra.add(tax), () => formula`${pounds(tax)} + ${pounds(extra)}`);

    const isLate = flat.band !== 'on_time';
    const flatTable = run.table(flatPenalties);
    const row = flatTable.on(filing);
    const daysLate = Math.max(0, filedOn - filing);
    return {
      data: {
        payment_due: payment,
        filing_due: filing,
        filed_late: isLate,
        days_late_filing: daysLate,
        flat_penalty: flat.amount,
        flat_penalty_band: flat.band,
        // The table's first row has the amounts of 1998; FA 2026 s265 doubled them for later filing dates.
        doubled_amounts_apply: row.from > flatTable.firstDay,
        third_successive_amounts_apply: flat.isThird,
        flat_penalty_increases_after: flat.increasesAfter,
        tax_penalty_from: taxRelated.from,
        tax_penalty_20_from: taxRelated.higherFrom,
        unpaid_tax_at_18_months: taxRelated.unpaid,
        tax_penalty_rate: taxRelated.rate,
        tax_penalty: taxRelated.amount,
        total_penalties: penalties,
        interest_from: interest.from,
        interest_to: interest.to,
        interest_days: interest.days,
        interest: interest.total,
        interest_periods: interest.periods,
        interest_still_running: paidOn === null && !isZero(tax),
        interest_uses_assumed_rate: interest.isAssumed,
        total_extra_cost: extra,
        total_to_pay: extra.add(tax),
      },
      narration: {
        ended_on: periodEnd,
        filed_on: filedOn,
        tax,
        has_tax: !isZero(tax),
        long_accounts: accountsEnd > periodEnd,
        appeal_days: isLate ? run.table(appealLimit).on(filing).days : null,
        amounts_from: row.from,
        amounts_change_on: nextRow(flatTable, filing),
        higher_flat_penalty: flat.higherAmount,
        flat_months: row.months,
        flat_limit_follows_practice:
          flat.band === 'up_to_3_months_late' && filedOn > sameDayNumber(filing, flat.increasesAfter),
        within_former_grace: isLate && run.table(formerGrace).on(filing).days >= daysLate,
        tax_penalty_stage:
          taxRelated.outcome === 'none' && isLate && isPositive(taxRelated.unpaid)
            ? 'ahead'
            : taxRelated.outcome,
        lower_tax_penalty_rate: taxRelated.row.rate,
        higher_tax_penalty_rate: taxRelated.row.higher_rate,
        paid_on_day_of_liability: taxRelated.outcome !== 'none' && paidOn === taxRelated.from,
        interest_state: interestState(tax, paidOn, interest.days),
        daily_interest: interest.dailyInterest,
        last_rate: interest.lastRate,
        margin: interest.margin?.points ?? null,
        margin_from: interest.margin?.from ?? null,
        hmrc_year_days: interest.hmrc?.yearDays ?? null,
        hmrc_less_by: interest.hmrc?.lessBy ?? null,
      },
    };
  },
});

/** The day from which later filing dates have other amounts; null when none are known. */
function nextRow(table: TableReader<typeof flatPenalties.columns>, day: Day): Day | null {
  return table.stretches(day, table.newest().from)[1]?.start ?? null;
}

/** The day in the month of `limit` with the number of `start`, where strict law would end the months. */
function sameDayNumber(start: Day, limit: Day): Day {
  return addDays(limit, Math.min(0, partsOf(start).dayOfMonth - partsOf(limit).dayOfMonth));
}

function interestState(tax: Amount, paidOn: Day | null, days: number) {
  if (isZero(tax)) return 'no_tax';
  if (days > 0) return 'charged';
  return paidOn === null ? 'not_yet' : 'paid_in_time';
}
