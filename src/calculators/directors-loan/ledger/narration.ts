import type { Narration, Rates } from '../../../engine/calculator.ts';
import * as t from '../../../engine/values.ts';
import { fromPence, isPositive, isZero } from '../../../law/amounts.ts';
import type { Day } from '../../../law/calendar.ts';
import { type Effect, type Match, total } from '../../../law/loans/account.ts';
import { tables } from '../rates.ts';
import { calculateLedger, matchLedger } from './calculate.ts';
import { fillCt600a } from './ct600a.ts';
import type { Ledger, LedgerEntry, LedgerPeriod, ledgerNarration } from './figures.ts';

const MAX_MATCHES_SHOWN = 5;

export function narrateLedger(ledger: Ledger, run: Rates): Narration<typeof ledgerNarration> {
  const { periods, matching, loans, inputs } = ledger;
  const { matches, effects, books } = matching;
  const leftover = matching.leftover();
  const { entries } = inputs;
  const lines = [...periods.flatMap((period) => period.laterRelief), ...ledger.openingRelief];
  const refunds = lines.filter(({ relief }) => relief !== null && isPositive(relief));
  const taxed = periods.filter(({ tax_due }) => isPositive(tax_due));
  const matchesOf = (rule: Match['rule']) =>
    matches
      .slice(0, MAX_MATCHES_SHOWN)
      .filter((match) => match.rule === rule)
      .map((match) => describeMatch(match, entries, books, run));
  const lastEnd = inputs.periodEnds.at(-1) as Day;
  const row = run.table(tables.repaymentMatching).find({ repayment_deadline: lastEnd });
  return {
    taxed_periods: taxed.length,
    single: taxed.length === 1 ? taxed.map((period) => ({ ...period, pay: payOf(period) })) : [],
    pay_last: taxed.map(payOf).at(-1) ?? null,
    first_refund_from: earliest(refunds.map(({ refund_from }) => refund_from)),
    first_claim_by: earliest(refunds.map(({ claim_by }) => claim_by)),
    reported: periods.some(({ ct600a_required }) => ct600a_required),
    netted: entries.some(
      ({ kind, pence }, place) => kind === 'loan' && (books[place] as Effect).lent < pence,
    ),
    has_refunds: refunds.length > 0,
    matched: fromPence(total(matches, ({ pence }) => pence)),
    within_days: matchesOf('thirty_days'),
    arranged: matchesOf('arranged'),
    more_matches: Math.max(0, matches.length - MAX_MATCHES_SHOWN),
    taxed_near_loan: row !== null && isTaxedNearLoan(entries, row.days),
    released: entries.some(({ kind }) => kind === 'release'),
    oldest_first: effects.some(
      (effect, place) => entries[place]?.against === null && meetsSeveral(effect, entries, ledger),
    ),
    same_day: entries.some(({ on, kind }, place) => {
      const next = entries[place + 1];
      return on !== null && next?.on === on && (kind === 'loan') !== (next.kind === 'loan');
    }),
    one_day_more: row === null ? [] : oneDayMore(ledger, row.days, run),
    left_over:
      leftover === null
        ? []
        : [{ repaid: fromPence(leftover.repaid), borrowed: fromPence(leftover.borrowed) }],
    overpaid: [...matching.overpaid].map((place) => ({ excess: fromPence((books[place] as Effect).excess) })),
    repaid_after_match: effects.some(
      ({ repays }, place) =>
        repays.length > 0 && matches.some(({ repayment, loan }) => repayment < place && loan < place),
    ),
    between_associates: matches.some(
      ({ repayment, loan }) => entries[repayment]?.borrower !== entries[loan]?.borrower,
    ),
    opening_known: loans.some(({ period, madeOn }) => period < 0 && madeOn !== null),
    opening_unknown: loans
      .filter(({ madeOn }) => madeOn === null)
      .map(({ pence }) => ({ unknown: fromPence(pence) })),
    assumed_end: lines.some(({ repaid_on }) => repaid_on > lastEnd) ? ledger.assumedEnd : null,
    online: periods.flatMap(({ period_end, payment_due, takenLater }) =>
      takenLater === null
        ? []
        : [{ period_end, payment_due, law_rate: takenLater.rate, taken_from: takenLater.from }],
    ),
    boxes_differ: periods.flatMap((period) => {
      const { tax_payable: box, has_later_relief } = fillCt600a(period).figures;
      const isSame = has_later_relief || isZero(box.sub(period.tax_due));
      return isSame ? [] : [{ period_end: period.period_end, box, exact: period.tax_due }];
    }),
    repayment_matching: row,
    online_service: periods.some(({ takenLater }) => takenLater !== null)
      ? run.table(tables.onlineRates).find({ loan_day: lastEnd })
      : null,
  };
}

function earliest(days: readonly (Day | null)[]): Day | null {
  const known = days.filter((day) => day !== null);
  return known.length === 0 ? null : (Math.min(...known) as Day);
}

function payOf({ payment_due, payment_by }: LedgerPeriod): t.PaymentDays {
  return { due: payment_due, by: payment_by };
}

function describeMatch(
  { repayment, loan, pence }: Match,
  entries: readonly LedgerEntry[],
  books: readonly Effect[],
  run: Rates,
) {
  const repaid = entries[repayment] as LedgerEntry;
  const lent = entries[loan] as LedgerEntry;
  // The section of the law on the day of the repayment.
  const isFormer = run.table(tables.repaymentMatching).changes(repaid.on as Day).length > 0;
  return {
    part: fromPence(pence),
    amount: fromPence(repaid.pence),
    lent: fromPence(lent.pence),
    repaid_on: repaid.on as Day,
    lent_on: lent.on as Day,
    owed: fromPence((books[repayment] as Effect).owedBefore),
    section: isFormer ? ('464C' as const) : ('464ZA' as const),
  };
}

function isTaxedNearLoan(entries: readonly LedgerEntry[], days: number): boolean {
  const near = (a: Day | null, b: Day | null): boolean => a !== null && b !== null && Math.abs(a - b) < days;
  return entries.some(
    ({ kind, on }) =>
      kind === 'taxed_repayment' && entries.some((other) => other.kind === 'loan' && near(on, other.on)),
  );
}

/** Whether a credit repays loans of two periods, or at two rates. */
function meetsSeveral({ repays }: Effect, entries: readonly LedgerEntry[], { loans }: Ledger): boolean {
  if (repays.length < 2) return false;
  const met = repays.map(({ of }) => {
    const rate = loans.find(({ place }) => place === of)?.rate;
    return `${entries[of]?.period} ${rate == null ? '' : String(t.money.json(rate))}`;
  });
  return new Set(met).size > 1;
}

/** A period whose tax would differ if windows had one more day, as HMRC may count them. */
function oneDayMore({ inputs, matching, periods }: Ledger, days: number, run: Rates) {
  const { entries } = inputs;
  const onDays = new Set(entries.map(({ on }) => on));
  // A longer window adds only rows exactly that far apart.
  const firsts = [...onDays].filter((on): on is Day => on !== null && onDays.has((on + days) as Day));
  if (firsts.length === 0) return [];
  const other = matchLedger(inputs, run, 1);
  const keyOf = ({ repayment, loan }: Match): string => `${repayment} ${loan}`;
  const known = new Set(matching.matches.map(keyOf));
  const added = other.matches.find((match) => !known.has(keyOf(match)));
  if (added === undefined) return [];
  const differing = calculateLedger(inputs, run, other).periods.find(
    ({ tax_due }, index) => !isZero(tax_due.sub((periods[index] as LedgerPeriod).tax_due)),
  );
  if (differing === undefined) return [];
  const met = [added.repayment, added.loan].map((place) => entries[place]?.on as Day);
  const first = firsts.find((on) => met.every((day) => day >= on && day <= on + days)) ?? (firsts[0] as Day);
  const last = (first + days) as Day;
  return [{ first, last, days: days + 1, tax: differing.tax_due, period_end: differing.period_end }];
}
