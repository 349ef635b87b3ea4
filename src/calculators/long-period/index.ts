import { calculator, type Run, step, worked } from '../../engine/calculator.ts';
import { count, formula, pounds } from '../../engine/formula.ts';
import { boolean, date, enumOf, integer, listOf, money, optional } from '../../engine/values.ts';
import { type Amount, fraction, isNegative } from '../../law/amounts.ts';
import { type ProfitShares, profitShares } from '../../law/periods.ts';
import { lastDayUnder, monthsOf } from '../shared/period-facts.ts';
import {
  registryDates,
  registryDatesOf,
  registryNarration,
  registrySteps,
  registryTables,
} from '../shared/registry-dates.ts';
import {
  accountingPeriods,
  filingOf,
  firstCoveredDay,
  longestAccountsEnd,
  taxPeriodSteps,
  taxPeriodsOf,
  taxPeriodTables,
} from '../shared/tax-periods.ts';
import { accountingPeriodLimit, accountsLimit, noticeLimit, paymentLimit } from '../shared/time-limits.ts';

export default calculator({
  key: 'long-period',
  inputs: {
    period_start: date,
    period_end: date,
    profit: optional(money),
    first_accounts: optional(boolean),
  },
  tables: [...taxPeriodTables, ...registryTables],
  horizon: [paymentLimit],
  decisions: [accountingPeriods, registryDates],
  checkFacts: {
    first_covered_day: { type: date, needs: [], of: (_, rates) => firstCoveredDay(rates) },
    longest_tax_period_months: monthsOf(accountingPeriodLimit),
    longest_accounts_months: monthsOf(accountsLimit),
    last_day_of_one_period: lastDayUnder(accountingPeriodLimit),
    last_possible_end: {
      type: optional(date),
      needs: ['period_start', 'period_end'],
      of: ({ period_start, period_end }, rates) => longestAccountsEnd(period_start, period_end, rates),
    },
  },
  outputs: {
    total_days: worked(integer),
    periods: listOf({
      period_start: date,
      period_end: date,
      days: integer,
      payment_due: date,
      filing_due: date,
      profit: optional(money),
    }),
    filing_due: date,
    registry_due: optional(date),
    registry_due_first_accounts: optional(date),
  },
  steps: {
    ...taxPeriodSteps,
    ...registrySteps,
    first_profit_share: step(money),
    second_profit_share: step(money),
  },
  narration: {
    accounts_start: date,
    accounts_end: date,
    first_period_end: date,
    first_days: integer,
    second_days: integer,
    first_payment_due: date,
    second_payment_due: date,
    result_kind: enumOf('not_given', 'profit', 'loss'),
    first_share: optional(money),
    second_share: optional(money),
    tax_period_months: integer,
    notice_months: integer,
    public_registry_due: optional(date),
    ...registryNarration,
  },

  calculate({ period_start, period_end, profit, first_accounts }, run) {
    const periods = taxPeriodsOf(period_start, period_end, run);
    const [first, second] = periods;
    if (first === undefined || second === undefined) {
      throw new Error('a check refuses accounts that make one tax period');
    }
    const totalDays = run.step(
      'total_days',
      first.days + second.days,
      () => formula`${count(first.days)} + ${count(second.days)}`,
    );
    const shares = profit === null ? null : sharesOf(profit, first.days, totalDays, run);
    const filing = filingOf(period_end, run);
    const registry = registryDatesOf({ start: period_start, end: period_end }, first_accounts, run);
    const recordOf = (period: typeof first, share: Amount | null) => ({
      period_start: period.start,
      period_end: period.end,
      days: period.days,
      payment_due: period.paymentDue,
      filing_due: filing,
      profit: share,
    });
    return {
      data: {
        total_days: totalDays,
        periods: [recordOf(first, shares?.first ?? null), recordOf(second, shares?.second ?? null)],
        filing_due: filing,
        registry_due: registry.ordinary,
        registry_due_first_accounts: registry.first,
      },
      narration: {
        accounts_start: period_start,
        accounts_end: period_end,
        first_period_end: first.end,
        first_days: first.days,
        second_days: second.days,
        first_payment_due: first.paymentDue,
        second_payment_due: second.paymentDue,
        result_kind: resultKind(profit),
        first_share: shares === null ? null : size(shares.first),
        second_share: shares === null ? null : size(shares.second),
        tax_period_months: run.table(accountingPeriodLimit).on(period_start).months,
        notice_months: run.table(noticeLimit).on(period_end).months,
        public_registry_due: registry.ordinaryPublic,
        ...registry.narration,
      },
    };
  },
});

/** The profit of each tax period, by days. Source: CTA 2009 s52(3); HMRC CTM01405. */
function sharesOf(profit: Amount, firstDays: number, totalDays: number, run: Run): ProfitShares {
  const shares = profitShares(profit, firstDays, totalDays);
  const first = () => formula`penny(${pounds(profit)} × ${count(firstDays)} ÷ ${count(totalDays)})`;
  run.step('first_profit_share', shares.first, first);
  run.step('second_profit_share', shares.second, () => formula`${pounds(profit)} − ${first()}`);
  return shares;
}

function resultKind(profit: Amount | null): 'not_given' | 'profit' | 'loss' {
  if (profit === null) return 'not_given';
  return isNegative(profit) ? 'loss' : 'profit';
}

/** The amount without its sign: a loss is printed as a loss of so much. */
function size(amount: Amount): Amount {
  return amount.mul(fraction(amount.s < 0n ? -1n : 1n));
}
