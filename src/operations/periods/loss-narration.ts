import { corporationTaxRates } from '../../calculators/corporation-tax/financial-years.ts';
import type { narration } from '../../calculators/corporation-tax/loss-periods.ts';
import { extendedCarryBack } from '../../calculators/corporation-tax/loss-periods.ts';
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
import { shareByDays, wholeMonths } from '../../law/periods.ts';
import { windowOpens } from '../../law/trading-periods.ts';
import type { Choice, DatedLoss, DatedUse, WorkedLosses } from './loss-taxes.ts';
import type { LossRow, ReadLosses } from './read-periods.ts';

type Told = Narration<typeof narration>;

interface Use extends DatedUse {
  readonly loss: DatedLoss;
}

export function narrateLosses(
  given: ReadLosses,
  worked: WorkedLosses,
  choices: readonly Choice[],
  run: Run,
): Told {
  const { rows, ceased } = given;
  const { losses, taxes } = worked;
  const uses = losses.flatMap((loss) => loss.uses.map((use): Use => ({ ...use, loss })));
  const back = uses.filter(({ repayment }) => repayment !== null);
  const made = rows.flatMap(({ tradingProfit }, index) => (isNegative(tradingProfit) ? [index] : []));
  const endOf = (index: number): Day => (rows[index] as LossRow).end;
  return {
    ...answer(given, worked, uses, back),
    wasted: rows.flatMap(({ donations, end }, index) => {
      const { totalProfits } = worked.relief.periods[index] as WorkedLosses['relief']['periods'][number];
      const amount = smaller(donations, totalProfits).sub(taxes[index]?.donationsUsed ?? zero);
      return isPositive(amount) ? [{ period_end: end, amount }] : [];
    }),
    bands: narrateBands(rows, worked, run),
    earlier: earlierPeriods(given, worked, made),
    limited: limitedPeriods(given, worked),
    group_share: rows.some(({ isShared }) => isShared),
    extended: extendedRow(rows, made, run),
    stops_at_donations: worked.relief.periods.some(({ stoppedAtDonations }) => stoppedAtDonations),
    by_months: back.flatMap((use) => limitByMonths(use, given, worked)),
    ordinary_first: losses.some(({ uses: own }) =>
      own.some(
        (use) =>
          use.section === 's39' && own.some((other) => isOrdinaryBack(other) && other.usedIn === use.usedIn),
      ),
    ),
    own_before_others: made.some((index) => isOwnBeforeOthers(index, worked)),
    idle_claims: rows.filter(({ isIdleClaim }) => isIdleClaim).map(({ end }) => ({ period_end: end })),
    terminal_forward:
      ceased !== null && losses.some(({ madeIn, left }) => madeIn === null && isPositive(left)),
    has_instalments: taxes.some(({ final }) => final.outcome.data.quarterly_instalments !== 'none'),
    repaid: back.flatMap(({ usedIn, repayment, interestFrom }) =>
      repayment === null || interestFrom === null || isZero(repayment)
        ? []
        : [{ used_in: endOf(usedIn), interest_from: interestFrom }],
    ),
    ...compared(given, worked, choices, made),
  };
}

function isOrdinaryBack({ section }: DatedUse): boolean {
  return section === 's37(3)(b)';
}

function answer({ rows }: ReadLosses, { taxes }: WorkedLosses, uses: readonly Use[], back: readonly Use[]) {
  const change = (indices: readonly number[], from: 'withoutRelief' | 'firstFiled') => {
    const total = (of: 'withoutRelief' | 'firstFiled' | 'final', what: 'profits' | 'tax'): Amount =>
      sum(indices.map((index) => taxes[index]?.[of][what] ?? zero));
    return {
      profits_before: total(from, 'profits'),
      profits_after: total('final', 'profits'),
      tax_before: total(from, 'tax'),
      tax_after: total('final', 'tax'),
    };
  };
  const none = { one_back: [], several_back: [], forward: [], forward_claims: [], no_relief: false };
  const endOf = (index: number | null): Day => (rows[index ?? 0] as LossRow).end;
  const claims = uses.flatMap(({ claimBy }) => claimBy ?? []);
  const first = claims.length === 0 ? null : (Math.min(...claims) as Day);
  if (back.length === 0) {
    if (uses.length === 0) return { ...none, no_relief: true };
    const used = [...new Set(uses.map(({ usedIn }) => usedIn))];
    return {
      ...none,
      forward: [{ used: sum(uses.map(({ amount }) => amount)), ...change(used, 'withoutRelief') }],
      forward_claims:
        first === null || uses.every(({ section }) => section === 's45' || section === 's45B')
          ? []
          : [{ claim_by: first }],
    };
  }
  const periods = [...new Set(back.map(({ usedIn }) => usedIn))];
  const repayment = sum(back.map((use) => use.repayment ?? zero));
  const claim_by = Math.min(...back.flatMap(({ claimBy }) => claimBy ?? [])) as Day;
  const [use] = back;
  if (back.length === 1 && use !== undefined) {
    const { loss, usedIn } = use;
    const one = {
      loss: loss.arising,
      made_by: endOf(loss.madeIn),
      used_in: endOf(usedIn),
      repayment,
      claim_by,
    };
    return { ...none, one_back: [{ ...one, ...change(periods, 'firstFiled') }] };
  }
  const carried_back = sum(back.map(({ amount }) => amount));
  return { ...none, several_back: [{ carried_back, repayment, claim_by, ...change(periods, 'firstFiled') }] };
}

/** Periods whose relief falls at least partly between the limits, where each pound saves more. */
function narrateBands(rows: readonly LossRow[], { taxes }: WorkedLosses, run: Run): Told['bands'] {
  return rows.flatMap((row, index) => {
    const { withoutRelief, final } = taxes[index] as WorkedLosses['taxes'][number];
    const { lower_limit: lower, upper_limit: upper } = final.outcome.data as Record<string, Amount | null>;
    if (!lower || !upper || !isZero(row.exemptDistributions)) return [];
    const meets = withoutRelief.profits.compare(lower) > 0 && final.profits.compare(upper) < 0;
    if (!meets || withoutRelief.profits.compare(final.profits) === 0) return [];
    const [stretch, another] = run.table(corporationTaxRates).over(row.start, row.end);
    const rates = stretch?.row;
    if (another !== undefined || !rates?.standard_fraction || !rates.small_profits_rate) return [];
    return [
      {
        period_end: row.end,
        lower_limit: lower,
        upper_limit: upper,
        between: rates.main_rate.add(rates.standard_fraction),
        below: rates.small_profits_rate,
        above: rates.main_rate,
      },
    ];
  });
}

function earlierPeriods(
  { rows, terms }: ReadLosses,
  { losses }: WorkedLosses,
  made: readonly number[],
): Told['earlier'] {
  const [first] = rows;
  const found = made.flatMap((index) => {
    const row = rows[index] as LossRow;
    const loss = losses.find(({ madeIn }) => madeIn === index);
    const months = loss && isPositive(loss.terminalPart) ? terms.terminalMonthsBack : terms.monthsBack;
    const reaches = windowOpens(row, months);
    const isOpen = row.claim === 'this_and_earlier' && loss !== undefined && isPositive(loss.left);
    return isOpen && first !== undefined && reaches < first.start ? [{ starts: first.start, reaches }] : [];
  });
  return found.slice(0, 1);
}

/** Periods in which the allowance and the share of profits above it limit losses brought forward. */
function limitedPeriods({ rows }: ReadLosses, { relief }: WorkedLosses): Told['limited'] {
  return relief.periods.flatMap((period, index) => {
    const { allowance, end } = rows[index] as LossRow;
    const used = period.s45Used.add(period.s45BUsed).add(period.s45AUsed);
    const isLimited =
      isPositive(used) && used.compare(period.mostBroughtForward) === 0 && used.compare(allowance) > 0;
    return isLimited ? [{ period_end: end, most: period.mostBroughtForward, allowance }] : [];
  });
}

function extendedRow(rows: readonly LossRow[], made: readonly number[], run: Run): Told['extended'] {
  const table = run.table(extendedCarryBack);
  for (const index of made) {
    const row = table.find({ last_day: (rows[index] as LossRow).end });
    if (row !== null && row.months_back !== null) return row;
  }
  return null;
}

/** The limit of a period partly before the window, counted in whole months if possible. */
function limitByMonths(use: Use, { rows, terms }: ReadLosses, { relief }: WorkedLosses): Told['by_months'] {
  const [earlier, made] = [rows[use.usedIn], rows[use.loss.madeIn ?? -1]];
  const period = relief.periods[use.usedIn];
  if (earlier === undefined || made === undefined || period === undefined) return [];
  const opens = windowOpens(made, use.section === 's39' ? terms.terminalMonthsBack : terms.monthsBack);
  if (earlier.start >= opens) return [];
  const [all, within] = [wholeMonths(earlier), wholeMonths({ start: opens, end: earlier.end })];
  if (all === null || within === null) return [];
  return [{ period_end: earlier.end, limit: toPenny(shareByDays(period.profitsOfSection4, within, all)) }];
}

/** Whether a loss was set off before losses brought forward that could have used the same profits. */
function isOwnBeforeOthers(index: number, { relief, losses }: WorkedLosses): boolean {
  const period = relief.periods[index];
  if (period === undefined || isZero(period.ownLossUsed)) return false;
  return losses.some(
    ({ section, madeIn, left, uses }) =>
      section === 's45A' &&
      (madeIn ?? -1) < index &&
      (isPositive(left) || uses.some(({ usedIn, section: by }) => by === 's45A' && usedIn >= index)),
  );
}

function compared(
  given: ReadLosses,
  { taxes }: WorkedLosses,
  choices: readonly Choice[],
  made: readonly number[],
) {
  const [best] = choices;
  const asEntered = sum(taxes.map(({ final }) => final.tax));
  const told = { best: [], best_claims: [], best_as_entered: false, too_many_to_compare: false };
  if (best === undefined) return { ...told, too_many_to_compare: made.length > 0 };
  const less = larger(asEntered.sub(best.tax), zero);
  if (isZero(less)) return { ...told, best_as_entered: true };
  return {
    ...told,
    best: [{ tax: best.tax, less }],
    best_claims: [...best.claims].map(([index, loss_claim]) => ({
      period_end: (given.rows[index] as LossRow).end,
      loss_claim,
    })),
  };
}
