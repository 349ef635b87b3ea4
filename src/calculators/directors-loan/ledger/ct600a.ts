import { type Amount, downToPound, fraction, larger, sum, zero } from '../../../law/amounts.ts';
import type { Day } from '../../../law/calendar.ts';
import { type Pence, total } from '../../../law/loans/account.ts';
import { amountOwed, type Charge, type Loan, type Repaid, taxOn } from '../../../law/loans/tax.ts';
import type { LoanFigures } from '../return-figures.ts';
import type { LedgerPeriod, ReliefLine } from './figures.ts';

/** Form CT600A of one period: the figures of its boxes, and the rows of those that are lists, in whole pounds. */
interface Ct600a {
  readonly figures: LoanFigures;
  readonly lists: {
    readonly A10: readonly { readonly name: string; readonly amount: number }[];
    readonly A25: readonly CreditRow[];
    readonly A50: readonly CreditRow[];
  };
}

/** What a borrower repaid, or what was released, and the last day of it. */
interface CreditRow {
  readonly name: string;
  readonly repaid: number | null;
  readonly released: number | null;
  readonly on: Day;
}

/**
 * Form CT600A of one period. Loans and repayments are rounded down for each borrower and rate, and the tax is
 * worked out on the rounded amounts, as HMRC's service checks it.
 * Source: form CT600A (2026) version 3; HMRC's rules 9401 to 9429, 9466, 9469, 9472.
 */
export function fillCt600a(period: LedgerPeriod): Ct600a {
  const { charges, repayment_deadline: deadline, period_end: end, filedOn } = period;
  const isClaimed = ({ refund_from }: ReliefLine): boolean => filedOn !== null && refund_from <= filedOn;
  const claimed = new Set(period.laterRelief.filter(isClaimed).map(({ repaid_on }) => repaid_on));
  const owed = charges.map((charge) => perBorrower(charge, (loan) => amountOwed(loan, end)));
  const names = [...new Set(owed.flatMap((each) => [...each.keys()]))];
  const A10 = names
    .map((name) => ({ name, amount: total(owed, (each) => each.get(name) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const inTime = sumCredits(charges, ({ on }) => on > end && on <= deadline);
  const later = sumCredits(charges, ({ on }) => on > deadline && claimed.has(on));
  const tax = sum(charges.map(({ rate }, index) => taxOn(pounds(owed[index] ?? new Map()) * 100, rate)));
  const hasLater = later.rows.length > 0;
  const figures = {
    period_end: end,
    owed: fraction(total(A10, ({ amount }) => amount)),
    tax,
    repaid: fraction(inTime.repaid + inTime.released),
    relief: inTime.relief,
    tax_payable: larger(tax.sub(inTime.relief).sub(later.relief), zero),
    has_loan: A10.length > 0,
    taken_from: period.takenLater?.from ?? null,
    repaid_in_period: period.loans.some(({ repaid }) => repaid.some(({ on }) => on <= end)),
    repaid_as_money: fraction(inTime.repaid),
    released: fraction(inTime.released),
    later_repaid: hasLater ? fraction(later.repaid) : null,
    later_released: hasLater ? fraction(later.released) : null,
    later_credits: hasLater ? fraction(later.repaid + later.released) : null,
    later_relief: hasLater ? later.relief : null,
    has_later_relief: hasLater,
    outstanding: downToPound(period.outstanding),
  };
  return { figures, lists: { A10, A25: inTime.rows, A50: later.rows } };
}

/** Whole pounds by borrower, rounded down. */
function perBorrower({ loans }: Charge, of: (loan: Loan) => Pence): ReadonlyMap<string, number> {
  const pence = new Map<string, Pence>();
  for (const loan of loans) pence.set(loan.borrower, (pence.get(loan.borrower) ?? 0) + of(loan));
  return new Map([...pence].map(([name, all]) => [name, Math.floor(all / 100)]));
}

function pounds(each: ReadonlyMap<string, number>): number {
  return total([...each.values()], (amount) => amount);
}

/** A row for each borrower with what was repaid, and one with what was released; the sums of both, and the relief. */
function sumCredits(charges: readonly Charge[], isWanted: (one: Repaid) => boolean) {
  const rows = new Map<string, CreditRow>();
  const reliefs: Amount[] = [];
  const sums = { repaid: 0, released: 0 };
  for (const charge of charges) {
    let atRate = 0;
    for (const what of ['repaid', 'released'] as const) {
      const wanted = (one: Repaid): boolean =>
        isWanted(one) && (one.kind === 'release') === (what === 'released');
      const each = perBorrower(charge, ({ repaid }) => total(repaid.filter(wanted), ({ pence }) => pence));
      for (const [name, amount] of each) {
        if (amount === 0) continue;
        const theirs = charge.loans.filter(({ borrower }) => borrower === name);
        const days = theirs.flatMap(({ repaid }) => repaid.filter(wanted).map(({ on }) => on));
        const row = rows.get(`${what} ${name}`) ?? { name, repaid: null, released: null, on: days[0] as Day };
        const on = Math.max(row.on, ...days) as Day;
        rows.set(`${what} ${name}`, { ...row, [what]: (row[what] ?? 0) + amount, on });
      }
      atRate += pounds(each);
      sums[what] += pounds(each);
    }
    reliefs.push(taxOn(atRate * 100, charge.rate));
  }
  return { rows: [...rows.values()], ...sums, relief: sum(reliefs) };
}
