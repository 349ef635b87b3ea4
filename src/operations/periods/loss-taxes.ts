import { paymentLimit } from '../../calculators/shared/time-limits.ts';
import type { Run } from '../../engine/calculator.ts';
import { Calculation, type Outcome } from '../../engine/result.ts';
import { money } from '../../engine/values.ts';
import type { WorkedLine } from '../../engine/workings.ts';
import { type Amount, isNegative, isPositive, larger, smaller, sum, zero } from '../../law/amounts.ts';
import { anniversaryAfter, type Day, isoDay } from '../../law/calendar.ts';
import { paymentDue } from '../../law/due-days.ts';
import { type Loss, type LossUse, type Relief, relieveLosses } from '../../law/losses.ts';
import { type LossClaim, windowOpens } from '../../law/trading-periods.ts';
import type { Service } from '../../service.ts';
import type { LossRow, ReadLosses } from './read-periods.ts';

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

  of(index: number, before: Amount): PeriodTaxes['final'] {
    const profits = larger(before.sub((this.rows[index] as LossRow).donations), zero);
    const known = this.#known[index] as Map<string, Outcome>;
    const key = `${profits.n}/${profits.d}`;
    const calculation = this.#calculations[index] as Calculation;
    const outcome = known.get(key) ?? calculation.outcomeWith({ taxable_profits: profits });
    known.set(key, outcome);
    return { profits, tax: outcome.data.corporation_tax as Amount, outcome };
  }
}

export function workOutLosses(given: ReadLosses, taxOf: TaxOfRows, run: Run): WorkedLosses {
  const { rows } = given;
  const relief = relieve(given, rows);
  const taxes = relief.periods.map(
    ({ totalProfits, leftWhenFiled, left }, index): PeriodTaxes => ({
      withoutRelief: taxOf.of(index, totalProfits),
      firstFiled: taxOf.of(index, leftWhenFiled),
      final: taxOf.of(index, left),
      donationsUsed: smaller((rows[index] as LossRow).donations, left),
    }),
  );
  const repayments = findRepayments(relief, taxOf);
  const losses = relief.losses.map((loss): DatedLoss => {
    const dated = loss.uses.map((use) => datedUse(use, loss, given, repayments.get(use) ?? null, run));
    return { ...loss, uses: dated };
  });
  return { relief, taxes, losses };
}

/** The most loss periods for which every combination of claims is compared: 243 at most. */
const MOST_COMPARED = 5;

/** All combinations of claims for the periods with a loss, the best first; none for more than five. */
export function compareChoices(given: ReadLosses, taxOf: TaxOfRows): readonly Choice[] {
  const { rows } = given;
  const withLoss = [...rows.entries()].filter(([, { tradingProfit }]) => isNegative(tradingProfit));
  if (withLoss.length === 0 || withLoss.length > MOST_COMPARED) return [];
  let combinations: ReadonlyMap<number, LossClaim>[] = [new Map()];
  for (const [index, { otherProfits }] of withLoss) {
    const own: LossClaim[] = isPositive(otherProfits) ? ['this_period'] : [];
    const claims: LossClaim[] = ['none', ...own, 'this_and_earlier'];
    combinations = combinations.flatMap((known) =>
      claims.map((claim) => new Map([...known, [index, claim]])),
    );
  }
  const choices = combinations.map((claims): Choice => {
    const claimed = rows.map((row, index) => ({ ...row, claim: claims.get(index) ?? row.claim }));
    const relief = relieve(given, claimed);
    const total = (of: 'left' | 'leftWhenFiled'): Amount =>
      sum(relief.periods.map((period, index) => taxOf.of(index, period[of]).tax));
    const tax = total('left');
    return {
      claims,
      tax,
      repayment: total('leftWhenFiled').sub(tax),
      lossesLeft: given.ceased === null ? sumLossesLeft(relief) : zero,
    };
  });
  const countClaims = ({ claims }: Choice): number =>
    [...claims.values()].filter((claim) => claim !== 'none').length;
  return choices.sort(
    (a, b) => a.tax.compare(b.tax) || b.lossesLeft.compare(a.lossesLeft) || countClaims(a) - countClaims(b),
  );
}

export function sumLossesLeft({ losses }: { readonly losses: readonly Pick<Loss, 'left'>[] }): Amount {
  return sum(losses.map(({ left }) => left));
}

function relieve({ broughtForward, ceased, terms }: ReadLosses, rows: readonly LossRow[]): Relief {
  return relieveLosses(rows, broughtForward, ceased, terms);
}

/** The fall in a period's tax from each loss carried back into it, in the order of set-off. */
function findRepayments(relief: Relief, taxOf: TaxOfRows): ReadonlyMap<LossUse, Amount> {
  const found = new Map<LossUse, Amount>();
  for (const [index, { leftWhenFiled }] of relief.periods.entries()) {
    let left = leftWhenFiled;
    for (const { madeIn, uses } of relief.losses) {
      for (const use of madeIn !== null && madeIn > index ? uses : []) {
        if (use.usedIn !== index) continue;
        const after = left.sub(use.amount);
        found.set(use, taxOf.of(index, left).tax.sub(taxOf.of(index, after).tax));
        left = after;
      }
    }
  }
  return found;
}

/** Source: CTA 2010 ss37(7), 45A, 45(4A), 45B(5); ICTA 1988 s826(7A); HMRC CTM04135, CTM92360. */
function datedUse(use: LossUse, loss: Loss, given: ReadLosses, repayment: Amount | null, run: Run): DatedUse {
  const { rows, claimMonths, terms } = given;
  const used = rows[use.usedIn] as LossRow;
  const made = loss.madeIn === null ? null : (rows[loss.madeIn] as LossRow);
  const isForward = use.section === 's45' || use.section === 's45A' || use.section === 's45B';
  const claimEnd = isForward || made === null ? used.end : made.end;
  const claimBy = anniversaryAfter(claimEnd, claimMonths);
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
