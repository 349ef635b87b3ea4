import { type Amount, isPositive, larger, smaller, sum, toPenny, zero } from './amounts.ts';
import { addDays, type Day, firstDayOfMonthsTo, inclusiveDays, lastDayOfMonthsFrom } from './calendar.ts';
import { countDays, type Period, shareByDays } from './periods.ts';

/** What the company claims for a loss: nothing, relief in its own period, or in that and earlier ones. */
export type LossClaim = 'none' | 'this_period' | 'this_and_earlier';

/** An accounting period of a company with one trade. Money is in pounds. */
export interface TradingPeriod extends Period {
  /** Negative for a loss. */
  readonly tradingProfit: Amount;
  readonly otherProfits: Amount;
  readonly donations: Amount;
  /** The deductions allowance. */
  readonly allowance: Amount;
  readonly claim: LossClaim;
  /** The most of its losses brought forward that the company wants to use; null for no limit. */
  readonly broughtForwardAtMost: Amount | null;
}

/** Terms fixed by law. */
export interface LossTerms {
  /** Months before a period to which its loss goes back. Source: CTA 2010 s37(3)(b). */
  readonly months_back: number;
  /** The same for a terminal loss. Source: CTA 2010 s39(2). */
  readonly terminal_months_back: number;
  /** Months to the end of the trade whose losses are terminal. Source: CTA 2010 s39(5). */
  readonly final_months: number;
  /** The part of profits above the allowance that losses brought forward may take. Source: CTA 2010 s269ZB. */
  readonly part_above_allowance: Amount;
}

/** A trade over consecutive periods, earliest first. */
export interface LossFacts {
  readonly periods: readonly TradingPeriod[];
  /** Losses brought into the first period, by the section that relieves them. */
  readonly broughtForward: Readonly<Record<'s45' | 's45B' | 's45A', Amount>>;
  /** The last day of the trade; null when it goes on. */
  readonly ceased: Day | null;
  readonly terms: LossTerms;
}

/** A part of a loss set against the profits of a period, by its index. */
export interface LossUse {
  readonly usedIn: number;
  readonly section: 's37(3)(a)' | 's37(3)(b)' | 's39' | 's45' | 's45B' | 's45A';
  readonly amount: Amount;
}

export interface Loss {
  /** The index of the period that made it; null when it was brought forward into the first. */
  readonly madeIn: number | null;
  /** The section that carries it forward. */
  readonly section: 's45' | 's45B' | 's45A';
  readonly arising: Amount;
  /** The part that s39 may carry back further. */
  readonly terminalPart: Amount;
  readonly uses: LossUse[];
  left: Amount;
}

/** The result of a period. Money is in pounds. */
interface RelievedPeriod {
  readonly totalProfits: Amount;
  /** The most that losses brought forward may take. */
  readonly mostBroughtForward: Amount;
  /** Total profits after s45 and s45B, before all else: the total profits of s4(3). */
  readonly profitsOfSection4: Amount;
  /** Whether s45A stopped where donations cover the rest. */
  readonly stoppedAtDonations: boolean;
  /** Profits left before donations, and the same after carry-back. */
  readonly leftWhenFiled: Amount;
  left: Amount;
}

/** How much of the losses a period uses under some sections. */
export function usedIn(index: number, losses: readonly Loss[], ...sections: LossUse['section'][]): Amount {
  const uses = losses.flatMap((loss) => loss.uses);
  return sum(
    uses.flatMap((use) => (use.usedIn === index && sections.includes(use.section) ? use.amount : [])),
  );
}

/**
 * Sets trading losses against the profits of consecutive periods, earliest first: against profits of their
 * own period, then of earlier ones, the latest first, then forward. Each period is complete before the next,
 * so that an earlier loss goes before a later one. Losses brought forward come first, then those made, in order.
 * Source: CTA 2010 ss37 to 45B and 269ZB to 269ZF; HMRC CTM04505 to CTM04550.
 */
export function relieveLosses({ periods, broughtForward, ceased, terms }: LossFacts) {
  const done: RelievedPeriod[] = [];
  const losses = (['s45', 's45B', 's45A'] as const).map((section): Loss => {
    const arising = broughtForward[section];
    return { madeIn: null, section, arising, terminalPart: zero, uses: [], left: arising };
  });
  // What was made in the final months of the trade is terminal: CTA 2010 s39(2) to (5); HMRC CTM04530.
  const finalFrom = ceased === null ? null : firstDayOfMonthsTo(ceased, terms.final_months);
  periods.forEach((period, index) => {
    const arising = larger(period.tradingProfit.neg(), zero);
    const terminalPart = finalFrom === null ? zero : shareFrom(finalFrom, arising, period);
    const loss: Loss = { madeIn: index, section: 's45A', arising, terminalPart, uses: [], left: arising };
    // Before any other relief: CTA 2010 s37(3)(a).
    const samePeriod = use(loss, index, 's37(3)(a)', period.claim === 'none' ? zero : period.otherProfits);
    done.push(bringForward(period, index, samePeriod, losses, terms));
    losses.push(loss);
    if (period.claim === 'this_and_earlier') carryBack(loss, periods, done, terms);
  });
  return { periods: done, losses: losses.filter(({ arising }) => isPositive(arising)) };
}

/** Sets losses brought forward against a period: s45 and s45B against its trade, s45A against all its profits. */
function bringForward(
  period: TradingPeriod,
  index: number,
  samePeriod: Amount,
  losses: readonly Loss[],
  terms: LossTerms,
): RelievedPeriod {
  const trade = larger(period.tradingProfit, zero);
  const total = trade.add(period.otherProfits);
  // s269ZF(3): reliefs of the period itself come first, donations among them.
  const inYear = samePeriod.add(smaller(period.donations, total.sub(samePeriod)));
  const most = mostRelief(total.sub(inYear), period.allowance, terms);
  // The company may set in-year reliefs against its other profits first: CTM05070.
  const reliefOfTrade = larger(inYear.sub(period.otherProfits), zero);
  const mostOfTrade = mostRelief(trade.sub(reliefOfTrade), period.allowance, terms);
  // What is used can never exceed the profits.
  let wanted = period.broughtForwardAtMost ?? total;
  let used = zero;
  const take = (section: Loss['section'], limit: Amount): void => {
    for (const loss of losses) {
      if (loss.section !== section) continue;
      const amount = use(loss, index, section, smaller(limit.sub(used), wanted));
      used = used.add(amount);
      wanted = wanted.sub(amount);
    }
  };
  const limitOfTrade = smaller(trade, mostOfTrade);
  take('s45', limitOfTrade);
  take('s45B', limitOfTrade);
  const streamed = used;
  // Beyond this s45A would only waste the donations; it may stop anywhere: s45A(5), CTM04135.
  const beforeDonations = total.sub(samePeriod).sub(period.donations);
  take('s45A', smaller(beforeDonations, most));
  const left = total.sub(samePeriod).sub(used);
  const hasMore =
    isPositive(wanted) && losses.some((loss) => loss.section === 's45A' && isPositive(loss.left));
  const isCovered = isPositive(left) && left.compare(period.donations) <= 0;
  return {
    totalProfits: total,
    mostBroughtForward: most,
    profitsOfSection4: total.sub(streamed),
    stoppedAtDonations: hasMore && isCovered && used.compare(most) < 0,
    leftWhenFiled: left,
    left,
  };
}

/** The allowance, and the statutory part of profits above it. Source: CTA 2010 ss269ZB, 269ZD. */
function mostRelief(profits: Amount, allowance: Amount, terms: LossTerms): Amount {
  const above = larger(profits.sub(allowance), zero);
  return allowance.add(toPenny(above.mul(terms.part_above_allowance)));
}

/** The share of an amount of a period, by days, that falls on a day and after it. */
function shareFrom(opens: Day, amount: Amount, period: Period): Amount {
  if (period.start >= opens) return amount;
  if (period.end < opens) return zero;
  return toPenny(shareByDays(amount, inclusiveDays(opens, period.end), countDays(period)));
}

/** Carries the rest of a loss back, latest period first. Source: CTA 2010 ss37(3)(b), 37(4), 38 and 39. */
function carryBack(
  loss: Loss,
  periods: readonly TradingPeriod[],
  done: readonly RelievedPeriod[],
  terms: LossTerms,
): void {
  const from = loss.madeIn as number;
  const opens = (months: number): Day => windowOpens(periods[from] as Period, months);
  const terminal = smaller(loss.terminalPart, loss.left);
  // The same period takes the ordinary part first.
  const parts = [
    { section: 's37(3)(b)' as const, left: loss.left.sub(terminal), opens: opens(terms.months_back) },
    { section: 's39' as const, left: terminal, opens: opens(terms.terminal_months_back) },
  ];
  for (let earlier = from - 1; earlier >= 0; earlier -= 1) {
    const period = periods[earlier] as TradingPeriod;
    const relieved = done[earlier] as RelievedPeriod;
    for (const part of parts) {
      // For a period partly before the window, its share of profits by days within it: CTA 2010 s38.
      const limit = shareFrom(part.opens, relieved.profitsOfSection4, period);
      const amount = use(loss, earlier, part.section, smaller(smaller(part.left, relieved.left), limit));
      part.left = part.left.sub(amount);
      relieved.left = relieved.left.sub(amount);
    }
  }
}

/** Uses a loss in a period, no more than is left of it. Returns the amount used. */
function use(loss: Loss, usedIn: number, section: LossUse['section'], most: Amount): Amount {
  const amount = smaller(loss.left, most);
  if (!isPositive(amount)) return zero;
  loss.uses.push({ usedIn, section, amount });
  loss.left = loss.left.sub(amount);
  return amount;
}

/**
 * The deductions allowance of a period: its days' share of the yearly one when it is shorter than 12 months.
 * Source: CTA 2010 s269ZW(2) and (3).
 */
export function deductionsAllowance(yearly: Amount, { start, end }: Period): Amount {
  const year = inclusiveDays(start, lastDayOfMonthsFrom(start, 12));
  const days = inclusiveDays(start, end);
  return days >= year ? yearly : toPenny(shareByDays(yearly, days, year));
}

/** The first day to which a loss goes back, by this many months. Source: CTA 2010 ss37(3)(b), 39(2). */
export function windowOpens({ start }: Pick<Period, 'start'>, months: number): Day {
  return firstDayOfMonthsTo(addDays(start, -1), months);
}
