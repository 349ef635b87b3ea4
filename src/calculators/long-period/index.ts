import { calculator, type Run } from '../../engine/calculator.ts';
import { count, formula, pounds } from '../../engine/formula.ts';
import { choice, day, list, money, optional, whole, yesNo } from '../../engine/values.ts';
import { type Amount, fraction, isNegative } from '../../law/amounts.ts';
import { type ProfitShares, profitShares } from '../../law/periods.ts';
import { lastDayUnder, monthsOf } from '../shared/period-facts.ts';
import {
  registryDates,
  registryDatesOf,
  registryLines,
  registryTables,
  registryWords,
} from '../shared/registry-dates.ts';
import {
  accountingPeriods,
  filingOf,
  firstCoveredDay,
  longestAccountsEnd,
  taxPeriodLines,
  taxPeriodsOf,
  taxPeriodTables,
} from '../shared/tax-periods.ts';
import { accountingPeriodLimit, accountsLimit, noticeLimit, paymentLimit } from '../shared/time-limits.ts';

export default calculator({
  key: 'long-period',
  inputs: {
    period_start: 'day',
    period_end: 'day',
    profit: 'amount or none',
    first_accounts: 'yes_no or none',
  },
  tables: [...taxPeriodTables, ...registryTables],
  decisions: [accountingPeriods, registryDates],
  checkFacts: {
    first_covered_day: { kind: 'day', needs: [], of: (_, rates) => firstCoveredDay(rates) },
    longest_tax_period_months: monthsOf(accountingPeriodLimit),
    longest_accounts_months: monthsOf(accountsLimit),
    last_day_of_one_period: lastDayUnder(accountingPeriodLimit),
    last_possible_end: {
      kind: 'day or none',
      needs: ['period_start', 'period_end'],
      of: ({ period_start, period_end }, rates) => longestAccountsEnd(period_start, period_end, rates),
    },
  },
  published: {
    data: {
      total_days: whole,
      periods: list({
        period_start: day,
        period_end: day,
        days: whole,
        payment_due: day,
        filing_due: day,
        profit: optional(money),
      }),
      filing_due: day,
      registry_due: optional(day),
      registry_due_first_accounts: optional(day),
    },
    words: {
      accounts_start: day,
      accounts_end: day,
      first_period_end: day,
      first_days: whole,
      second_days: whole,
      first_payment_due: day,
      second_payment_due: day,
      result_kind: choice('not_given', 'profit', 'loss'),
      first_share: optional(money),
      second_share: optional(money),
      tax_period_months: whole,
      notice_months: whole,
      public_registry_due: optional(day),
      limits_assumed: yesNo,
      checked_until: day,
      ...registryWords,
    },
  },
  lines: {
    ...taxPeriodLines,
    ...registryLines,
    total_days: [],
    first_profit_share: [],
    second_profit_share: [],
  },

  calculate({ period_start, period_end, profit, first_accounts }, run) {
    const periods = taxPeriodsOf(period_start, period_end, run);
    const [first, second] = periods;
    if (first === undefined || second === undefined) {
      throw new Error('a check refuses accounts that make one tax period');
    }
    const totalDays = run.trace.step(
      'total_days',
      whole,
      first.days + second.days,
      () => formula`${count(first.days)} + ${count(second.days)}`,
    );
    const shares = profit === null ? null : sharesOf(profit, first.days, totalDays, run);
    const filing = filingOf(period_end, run);
    const registry = registryDatesOf({ start: period_start, end: period_end }, first_accounts, run);
    const payment = run.table(paymentLimit);
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
      words: {
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
        limits_assumed: !payment.isSettledOn(period_end),
        checked_until: payment.checkedUntil,
        ...registry.words,
      },
    };
  },
});

/** The profit of each tax period, by days. Source: CTA 2009 s52(3); HMRC CTM01405. */
function sharesOf(profit: Amount, firstDays: number, totalDays: number, { trace }: Run): ProfitShares {
  const shares = profitShares(profit, firstDays, totalDays);
  const first = () => formula`penny(${pounds(profit)} × ${count(firstDays)} ÷ ${count(totalDays)})`;
  trace.step('first_profit_share', money, shares.first, first);
  trace.step('second_profit_share', money, shares.second, () => formula`${pounds(profit)} − ${first()}`);
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
