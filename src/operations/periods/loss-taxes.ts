import { timeLimits } from '../../calculators/shared/time-limits.ts';
import type { Run } from '../../engine/calculator.ts';
import { Calculation, type Outcome } from '../../engine/result.ts';
import { money } from '../../engine/values.ts';
import { type Amount, isNegative, isPositive, larger, smaller, sum, zero } from '../../law/amounts.ts';
import { anniversaryAfter, type Day, isoDay, paymentDue } from '../../law/calendar.ts';
import { type Loss, type LossClaim, type LossUse, relieveLosses, windowOpens } from '../../law/losses.ts';
import type { Service } from '../../service.ts';
import type { LossRow, ReadLosses } from './read-periods.ts';

export type WorkedLosses = ReturnType<typeof workOutLosses>;
export type WorkedPeriod = WorkedLosses['periods'][number];
export type DatedLoss = WorkedLosses['losses'][number];
/** A use of a loss, with the loss and the period that takes it. */
export type DatedUse = DatedLoss['uses'][number];
export type Choice = ReturnType<typeof compareChoices>[number];

/** The tax of a period by its profits before donations, each calculated once. */
function findTaxes(service: Service, row: LossRow) {
  const calculate = (profits: Amount): Calculation => {
    const result = service.calculate('corporation-tax', {
      period_start: isoDay(row.start),
      period_end: isoDay(row.end),
      taxable_profits: money.json(profits),
      exempt_distributions: money.json(row.exemptDistributions),
      associated_companies: row.associatedCompanies,
    });
    if (result instanceof Calculation) return result;
    throw new Error(`a checked period was rejected: ${[...result.messages.values()].join(' ')}`);
  };
  const calculation = calculate(zero);
  const known = new Map<string, Outcome>();
  return (before: Amount) => {
    const profits = larger(before.sub(row.donations), zero);
    const key = `${profits.n}/${profits.d}`;
    const outcome = known.get(key) ?? calculation.outcomeWith({ taxable_profits: profits });
    known.set(key, outcome);
    const tax = outcome.data.corporation_tax as Amount;
    return { profits, tax, outcome, workings: () => calculate(profits).workings().lines };
  };
}

/** Periods with their reliefs and their tax, and losses with the days of their claims. */
export function workOutLosses(service: Service, inputs: ReadLosses, run: Run) {
  const relief = relieveLosses(inputs);
  const periods = inputs.periods.map((row, index) => {
    const period = relief.periods[index] as (typeof relief.periods)[number];
    const taxOf = findTaxes(service, row);
    return {
      ...row,
      ...period,
      taxOf,
      withoutRelief: taxOf(period.totalProfits),
      firstFiled: taxOf(period.leftWhenFiled),
      /** After later losses were carried back. */
      final: taxOf(period.left),
      donationsUsed: smaller(row.donations, period.left),
    };
  });
  const left = periods.map(({ leftWhenFiled }) => leftWhenFiled);
  const losses = relief.losses.map((loss) => ({
    ...loss,
    uses: loss.uses.map((use) => {
      const { usedIn, amount } = use;
      const period = periods[usedIn] as (typeof periods)[number];
      const dated = { ...use, loss, period, ...dateUse(use, loss, inputs, run) };
      if (dated.tax_was_due === null) return { ...dated, repayment: null };
      // The fall in the period's tax from each loss carried back into it, in the order of set-off.
      const before = left[usedIn] as Amount;
      const after = before.sub(amount);
      left[usedIn] = after;
      return { ...dated, repayment: period.taxOf(before).tax.sub(period.taxOf(after).tax) };
    }),
  }));
  return { periods, losses };
}

/** Exact totals; their types are the outputs of loss-periods. */
export function lossTotals(ceased: Day | null, { periods, losses }: WorkedLosses) {
  const left = sum(losses.map((loss) => loss.left));
  const total = (of: 'withoutRelief' | 'firstFiled' | 'final') => sum(periods.map((each) => each[of].tax));
  return {
    total_tax_without_relief: total('withoutRelief'),
    total_tax_first_filed: total('firstFiled'),
    total_corporation_tax: total('final'),
    total_repayment: total('firstFiled').sub(total('final')),
    losses_left: ceased === null ? left : zero,
    losses_lost: ceased === null ? zero : left,
  };
}

/** The most loss periods for which every combination of claims is compared: 243 at most. */
const MAX_COMPARED = 5;

/** All combinations of claims for the periods with a loss, the best first; none for more than five. */
export function compareChoices(inputs: ReadLosses, { periods }: WorkedLosses) {
  const withLoss = [...periods.entries()].filter(([, { tradingProfit }]) => isNegative(tradingProfit));
  if (withLoss.length === 0 || withLoss.length > MAX_COMPARED) return [];
  let combinations: { period: number; loss_claim: LossClaim }[][] = [[]];
  for (const [index, { otherProfits }] of withLoss) {
    const samePeriod: LossClaim[] = isPositive(otherProfits) ? ['this_period'] : [];
    const claims: LossClaim[] = ['none', ...samePeriod, 'this_and_earlier'];
    combinations = combinations.flatMap((known) =>
      claims.map((loss_claim) => [...known, { period: index + 1, loss_claim }]),
    );
  }
  const choices = combinations.map((claims) => {
    const claimed = [...inputs.periods];
    for (const { period, loss_claim: claim } of claims)
      claimed[period - 1] = { ...(claimed[period - 1] as LossRow), claim };
    const relief = relieveLosses({ ...inputs, periods: claimed });
    const total = (of: 'left' | 'leftWhenFiled'): Amount =>
      sum(periods.map(({ taxOf }, index) => taxOf(relief.periods[index]?.[of] ?? zero).tax));
    const tax = total('left');
    const lossesLeft = inputs.ceased === null ? sum(relief.losses.map(({ left }) => left)) : zero;
    const made = claims.filter(({ loss_claim }) => loss_claim !== 'none').length;
    return { claims, made, tax, repayment: total('leftWhenFiled').sub(tax), lossesLeft };
  });
  return choices.sort(
    (a, b) => a.tax.compare(b.tax) || b.lossesLeft.compare(a.lossesLeft) || a.made - b.made,
  );
}

/**
 * The days of a use of a loss; of tax and interest for an earlier period, null for others.
 * Source: CTA 2010 ss37(7), 45A, 45(4A), 45B(5); ICTA 1988 s826(7A); HMRC CTM04135, CTM92360.
 */
function dateUse({ usedIn, section }: LossUse, { madeIn }: Loss, { periods, terms }: ReadLosses, run: Run) {
  const used = periods[usedIn] as LossRow;
  const made = madeIn === null ? null : (periods[madeIn] as LossRow);
  const claimedFor = made === null || section.startsWith('s45') ? used : made;
  const claim_by = anniversaryAfter(claimedFor.end, terms.claim_months);
  if (made === null || made.end <= used.end) return { claim_by, tax_was_due: null, interest_from: null };
  const due = (end: Day): Day => paymentDue(end, run.table(timeLimits.payment).on({ last_day: end }).months);
  const isWithin = used.start >= windowOpens(made, terms.months_back);
  return { claim_by, tax_was_due: due(used.end), interest_from: due(isWithin ? used.end : made.end) };
}
