import { calculator } from '../../engine/calculator.ts';
import { count, date, formula, pounds } from '../../engine/formula.ts';
import { choice, day, many, money, optional, percent, whole, yesNo } from '../../engine/values.ts';
import { type Amount, fraction, isZero, sum, whole as wholeAmount, zero } from '../../law/amounts.ts';
import {
  daysOf,
  filingDue,
  financialYearOf,
  isExactly,
  lastDayOfFinancialYear,
  type Period,
  paymentDue,
} from '../../law/periods.ts';
import { firstDayOf, lastDayUnder, monthsOf } from '../shared/period-facts.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import {
  BANDS,
  corporationTaxRates,
  financialYears,
  limitsDiffer,
  type Part,
  type Profits,
  partsOf,
  rateBand,
  taxOfPart,
} from './financial-years.ts';
import { instalmentsOf, instalmentTables, quarterlyInstalments } from './instalments.ts';

export default calculator({
  key: 'corporation-tax',
  inputs: {
    period_start: 'day',
    period_end: 'day',
    taxable_profits: 'amount',
    associated_companies: 'count',
    exempt_distributions: 'amount',
    close_investment_holding: 'yes_no',
  },
  tables: [corporationTaxRates, paymentLimit, filingLimit, accountingPeriodLimit, ...instalmentTables],
  decisions: [rateBand, quarterlyInstalments],
  checkFacts: {
    first_covered_day: firstDayOf(corporationTaxRates),
    longest_period_months: monthsOf(accountingPeriodLimit),
    last_possible_end: lastDayUnder(accountingPeriodLimit),
  },
  published: {
    data: {
      period_days: whole,
      taxable_profits: money,
      augmented_profits: money,
      associated_companies: whole,
      corporation_tax: money,
      tax_before_marginal_relief: money,
      marginal_relief: money,
      effective_rate: percent(2),
      rate_band: choice(...BANDS, 'mixed'),
      lower_limit: optional(money),
      upper_limit: optional(money),
      payment_due: day,
      filing_due: day,
      quarterly_instalments: choice('none', 'large', 'very_large'),
      rates_assumed: yesNo,
      financial_years: financialYears,
    },
    words: {
      accounts_start: day,
      accounts_end: day,
      common_rate: optional(percent()),
      marginal_rate: optional(percent()),
      has_marginal_relief: yesNo,
      has_exempt_distributions: yesNo,
      close_investment_holding: yesNo,
      spans_financial_years: yesNo,
      limits_change_in_period: yesNo,
      limits_divided: yesNo,
      limits_reduced_for_short_period: yesNo,
      limits_reduced: yesNo,
      hmrc_calculator_may_differ: yesNo,
      instalment_dates: many(day),
      instalment_grace: yesNo,
      instalment_grace_limit: money,
      counts_group_companies: yesNo,
      known_until: day,
    },
  },
  lines: {
    profits_of_part: ['financial_year'],
    augmented_profits_of_part: ['financial_year'],
    lower_limit_of_part: ['financial_year'],
    upper_limit_of_part: ['financial_year'],
    tax_before_relief_of_part: ['financial_year'],
    marginal_relief_of_part: ['financial_year'],
    corporation_tax: [],
    effective_rate: [],
    payment_due: [],
    filing_due: [],
  },

  calculate(given, run) {
    const { trace } = run;
    const rates = run.table(corporationTaxRates);
    const period: Period = { start: given.period_start, end: given.period_end };
    const isFull = isExactly(period, run.table(accountingPeriodLimit).on(period.start).months);
    const parts = partsOf(period, rates);
    const limitsChange = limitsDiffer(parts);
    const profits: Profits = {
      taxable: given.taxable_profits,
      augmented: given.taxable_profits.add(given.exempt_distributions),
      periodDays: daysOf(period),
      companies: given.associated_companies + 1,
      closeInvestmentHolding: given.close_investment_holding,
      // s18D(4) reduces the limits of periods shorter than 12 months only.
      wholeLimits: isFull && !limitsChange,
    };
    const taxes = parts.map((part) => taxOfPart(part, profits, run));

    const records = taxes.map(({ record }) => record);
    const tax = sum(records.map((record) => record.corporation_tax));
    trace.step('corporation_tax', money, tax, () => sumFormula(records));
    const exactTax = sum(taxes.map((part) => part.exactTax));
    const effectiveRate = isZero(profits.taxable) ? zero : exactTax.div(profits.taxable);
    if (!isZero(profits.taxable)) {
      trace.step(
        'effective_rate',
        percent(2),
        effectiveRate,
        () => formula`${pounds(exactTax)} ÷ ${pounds(profits.taxable)}`,
      );
    }
    const paymentMonths = run.table(paymentLimit).on(period.end).months;
    const filingMonths = run.table(filingLimit).on(period.end).months;
    const payment = trace.step(
      'payment_due',
      day,
      paymentDue(period.end, paymentMonths),
      () => formula`${date(period.end)} + ${count(paymentMonths)} months + ${count(1)} day`,
    );
    const filing = trace.step(
      'filing_due',
      day,
      filingDue(period.end, filingMonths),
      () => formula`${date(period.end)} + ${count(filingMonths)} months`,
    );
    const instalments = instalmentsOf(
      {
        period,
        augmentedProfits: profits.augmented,
        tax,
        yearFraction: isFull ? wholeAmount(1) : shareOfYears(parts, (part) => part.yearDays),
        companies: wholeAmount(profits.companies),
      },
      run,
    );

    const relief = sum(records.map((record) => record.marginal_relief));
    const [first] = records;
    const [firstPart] = parts;
    const last = parts.at(-1) as Part;
    const limited = records.some((record) => record.lower_limit !== null);
    const hasAssociates = given.associated_companies > 0;
    return {
      data: {
        period_days: profits.periodDays,
        taxable_profits: profits.taxable,
        augmented_profits: profits.augmented,
        associated_companies: given.associated_companies,
        corporation_tax: tax,
        tax_before_marginal_relief: sum(records.map((record) => record.tax_before_marginal_relief)),
        marginal_relief: relief,
        effective_rate: effectiveRate,
        rate_band:
          first !== undefined && records.every(({ rate_band }) => rate_band === first.rate_band)
            ? first.rate_band
            : 'mixed',
        lower_limit: limited ? sum(records.map((record) => record.lower_limit ?? zero)) : null,
        upper_limit: limited ? sum(records.map((record) => record.upper_limit ?? zero)) : null,
        payment_due: payment,
        filing_due: filing,
        quarterly_instalments: instalments.outcome,
        rates_assumed: parts.some(
          ({ row, financialYear }) => row.announced || financialYearOf(row.from) !== financialYear,
        ),
        financial_years: records,
      },
      words: {
        accounts_start: period.start,
        accounts_end: period.end,
        common_rate: records.every(({ rate }) => rate.compare((first as (typeof records)[number]).rate) === 0)
          ? (first?.rate ?? null)
          : null,
        marginal_rate: isZero(given.exempt_distributions) ? marginalRate(last) : null,
        has_marginal_relief: !isZero(relief),
        has_exempt_distributions: limited && !isZero(given.exempt_distributions),
        close_investment_holding: profits.closeInvestmentHolding && parts.some(isBanded),
        spans_financial_years: parts.length > 1,
        limits_change_in_period: limitsChange,
        limits_divided: limited && hasAssociates,
        limits_reduced_for_short_period: limited && !isFull,
        limits_reduced: limited && (hasAssociates || !profits.wholeLimits),
        hmrc_calculator_may_differ:
          limited && profits.wholeLimits && isReducedByHmrc(parts, profits.periodDays),
        instalment_dates: instalments.dates,
        instalment_grace: instalments.graceInFirstYear,
        instalment_grace_limit: instalments.graceLimit,
        // Associated companies took the place of 51% group companies when the bands came back (FA 2021 Sch 1).
        counts_group_companies: hasAssociates && firstPart !== undefined && !isBanded(firstPart),
        known_until: lastDayOfFinancialYear(financialYearOf(rates.newest().from)),
      },
    };
  },
});

function isBanded({ row }: Part): boolean {
  return row.small_profits_rate !== null;
}

/** The parts' days as shares of their years, added up. */
function shareOfYears(parts: readonly Part[], yearDays: (part: Part) => number): Amount {
  return sum(parts.map((part) => fraction(BigInt(part.days), BigInt(yearDays(part)))));
}

/**
 * True when HMRC's own calculator reduces the limits of these 12 months: it
 * divides by the days of the financial year, or of the period if it has more.
 */
function isReducedByHmrc(parts: readonly Part[], periodDays: number): boolean {
  return shareOfYears(parts, ({ yearDays }) => Math.max(yearDays, periodDays)).compare(1n) < 0;
}

/** What each further pound of profit between the limits bears, without exempt distributions. Source: CTM03925. */
function marginalRate({ row: { main_rate, standard_fraction } }: Part): Amount | null {
  return standard_fraction === null ? null : main_rate.add(standard_fraction);
}

function sumFormula(records: readonly { readonly corporation_tax: Amount }[]) {
  const [first, second] = records.map(({ corporation_tax }) => pounds(corporation_tax));
  if (first === undefined) return formula`${count(0)}`;
  return second === undefined ? formula`${first}` : formula`${first} + ${second}`;
}
