import { extendedCarryBack, type lossNarration } from '../../calculators/corporation-tax/loss-periods.ts';
import { corporationTaxRates } from '../../calculators/corporation-tax/rates.ts';
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
    limited: periods.flatMap((period, index) => limitOnLosses(period, index, losses)),
    group_share: periods.some(({ isShared }) => isShared),
    extended: extendedRow(made, run),
    stops_at_donations: periods.some(({ stoppedAtDonations }) => stoppedAtDonations),
    by_months: back.flatMap((use) => limitByMonths(use, periods, inputs)),
    ordinary_first: uses.some(
      ({ section, loss, usedIn }) =>
        section === 's39' &&
        loss.uses.some((other) => other.section === 's37(3)(b)' && other.usedIn === usedIn),
    ),
    own_before_others: isOwnBeforeOthers(worked),
    idle_claims: periods.filter(({ isIdleClaim }) => isIdleClaim).map(({ end }) => ({ period_end: end })),
    terminal_forward:
      inputs.ceased !== null && losses.some(({ madeIn, left }) => madeIn === null && isPositive(left)),
    has_instalments: periods.some(({ final }) => final.outcome.data.quarterly_instalments !== 'none'),
    repaid: listRepaid(back),
    ...compared(periods, choices, made),
  };
}

/** The days from which interest runs on repayments, one for each period and day. */
function listRepaid(back: readonly DatedUse[]): LossWords['repaid'] {
  const days = new Map<string, LossWords['repaid'][number]>();
  for (const { period, repayment, interest_from } of back) {
    if (repayment === null || interest_from === null || isZero(repayment)) continue;
    days.set(`${period.end} ${interest_from}`, { used_in: period.end, interest_from });
  }
  return [...days.values()];
}

function answer(periods: readonly WorkedPeriod[], uses: readonly DatedUse[], back: readonly DatedUse[]) {
  const change = (of: readonly DatedUse[], from: 'withoutRelief' | 'firstFiled') => {
    const changed = [...new Set(of.map(({ period }) => period))];
    const total = (when: typeof from | 'final', what: 'profits' | 'tax'): Amount =>
      sum(changed.map((period) => period[when][what]));
    return {
      profits_before: total(from, 'profits'),
      profits_after: total('final', 'profits'),
      tax_before: total(from, 'tax'),
      tax_after: total('final', 'tax'),
    };
  };
  const firstClaim = (of: readonly DatedUse[]): Day => Math.min(...of.map(({ claim_by }) => claim_by)) as Day;
  const none = { one_back: [], several_back: [], forward: [], forward_claims: [], no_relief: false };
  if (uses.length === 0) return { ...none, no_relief: true };
  const [use, another] = back;
  if (use === undefined) {
    const isAutomatic = uses.every(({ section }) => section === 's45' || section === 's45B');
    return {
      ...none,
      forward: [{ used: sum(uses.map(({ amount }) => amount)), ...change(uses, 'withoutRelief') }],
      forward_claims: isAutomatic ? [] : [{ claim_by: firstClaim(uses) }],
    };
  }
  const repayment = sum(back.map((one) => one.repayment ?? zero));
  const common = { repayment, claim_by: firstClaim(back), ...change(back, 'firstFiled') };
  if (another !== undefined) {
    return { ...none, several_back: [{ carried_back: sum(back.map(({ amount }) => amount)), ...common }] };
  }
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
  const [stretch, another] = run.table(corporationTaxRates).over(start, end);
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

/** The limit on losses brought forward, the allowance and a share of profits above it, where it takes effect. */
function limitOnLosses(
  { allowance, end, mostBroughtForward: most }: WorkedPeriod,
  index: number,
  losses: WorkedLosses['losses'],
): LossWords['limited'] {
  const used = usedIn(index, losses, 's45', 's45B', 's45A');
  const isLimited = isPositive(used) && used.compare(most) === 0 && used.compare(allowance) > 0;
  return isLimited ? [{ period_end: end, most, allowance }] : [];
}

function extendedRow(made: readonly WorkedPeriod[], run: Run): LossWords['extended'] {
  const table = run.table(extendedCarryBack);
  const rows = made.map(({ end }) => table.find({ last_day: end }));
  return rows.find((row) => row !== null && row.months_back !== null) ?? null;
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

function compared(
  periods: readonly WorkedPeriod[],
  choices: readonly Choice[],
  made: readonly WorkedPeriod[],
) {
  const [best] = choices;
  const none_entered = made.length > 0 && made.every(({ isClaimEntered }) => !isClaimEntered);
  const common = {
    ...{ best: [], best_claims: [], advice: [], best_as_entered: false, too_many_to_compare: false },
    ...{ none_entered, saved: zero, advised: false },
  };
  if (best === undefined) return { ...common, too_many_to_compare: made.length > 0 };
  const less = larger(sum(periods.map(({ final }) => final.tax)).sub(best.tax), zero);
  const without = choices.find(({ claims }) => [...claims.values()].every((claim) => claim === 'none'));
  const saved = (without ?? best).tax.sub(best.tax);
  if (isZero(less)) return { ...common, saved, best_as_entered: true, advised: isPositive(saved) };
  const claims = [...best.claims];
  return {
    ...common,
    ...{ saved, advised: true, best: [{ tax: best.tax, less }] },
    advice: claims.length === 1 ? claims.map(([, claim]) => ({ claim, less })) : [],
    best_claims: claims.map(([index, loss_claim]) => ({
      period_end: (periods[index] as WorkedPeriod).end,
      loss_claim,
    })),
  };
}
