import type { Rates } from '../../engine/calculator.ts';
import { type Amount, fraction, larger, smaller, zero } from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';
import { decimalMonths, instalmentDates, instalmentsOn } from '../../law/instalments.ts';
import type { Period } from '../../law/periods.ts';
import { recordPaymentBy } from '../shared/payment-by.ts';
import { type findBasis, shareOfYears } from './basis.ts';
import type { Inputs, TaxRun } from './figures.ts';
import { decisions, tables } from './rates.ts';

/**
 * Whether, when and how much a company pays in instalments, earliest first, the limit that makes it pay them, and the
 * profits up to which one that was not large before pays none: as `graceLimit` where it is not known whether it was,
 * as `graceApplies` where it was not; null elsewhere.
 * Source: SI 1998/3175 regs 3 and 5; HMRC CTM92520, CTM92530, CTM92600, CTM92805.
 * @param ordinaryDate the day on which the tax would be due without instalments.
 */
export function planInstalments(
  { period, parts, isFull, profits }: ReturnType<typeof findBasis>,
  { large_last_period: wasLarge }: Pick<Inputs, 'large_last_period'>,
  tax: Amount,
  ordinaryDate: Day,
  run: TaxRun,
) {
  const limits = run.table(tables.instalmentLimits).on({ first_day: period.start, last_day: period.end });
  const yearFraction = isFull ? fraction(1) : shareOfYears(parts, ({ yearDays }) => yearDays);
  const scaled = (limit: Amount): Amount => limit.mul(yearFraction).div(fraction(profits.companies));
  const veryLarge = limits.very_large_above;
  const largeLimit = scaled(limits.large_above);
  const veryLargeLimit = veryLarge === null ? zero : scaled(veryLarge);
  const taxLimit = limits.not_if_tax_up_to.mul(yearFraction);
  const graceLimit = scaled(limits.not_in_first_year_if_profits_up_to);
  const outcome = run.decide(decisions.quarterlyInstalments, {
    augmented_profits: profits.augmented,
    large_limit: largeLimit,
    has_very_large_limit: veryLarge !== null,
    very_large_limit: veryLargeLimit,
    tax,
    tax_limit: taxLimit,
    grace_limit: graceLimit,
    large_last_period: wasLarge,
  });
  if (outcome === 'none') {
    const isLarge = profits.augmented.compare(largeLimit) > 0 && tax.compare(taxLimit) > 0;
    return { outcome, graceApplies: isLarge ? graceLimit : null, ...NO_INSTALMENTS };
  }
  const plan = instalmentPlan(period, outcome, run);
  const inMonths = run.step('months_of_period', plan.inMonths);
  const planned = instalmentsOn(plan.dates, tax, inMonths, plan.everyMonths);
  for (const { due, amount } of planned) run.step('instalment', amount, { due });
  const list = planned.map(({ due, amount }) => ({ amount, ...recordPaymentBy(due, run) }));
  return {
    outcome,
    list,
    limit: outcome === 'large' ? largeLimit : veryLargeLimit,
    graceLimit:
      wasLarge === null && outcome === 'large' && profits.augmented.compare(graceLimit) <= 0
        ? graceLimit
        : null,
    graceApplies: null,
    interest: interestRange(list[0]?.due ?? ordinaryDate, ordinaryDate, run),
  };
}

const NO_INSTALMENTS = { list: [], limit: null, graceLimit: null, interest: [] };

export function instalmentPlan(period: Period, company: 'large' | 'very_large', run: Rates) {
  const days = { first_day: period.start, last_day: period.end };
  const isVeryLarge = company === 'very_large';
  const plan = run.table(isVeryLarge ? tables.veryLargePlan : tables.largePlan).on(days);
  const dates = instalmentDates(period, plan, run.table(tables.instalmentNumber).on(days), isVeryLarge);
  return { dates, inMonths: decimalMonths(period), everyMonths: plan.every_months };
}

/** The range of interest rates from the first instalment to the ordinary due date; none if none runs. */
function interestRange(firstDue: Day, ordinaryDate: Day, run: TaxRun) {
  if (firstDue >= ordinaryDate) return [];
  const from = addDays(firstDue, 1);
  const spans = run.table(tables.instalmentInterest).over(from, ordinaryDate);
  const yearly = spans.map(({ start, end, row }) =>
    run.step('instalment_interest', row.rate, { from: start, to: end }),
  );
  const margin = spans.at(-1)?.row.margin ?? zero;
  return [{ from, lowest: yearly.reduce(smaller), highest: yearly.reduce(larger), margin }];
}
