import type { Rates } from '../../engine/calculator.ts';
import {
  type Amount,
  downToPenny,
  fraction,
  isPositive,
  isZero,
  sum,
  toPenny,
  zero,
} from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';
import { type InterestRun, interestFor, interestRuns } from '../../law/interest.ts';
import type { PenaltyRun } from './figures.ts';
import { decisions, tables } from './rates.ts';

/**
 * Interest on tax paid late: simple, from the day after it is due to the day of payment, or to that up to which
 * interest is calculated, both counted. Source: TMA 1970 s87A; HMRC COM82030.
 */
export function interestOn(tax: Amount, due: Day, until: Day, run: PenaltyRun) {
  const outcome = run.decide(decisions.latePaymentInterest, {
    has_tax: !isZero(tax),
    payment_due: due,
    interest_until: until,
  });
  if (outcome === 'none') return NONE;
  const rates = run.table(tables.latePaymentRates);
  const from = addDays(due, 1);
  const spans = rates.over(from, until).map(({ start, end, row }) => ({ start, end, rate: row.rate }));
  const runs = interestRuns(tax, spans);
  for (const { from, to, days, rate, interest } of runs)
    run.step('interest_run', interest, { from, to, days, rate });
  const total = run.step('interest', sum(runs.map(({ interest }) => interest)));
  const last = runs.at(-1) as InterestRun;
  // A day's interest at the last day's rate; nothing below a penny.
  const daily = interestFor(tax, last.rate, 1, last.yearDays);
  if (isPositive(downToPenny(daily))) run.step('daily_interest', toPenny(daily));
  const isAssumed = run.isAssumed(tables.latePaymentRates);
  const data = {
    interest_from: from,
    interest_to: until,
    interest_days: until - due,
    interest: total,
    interest_periods: runs.map(({ from, to, days, rate, yearDays, interest }) => {
      return { from, to, days, rate, year_days: yearDays, interest };
    }),
    interest_uses_assumed_rate: isAssumed,
  };
  const day = { last_day_of_interest: until };
  const narration = {
    last_rate: last.rate,
    // Beyond the known rates, a note says how the next ones are set.
    margin: isAssumed ? run.table(tables.marginOverBankRate).on(day) : null,
    ...hmrcDivisor(runs, until, run),
  };
  return { data, narration };
}

const NO_DIVISOR = { hmrc: null, hmrc_less_by: null };

const NONE = {
  data: {
    interest_from: null,
    interest_to: null,
    interest_days: 0,
    interest: zero,
    interest_periods: [],
    interest_uses_assumed_rate: false,
  },
  narration: { last_rate: null, margin: null, ...NO_DIVISOR },
};

/** How much lower HMRC's divisor makes interest for an ordinary year; null when no run has such days. */
function hmrcDivisor(runs: readonly InterestRun[], until: Day, run: Rates) {
  const row = run.table(tables.hmrcPractice).on({ last_day_of_interest: until });
  const divisor = row.year_days;
  const shorter = runs.find(({ yearDays }) => divisor > yearDays);
  if (shorter === undefined) return NO_DIVISOR;
  return { hmrc: row, hmrc_less_by: fraction(1).sub(fraction(shorter.yearDays, divisor)) };
}
