import { type Run, step } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { count, formula, nearest, number, penny, pounds, signedSum } from '../../engine/formula.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import type { Row } from '../../engine/rates/table.ts';
import {
  boolean,
  decimal,
  integer,
  listOf,
  money,
  months,
  optional,
  percent,
  weekday,
} from '../../engine/values.ts';
import { type Amount, whole, zero } from '../../law/amounts.ts';
import {
  DAYS_IN_MONTH,
  decimalMonths,
  type Instalment,
  instalmentDates,
  instalmentsOn,
  monthsAndDays,
} from '../../law/instalments.ts';
import type { Period } from '../../law/periods.ts';
import { type Payment, paymentBy } from '../shared/payment-by.ts';
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

/** When a large company's instalments fall. */
export const largePlan = rateTable('quarterly-instalments', PLAN, {
  series: 'large_dates',
  chosenBy: ['first_day', 'last_day'],
});

/** When a very large company's instalments fall. */
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
  { series: 'interest', chosenBy: ['last_instalment_due'] },
);

export const instalmentTables = [
  instalmentLimits,
  largePlan,
  veryLargePlan,
  instalmentNumber,
  instalmentInterest,
] as const;

/** What `data.instalments` holds of each. */
export const instalmentList = listOf({ due: weekday, amount: money, payment_by: weekday });

export const instalmentSteps = {
  months_of_period: step(decimal(2)),
  instalment: step(money, { due: weekday }),
} as const;

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

/** What a company's instalments depend on. */
export interface InstalmentFacts {
  readonly period: Period;
  /** Of the period in financial years. */
  readonly parts: readonly Part[];
  /** True for a period of 12 months: the limits stand unreduced. */
  readonly isFull: boolean;
  readonly profits: Profits;
  readonly tax: Amount;
}

export interface Instalments {
  readonly outcome: 'none' | 'large' | 'very_large';
  /** Earliest first; none when the company does not pay in instalments. */
  readonly list: readonly (Instalment & Payment)[];
  /** The profits up to which a company that was not large the year before pays no instalments; null above them. */
  readonly graceLimit: Amount | null;
  /** The rate of interest on the day of the last instalment; null without instalments. */
  readonly interest: Row<typeof instalmentInterest.columns> | null;
}

/**
 * Whether, when and how much a company pays in instalments.
 * Source: SI 1998/3175 regs 3 and 5; HMRC CTM92520, CTM92600, CTM92805.
 */
export function instalmentsOf(facts: InstalmentFacts, run: Run): Instalments {
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
  const last = list.at(-1)?.due ?? period.end;
  return {
    outcome,
    list,
    graceLimit: outcome === 'large' && profits.augmented.compare(graceLimit) <= 0 ? graceLimit : null,
    interest: run.table(instalmentInterest).on({ last_instalment_due: last }),
  };
}

/** The instalments of a period by the plan of a large or a very large company. */
function instalmentPlan(period: Period, tax: Amount, table: typeof largePlan, run: Run) {
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
  const length = monthsAndDays(period);
  const inMonths = run.step('months_of_period', decimalMonths(length), () =>
    length.days === 0
      ? formula`${count(length.months)}`
      : nearest(formula`${count(length.months)} + ${count(length.days)} ÷ ${count(DAYS_IN_MONTH)}`, 2),
  );
  const list = instalmentsOn(dates, tax, inMonths, plan.every_months);
  const amounts = list.map(({ amount }) => amount);
  list.forEach(({ due, amount }, index) => {
    const isLast = index === list.length - 1;
    run.step(
      'instalment',
      amount,
      () =>
        isLast
          ? signedSum([tax], amounts.slice(0, -1))
          : penny(formula`${count(plan.every_months)} × ${pounds(tax)} ÷ ${number(inMonths)}`),
      { due },
    );
  });
  return list.map(({ due, amount }) => ({ amount, ...paymentBy(due, run) }));
}
