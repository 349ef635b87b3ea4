import { type Amount, larger, sum, whole, zero } from '../../../law/amounts.ts';
import { type Day, isoDay } from '../../../law/calendar.ts';
import type { Pence } from '../../../law/loans/account.ts';
import { amountOwed, type Charge, type Loan, type Repaid, taxOn, total } from '../../../law/loans/tax.ts';
import type { LoanFigures } from '../return-figures.ts';
import type { LedgerPeriod } from './calculate.ts';

/** The boxes of form CT600A: whole pounds, except tax and relief. Null where a box stays empty. */
export type Ct600a = ReturnType<typeof fillCt600aBoxes>;

/**
 * The boxes of one period. Loans and repayments are rounded down for each borrower and rate, and the tax is
 * worked out on the rounded amounts, as HMRC's service checks it.
 * Source: form CT600A (2026) version 3; HMRC's rules 9401 to 9429, 9466, 9469, 9472.
 */
export function fillCt600aBoxes(period: LedgerPeriod) {
  const { charges, deadline, end, laterRelief, filedOn, outstanding } = period;
  const claimed = new Set(
    laterRelief.filter(({ refundFrom }) => filedOn !== null && refundFrom <= filedOn).map(({ on }) => on),
  );
  const owed = charges.map((charge) => ({
    charge,
    each: perBorrower(charge, (loan) => amountOwed(loan, end)),
  }));
  const inTime = sumCredits(charges, ({ on }) => on > end && on <= deadline);
  const later = sumCredits(charges, ({ on }) => on > deadline && claimed.has(on));
  const hasLater = later.rows.length > 0;
  const A20 = sum(owed.map(({ charge, each }) => taxOn(pounds(each) * 100, charge.rate)));
  const names = [...new Set(owed.flatMap(({ each }) => [...each.keys()]))];
  const A10 = names
    .map((name) => ({ name, amount: total(owed, ({ each }) => each.get(name) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  return {
    A5: period.loans.some(({ repaid }) => repaid.some(({ on }) => on <= end)) ? 'X' : null,
    A10,
    A15: total(A10, ({ amount }) => amount),
    A20,
    A25: inTime.rows,
    A30: inTime.repaid,
    A35: inTime.released,
    A40: inTime.repaid + inTime.released,
    A45: inTime.relief,
    A50: later.rows,
    A55: hasLater ? later.repaid : null,
    A60: hasLater ? later.released : null,
    A65: hasLater ? later.repaid + later.released : null,
    A70: hasLater ? later.relief : null,
    A75: Math.floor(outstanding / 100),
    A80: larger(A20.sub(inTime.relief).sub(later.relief), zero),
  };
}

/** The figures for the boxes of a return. */
export function returnRecord(period: LedgerPeriod): LoanFigures {
  const boxes = fillCt600aBoxes(period);
  const orNull = (pounds: number | null): Amount | null => (pounds === null ? null : whole(pounds));
  return {
    period_end: period.end,
    owed: whole(boxes.A15),
    tax: boxes.A20,
    repaid: whole(boxes.A40),
    relief: boxes.A45,
    tax_payable: boxes.A80,
    has_loan: boxes.A15 > 0,
    taken_from: period.takenLater?.from ?? null,
    repaid_in_period: boxes.A5 === 'X',
    repaid_as_money: whole(boxes.A30),
    released: whole(boxes.A35),
    later_repaid: orNull(boxes.A55),
    later_released: orNull(boxes.A60),
    later_credits: orNull(boxes.A65),
    later_relief: boxes.A70,
    has_later_relief: boxes.A70 !== null,
    outstanding: whole(boxes.A75),
  };
}

/** Whole pounds by borrower, rounded down. */
function perBorrower({ loans }: Charge, of: (loan: Loan) => Pence): Map<string, number> {
  const pence = new Map<string, Pence>();
  for (const loan of loans) pence.set(loan.borrower, (pence.get(loan.borrower) ?? 0) + of(loan));
  return new Map([...pence].map(([name, all]) => [name, Math.floor(all / 100)]));
}

function pounds(each: ReadonlyMap<string, number>): number {
  return total([...each.values()], (amount) => amount);
}

/**
 * A row for each borrower with what was repaid, and one with what was released, each with the last day of it; the
 * sums of both in pounds, and the relief.
 */
function sumCredits(charges: readonly Charge[], isWanted: (one: Repaid) => boolean) {
  const rows = new Map<string, { name: string; isRelease: boolean; amount: number; on: Day }>();
  const relief = charges.map((charge) => {
    const atRate = [false, true].map((isRelease) => {
      const wanted = (one: Repaid): boolean => isWanted(one) && (one.kind === 'release') === isRelease;
      const each = perBorrower(charge, ({ repaid }) => total(repaid.filter(wanted), ({ pence }) => pence));
      for (const [name, amount] of each) {
        if (amount === 0) continue;
        const own = charge.loans.filter(({ borrower }) => borrower === name);
        const days = own.flatMap(({ repaid }) => repaid.filter(wanted).map(({ on }) => on));
        const key = `${isRelease} ${name}`;
        const before = rows.get(key);
        const on = Math.max(before?.on ?? 0, ...days) as Day;
        rows.set(key, { name, isRelease, on, amount: amount + (before?.amount ?? 0) });
      }
      return pounds(each);
    });
    return taxOn(total(atRate, (amount) => amount) * 100, charge.rate);
  });
  const all = [...rows.values()];
  return {
    rows: all.map(({ name, isRelease, amount, on }) => ({
      name,
      repaid: isRelease ? null : amount,
      released: isRelease ? amount : null,
      on: isoDay(on),
    })),
    repaid: total(all, ({ isRelease, amount }) => (isRelease ? 0 : amount)),
    released: total(all, ({ isRelease, amount }) => (isRelease ? amount : 0)),
    relief: sum(relief),
  };
}
