import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { boolean, integer, money, months, optional, percent } from '../../engine/values.ts';
import { type Amount, larger, smaller, whole, zero } from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';
import {
  decimalMonths,
  type Instalment,
  instalmentDates,
  instalmentsOn,
  monthsAndDays,
} from '../../law/instalments.ts';
import type { Period } from '../../law/periods.ts';
import { type Payment, recordPaymentBy } from '../shared/payment-by.ts';
import type { TaxRun } from './figures.ts';
import { type Part, shareOfYears } from './financial-years.ts';
import type { Profits } from './tax-of-part.ts';

const PLAN = {
  first_months: months,
  first_days: integer,
  every_months: months,
  final_months: months,
  final_days: integer,
} as const;

/** Who pays in instalments. */
export const instalmentLimits = rateTable(
  'quarterly-instalments',
  {
    large_above: money,
    very_large_above: optional(money),
    not_if_tax_up_to: money,
    not_in_first_year_if_profits_up_to: money,
  },
  { series: 'limits', chosenBy: ['first_day', 'last_day'], rising: ['large_above', 'very_large_above'] },
);

/** When a large company's instalments are due. */
export const largePlan = rateTable('quarterly-instalments', PLAN, {
  series: 'large_dates',
  chosenBy: ['first_day', 'last_day'],
});

/** When a very large company's instalments are due. */
export const veryLargePlan = rateTable('quarterly-instalments', PLAN, {
  series: 'very_large_dates',
  chosenBy: ['first_day', 'last_day'],
});

/** How many instalments a period has. */
export const instalmentNumber = rateTable(
  'quarterly-instalments',
  { at_most: integer },
  { series: 'number', chosenBy: ['first_day', 'last_day'] },
);

/** Yearly interest on instalments paid late or too low, until the ordinary due date. */
export const instalmentInterest = rateTable(
  'quarterly-instalments',
  { rate: percent(), margin: percent() },
  { series: 'interest', chosenBy: ['each_day'], methods: ['by_days'] },
);

export const instalmentTables = [
  instalmentLimits,
  largePlan,
  veryLargePlan,
  instalmentNumber,
  instalmentInterest,
] as const;

export const quarterlyInstalments = decision(
  'quarterly-instalments',
  {
    augmented_profits: money,
    large_limit: money,
    has_very_large_limit: boolean,
    very_large_limit: money,
    tax: money,
    tax_limit: money,
  },
  ['none', 'large', 'very_large'],
);

/** Yearly rates of interest on instalments, between two days. */
interface InterestRange {
  readonly from: Day;
  readonly lowest: Amount;
  readonly highest: Amount;
  /** How far the newest of them is above Bank Rate. */
  readonly margin: Amount;
}

/** What a company's instalments depend on. */
interface InstalmentFacts {
  readonly period: Period;
  /** The parts of the period in each financial year. */
  readonly parts: readonly Part[];
  /** True for a period of 12 months: the limits are not reduced. */
  readonly isFull: boolean;
  readonly profits: Profits;
  readonly tax: Amount;
  /** The day on which the tax would be due without instalments. */
  readonly ordinaryDate: Day;
}

export interface Instalments {
  readonly outcome: 'none' | 'large' | 'very_large';
  /** Earliest first; empty when the company does not pay in instalments. */
  readonly list: readonly (Instalment & Payment)[];
  /** The profits up to which a company that was not large the year before pays no instalments; null above them. */
  readonly graceLimit: Amount | null;
  /** The lowest and highest rates of interest on instalments while it can run; null where it cannot. */
  readonly interest: InterestRange | null;
}

/**
 * Whether, when and how much a company pays in instalments.
 * Source: SI 1998/3175 regs 3 and 5; HMRC CTM92520, CTM92600, CTM92805.
 */
export function instalmentsOf(facts: InstalmentFacts, run: TaxRun): Instalments {
  const { period, parts, isFull, profits, tax } = facts;
  const days = { first_day: period.start, last_day: period.end };
  const limits = run.table(instalmentLimits).on(days);
  const yearFraction = isFull ? whole(1) : shareOfYears(parts, ({ yearDays }) => yearDays);
  const scaled = (limit: Amount): Amount => limit.mul(yearFraction).div(whole(profits.companies));
  const veryLarge = limits.very_large_above;
  const outcome = run.decide(quarterlyInstalments, {
    augmented_profits: profits.augmented,
    large_limit: scaled(limits.large_above),
    has_very_large_limit: veryLarge !== null,
    very_large_limit: veryLarge === null ? zero : scaled(veryLarge),
    tax,
    tax_limit: limits.not_if_tax_up_to.mul(yearFraction),
  });
  if (outcome === 'none') return { outcome, list: [], graceLimit: null, interest: null };
  const graceLimit = scaled(limits.not_in_first_year_if_profits_up_to);
  const list = instalmentPlan(period, tax, outcome === 'large' ? largePlan : veryLargePlan, run);
  return {
    outcome,
    list,
    graceLimit: outcome === 'large' && profits.augmented.compare(graceLimit) <= 0 ? graceLimit : null,
    interest: interestRange(list, facts.ordinaryDate, run),
  };
}

/** The rates from the day after the first instalment to the ordinary due date, with their days. */
function interestRange([first]: readonly Instalment[], ordinaryDate: Day, run: TaxRun): InterestRange | null {
  if (first === undefined || first.due >= ordinaryDate) return null;
  const from = addDays(first.due, 1);
  const spans = run.table(instalmentInterest).over(from, ordinaryDate);
  const rates = spans.map(({ start, end, row }) =>
    run.step.instalment_interest(row.rate, { from: start, to: end }),
  );
  return {
    from,
    lowest: rates.reduce(smaller),
    highest: rates.reduce(larger),
    margin: spans.at(-1)?.row.margin ?? zero,
  };
}

/** The instalments of a period under the plan of a large or a very large company. */
function instalmentPlan(period: Period, tax: Amount, table: typeof largePlan, run: TaxRun) {
  const days = { first_day: period.start, last_day: period.end };
  const plan = run.table(table).on(days);
  const dates = instalmentDates(period, {
    firstMonths: plan.first_months,
    firstDays: plan.first_days,
    everyMonths: plan.every_months,
    finalMonths: plan.final_months,
    finalDays: plan.final_days,
    atMost: run.table(instalmentNumber).on(days).at_most,
  });
  const inMonths = run.step.months_of_period(decimalMonths(monthsAndDays(period)));
  const list = instalmentsOn(dates, tax, inMonths, plan.every_months);
  for (const { due, amount } of list) run.step.instalment(amount, { due });
  return list.map(({ due, amount }) => ({ amount, ...recordPaymentBy(due, run) }));
}
