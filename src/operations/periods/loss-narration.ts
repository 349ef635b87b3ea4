import { extendedCarryBack, type lossNarration } from '../../calculators/corporation-tax/loss-periods.ts';
import { tables as taxTables } from '../../calculators/corporation-tax/rates.ts';
import type { Narration, Run } from '../../engine/calculator.ts';
import {
  type Amount,
  isNegative,
  isPositive,
  isZero,
  larger,
  smaller,
  sum,
  toPenny,
  zero,
} from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { usedIn, windowOpens } from '../../law/losses.ts';
import { shareByDays, wholeMonths } from '../../law/periods.ts';
import type { Choice, DatedUse, WorkedLosses, WorkedPeriod } from './loss-taxes.ts';
import type { ReadLosses } from './read-periods.ts';

type LossWords = Narration<typeof lossNarration>;

export function narrateLosses(
  inputs: ReadLosses,
  worked: WorkedLosses,
  choices: readonly Choice[],
  run: Run,
): LossWords {
  const { periods, losses } = worked;
  const uses = losses.flatMap((loss) => loss.uses);
  const back = uses.filter(({ repayment }) => repayment !== null);
  const made = periods.filter(({ tradingProfit }) => isNegative(tradingProfit));
  return {
    ...answer(periods, uses, back),
    wasted: periods.flatMap(({ donations, donationsUsed, totalProfits, end }) => {
      const amount = smaller(donations, totalProfits).sub(donationsUsed);
      return isPositive(amount) ? [{ period_end: end, amount }] : [];
    }),
    bands: periods.flatMap((period) => narrateBand(period, run)),
    earlier: earlierPeriods(inputs, worked).slice(0, 1),
    // The limit on losses brought forward, the allowance and a share of profits above it, where it takes effect.
    limited: periods.flatMap(({ allowance, end, mostBroughtForward: most }, index) => {
      const used = usedIn(index, losses, 's45', 's45B', 's45A');
      const isLimited = isPositive(used) && used.compare(most) === 0 && used.compare(allowance) > 0;
      return isLimited ? [{ period_end: end, most, allowance }] : [];
    }),
    group_share: periods.some(({ isShared }) => isShared),
    extended:
      made
        .map(({ end }) => run.table(extendedCarryBack).find({ last_day: end }))
        .find((row) => row !== null && row.months_back !== null) ?? null,
    stops_at_donations: periods.some(({ stoppedAtDonations }) => stoppedAtDonations),
    by_months: back.flatMap((use) => limitByMonths(use, periods, inputs)),
    ordinary_first: uses.some(
      ({ section, loss, usedIn }) =>
        section === 's39' &&
        loss.uses.some((other) => other.section === 's37(3)(b)' && other.usedIn === usedIn),
    ),
    own_before_others: isOwnBeforeOthers(worked),
    idle_claims: periods.flatMap(({ isClaimEntered, claim, tradingProfit, end }) =>
      isClaimEntered && claim !== 'none' && !isNegative(tradingProfit) ? [{ period_end: end }] : [],
    ),
    terminal_forward:
      inputs.ceased !== null && losses.some(({ madeIn, left }) => madeIn === null && isPositive(left)),
    has_instalments: periods.some(({ final }) => final.outcome.data.quarterly_instalments !== 'none'),
    repaid: listRepaid(back),
    ...compared(periods, choices, made),
  };
}

/** The days from which interest runs on repayments, one for each period and day. */
function listRepaid(back: readonly DatedUse[]): LossWords['repaid'] {
  const repaid = back.flatMap(({ period, repayment, interest_from }) =>
    repayment === null || interest_from === null || isZero(repayment)
      ? []
      : [{ used_in: period.end, interest_from }],
  );
  return [...new Map(repaid.map((one) => [`${one.used_in} ${one.interest_from}`, one])).values()];
}

/** What the answer says: of losses carried back, or else of any that were used. */
function answer(periods: readonly WorkedPeriod[], uses: readonly DatedUse[], back: readonly DatedUse[]) {
  const none = { one_back: [], several_back: [], forward: [], forward_claims: [], no_relief: false };
  if (uses.length === 0) return { ...none, no_relief: true };
  const [counted, before] =
    back.length > 0 ? [back, 'firstFiled' as const] : [uses, 'withoutRelief' as const];
  const changed = [...new Set(counted.map(({ period }) => period))];
  const total = (when: typeof before | 'final', what: 'profits' | 'tax'): Amount =>
    sum(changed.map((period) => period[when][what]));
  const change = {
    profits_before: total(before, 'profits'),
    profits_after: total('final', 'profits'),
    tax_before: total(before, 'tax'),
    tax_after: total('final', 'tax'),
  };
  const used = sum(counted.map(({ amount }) => amount));
  const claim_by = Math.min(...counted.map((use) => use.claim_by)) as Day;
  const [use, another] = back;
  if (use === undefined) {
    const isAutomatic = uses.every(({ section }) => section === 's45' || section === 's45B');
    return { ...none, forward: [{ used, ...change }], forward_claims: isAutomatic ? [] : [{ claim_by }] };
  }
  const common = { repayment: sum(back.map((one) => one.repayment ?? zero)), claim_by, ...change };
  if (another !== undefined) return { ...none, several_back: [{ carried_back: used, ...common }] };
  const { loss, period } = use;
  const made_by = (periods[loss.madeIn ?? 0] as WorkedPeriod).end;
  return { ...none, one_back: [{ loss: loss.arising, made_by, used_in: period.end, ...common }] };
}

/** A period whose relief falls at least partly between the limits, where each pound saves more. */
function narrateBand(period: WorkedPeriod, run: Run): LossWords['bands'] {
  const { withoutRelief, final, start, end } = period;
  const { lower_limit: lower, upper_limit: upper } = final.outcome.data as Record<string, Amount | null>;
  if (!lower || !upper || !isZero(period.exemptDistributions)) return [];
  const meets = withoutRelief.profits.compare(lower) > 0 && final.profits.compare(upper) < 0;
  if (!meets || withoutRelief.profits.compare(final.profits) === 0) return [];
  const [stretch, another] = run.table(taxTables.rates).over(start, end);
  const rates = stretch?.row;
  if (another !== undefined || !rates?.standard_fraction || !rates.small_profits_rate) return [];
  return [
    {
      period_end: end,
      lower_limit: lower,
      upper_limit: upper,
      between: rates.main_rate.add(rates.standard_fraction),
      below: rates.small_profits_rate,
      above: rates.main_rate,
    },
  ];
}

/** Losses that could go back to periods before the first. */
function earlierPeriods({ terms }: ReadLosses, { periods, losses }: WorkedLosses): LossWords['earlier'] {
  const [first] = periods;
  return losses.flatMap(({ madeIn, terminalPart, left }) => {
    const made = madeIn === null ? undefined : periods[madeIn];
    if (first === undefined || made?.claim !== 'this_and_earlier' || !isPositive(left)) return [];
    const months = isPositive(terminalPart) ? terms.terminal_months_back : terms.months_back;
    const reaches = windowOpens(made, months);
    return reaches < first.start ? [{ starts: first.start, reaches }] : [];
  });
}

/** The limit of a period partly before the window, counted in whole months if possible. */
function limitByMonths(
  { section, loss, period }: DatedUse,
  periods: readonly WorkedPeriod[],
  { terms }: ReadLosses,
): LossWords['by_months'] {
  const made = periods[loss.madeIn ?? -1];
  if (made === undefined) return [];
  const opens = windowOpens(made, section === 's39' ? terms.terminal_months_back : terms.months_back);
  if (period.start >= opens) return [];
  const [all, within] = [wholeMonths(period), wholeMonths({ start: opens, end: period.end })];
  if (all === null || within === null) return [];
  return [{ period_end: period.end, limit: toPenny(shareByDays(period.profitsOfSection4, within, all)) }];
}

/** Whether a loss was set off before losses brought forward that could have used the same profits. */
function isOwnBeforeOthers({ periods, losses }: WorkedLosses): boolean {
  return periods.some(
    (_, index) =>
      isPositive(usedIn(index, losses, 's37(3)(a)')) &&
      losses.some(
        ({ section, madeIn, left, uses }) =>
          section === 's45A' &&
          (madeIn ?? -1) < index &&
          (isPositive(left) || uses.some(({ usedIn, section: by }) => by === 's45A' && usedIn >= index)),
      ),
  );
}

/** The claims that leave the least tax, and by how much less than those entered. */
function compared(
  periods: readonly WorkedPeriod[],
  choices: readonly Choice[],
  made: readonly WorkedPeriod[],
) {
  const tax = sum(periods.map(({ final }) => final.tax));
  const [best] = choices;
  const without = choices.find(({ claims }) => claims.every(({ loss_claim }) => loss_claim === 'none'));
  const less = larger(tax.sub(best?.tax ?? tax), zero);
  const saved = without === undefined || best === undefined ? zero : without.tax.sub(best.tax);
  const better = isPositive(less) ? best : undefined;
  const claims = better?.claims ?? [];
  return {
    best: better === undefined ? [] : [{ tax: better.tax, less }],
    best_claims: claims.map(({ period, loss_claim }) => ({
      period_end: (periods[period - 1] as WorkedPeriod).end,
      loss_claim,
    })),
    advice: claims.length === 1 ? claims.map(({ loss_claim: claim }) => ({ claim, less })) : [],
    best_as_entered: best !== undefined && better === undefined,
    none_entered: made.length > 0 && made.every(({ isClaimEntered }) => !isClaimEntered),
    saved,
    advised: better !== undefined || isPositive(saved),
    too_many_to_compare: best === undefined && made.length > 0,
  };
}
