import { paymentLimit } from '../../calculators/shared/time-limits.ts';
import type { Run } from '../../engine/calculator.ts';
import { Calculation, type Outcome } from '../../engine/result.ts';
import { money } from '../../engine/values.ts';
import type { WorkedLine } from '../../engine/workings.ts';
import { type Amount, isNegative, isPositive, larger, smaller, sum, zero } from '../../law/amounts.ts';
import { anniversaryOf, type Day, isoDay } from '../../law/calendar.ts';
import { paymentDue } from '../../law/due-days.ts';
import { type Loss, type LossUse, type Relief, relieveLosses } from '../../law/losses.ts';
import { type LossClaim, windowOpens } from '../../law/trading-periods.ts';
import type { Service } from '../../service.ts';
import type { LossRow, ReadLosses } from './read-losses.ts';

/** The tax of a period three ways: without relief, as first filed, and after losses were carried back. */
export interface PeriodTaxes {
  readonly withoutRelief: { readonly profits: Amount; readonly tax: Amount };
  readonly firstFiled: { readonly profits: Amount; readonly tax: Amount };
  readonly final: { readonly profits: Amount; readonly tax: Amount; readonly outcome: Outcome };
  readonly donationsUsed: Amount;
}

export interface DatedUse extends LossUse {
  /** The fall in tax of an earlier period; null for other uses. */
  readonly repayment: Amount | null;
  /** The last day for the claim; null if no claim is needed. */
  readonly claimBy: Day | null;
  readonly taxWasDue: Day | null;
  readonly interestFrom: Day | null;
}

export interface DatedLoss extends Omit<Loss, 'uses'> {
  readonly uses: readonly DatedUse[];
}

export interface WorkedLosses {
  readonly relief: Relief;
  readonly taxes: readonly PeriodTaxes[];
  readonly losses: readonly DatedLoss[];
}

export interface Choice {
  /** The claim of each period with a loss, by its index. */
  readonly claims: ReadonlyMap<number, LossClaim>;
  readonly tax: Amount;
  readonly repayment: Amount;
  readonly lossesLeft: Amount;
}

/** Calculates the tax of each row for given profits, each only once. */
export class TaxOfRows {
  readonly #known: Map<string, Outcome>[];
  readonly #calculations: readonly Calculation[];

  constructor(
    private readonly service: Service,
    private readonly rows: readonly LossRow[],
  ) {
    this.#known = rows.map(() => new Map());
    this.#calculations = rows.map((_, index) => this.#calculation(index, zero));
  }

  workings(index: number, profits: Amount): readonly WorkedLine[] {
    return this.#calculation(index, profits).workings().lines;
  }

  #calculation(index: number, profits: Amount): Calculation {
    const { start, end, exemptDistributions, associatedCompanies } = this.rows[index] as LossRow;
    const found = this.service.calculate('corporation-tax', {
      period_start: isoDay(start),
      period_end: isoDay(end),
      taxable_profits: money.json(profits),
      exempt_distributions: money.json(exemptDistributions),
      associated_companies: associatedCompanies,
    });
    if (found instanceof Calculation) return found;
    throw new Error(`a checked period was refused: ${[...found.faults.values()].join(' ')}`);
  }

  outcome(index: number, profits: Amount): Outcome {
    const known = this.#known[index] as Map<string, Outcome>;
    const key = `${profits.n}/${profits.d}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const outcome = (this.#calculations[index] as Calculation).outcomeWith({ taxable_profits: profits });
    known.set(key, outcome);
    return outcome;
  }

  tax(index: number, profits: Amount): Amount {
    return this.outcome(index, profits).data.corporation_tax as Amount;
  }
}

export function workOutLosses(given: ReadLosses, taxOf: TaxOfRows, run: Run): WorkedLosses {
  const { rows } = given;
  const relief = relieve(given, rows);
  const taxes = rows.map((row, index): PeriodTaxes => {
    const { totalProfits, leftWhenFiled, left } = relief.periods[index] as Relief['periods'][number];
    const profits = (before: Amount): Amount => larger(before.sub(row.donations), zero);
    const taxed = (before: Amount) => ({ profits: profits(before), tax: taxOf.tax(index, profits(before)) });
    return {
      withoutRelief: taxed(totalProfits),
      firstFiled: taxed(leftWhenFiled),
      final: { ...taxed(left), outcome: taxOf.outcome(index, profits(left)) },
      donationsUsed: smaller(row.donations, left),
    };
  });
  const repayments = repaymentsOf(relief, rows, taxOf);
  const losses = relief.losses.map((loss): DatedLoss => {
    const dated = loss.uses.map((use) => datedUse(use, loss, given, repayments.get(use) ?? null, run));
    return { ...loss, uses: dated };
  });
  return { relief, taxes, losses };
}

/** All combinations of claims for the periods with a loss, the best first; none for more than five. */
export function compareChoices(given: ReadLosses, taxOf: TaxOfRows): readonly Choice[] {
  const { rows } = given;
  const withLoss = rows.flatMap(({ tradingProfit }, index) => (isNegative(tradingProfit) ? [index] : []));
  if (withLoss.length === 0 || withLoss.length > MOST_COMPARED) return [];
  let combinations: ReadonlyMap<number, LossClaim>[] = [new Map()];
  for (const index of withLoss) {
    const hasOthers = isPositive((rows[index] as LossRow).otherProfits);
    const claims: LossClaim[] = hasOthers
      ? ['none', 'this_period', 'this_and_earlier']
      : ['none', 'this_and_earlier'];
    combinations = combinations.flatMap((known) =>
      claims.map((claim) => new Map([...known, [index, claim]])),
    );
  }
  const choices = combinations.map((claims): Choice => {
    const relief = relieve(
      given,
      rows.map((row, index) => ({ ...row, claim: claims.get(index) ?? row.claim })),
    );
    const tax = (left: Amount, index: number): Amount =>
      taxOf.tax(index, larger(left.sub((rows[index] as LossRow).donations), zero));
    const final = sum(relief.periods.map(({ left }, index) => tax(left, index)));
    const filed = sum(relief.periods.map(({ leftWhenFiled }, index) => tax(leftWhenFiled, index)));
    return {
      claims,
      tax: final,
      repayment: filed.sub(final),
      lossesLeft: given.ceased === null ? leftOf(relief) : zero,
    };
  });
  const claimed = ({ claims }: Choice): number =>
    [...claims.values()].filter((claim) => claim !== 'none').length;
  return choices.sort(
    (a, b) => a.tax.compare(b.tax) || b.lossesLeft.compare(a.lossesLeft) || claimed(a) - claimed(b),
  );
}

/** The most loss periods for which every combination of claims is compared: 243 at most. */
const MOST_COMPARED = 5;

export function leftOf({ losses }: { readonly losses: readonly Pick<Loss, 'left'>[] }): Amount {
  return sum(losses.map(({ left }) => left));
}

function relieve({ broughtForward, ceased, terms }: ReadLosses, rows: readonly LossRow[]): Relief {
  return relieveLosses(rows, broughtForward, ceased, terms);
}

/** The fall in a period's tax from each loss carried back into it, in the order of set-off. */
function repaymentsOf(
  relief: Relief,
  rows: readonly LossRow[],
  taxOf: TaxOfRows,
): ReadonlyMap<LossUse, Amount> {
  const found = new Map<LossUse, Amount>();
  relief.periods.forEach(({ leftWhenFiled }, index) => {
    const uses = relief.losses
      .flatMap((loss) => loss.uses.map((use) => ({ use, madeIn: loss.madeIn })))
      .filter(({ use, madeIn }) => use.usedIn === index && madeIn !== null && madeIn > index);
    const donations = (rows[index] as LossRow).donations;
    const tax = (left: Amount): Amount => taxOf.tax(index, larger(left.sub(donations), zero));
    let left = leftWhenFiled;
    for (const { use } of uses) {
      const after = left.sub(use.amount);
      found.set(use, tax(left).sub(tax(after)));
      left = after;
    }
  });
  return found;
}

/** Source: CTA 2010 ss37(7), 45A, 45(4A), 45B(5); ICTA 1988 s826(7A); HMRC CTM04135, CTM92360. */
function datedUse(use: LossUse, loss: Loss, given: ReadLosses, repayment: Amount | null, run: Run): DatedUse {
  const { rows, claimMonths, terms } = given;
  const used = rows[use.usedIn] as LossRow;
  const made = loss.madeIn === null ? null : (rows[loss.madeIn] as LossRow);
  const isForward = use.section === 's45' || use.section === 's45A' || use.section === 's45B';
  const claimEnd = isForward || made === null ? used.end : made.end;
  const claimBy = anniversaryOf(claimEnd, claimMonths);
  if (repayment === null || made === null)
    return { ...use, repayment, claimBy, taxWasDue: null, interestFrom: null };
  const due = (end: Day): Day => paymentDue(end, run.table(paymentLimit).on({ last_day: end }).months);
  const isWithin = used.start >= windowOpens(made, terms.monthsBack);
  return {
    ...use,
    repayment,
    claimBy,
    taxWasDue: due(used.end),
    interestFrom: due(isWithin ? used.end : made.end),
  };
}
