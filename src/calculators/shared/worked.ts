import {
  after,
  count,
  type Formula,
  formula,
  inline,
  number,
  penny,
  pounds,
  rate,
  readAs,
  signedSum,
} from '../../engine/formula.ts';
import { type Amount, sum, toPenny } from '../../law/amounts.ts';
import { type Day, monthsAfter } from '../../law/calendar.ts';
import { type CountOfYear, countOfYear, type Period, paymentDue } from '../../law/periods.ts';

/** A value with its formula, as `run.step(name, ...worked)` records them. */
export type Worked<T> = readonly [value: T, formula: () => Formula];

export function plus(a: Amount, b: Amount): Worked<Amount> {
  return [a.add(b), () => formula`${pounds(a)} + ${pounds(b)}`];
}

export function minus(a: Amount, b: Amount): Worked<Amount> {
  return [a.sub(b), () => formula`${pounds(a)} − ${pounds(b)}`];
}

/** Amounts added up and others taken off; its formula leaves out those that are zero. */
export function total(added: readonly Amount[], taken: readonly Amount[] = []): Worked<Amount> {
  return [sum(added).sub(sum(taken)), () => signedSum(added, taken)];
}

/** The share of an amount at a rate, to the penny. */
export function atRate(amount: Amount, share: Amount): Worked<Amount> {
  return [toPenny(amount.mul(share)), () => penny(formula`${pounds(amount)} × ${rate(share)}`)];
}

/** An amount that is not calculated from others. */
export function itself(amount: Amount): Worked<Amount> {
  return [amount, () => formula`${pounds(amount)}`];
}

/** A part of a year as it is counted: 6 of 12 months; of a whole year readers see that it is one. */
export function countFormula({ counted, inYear }: CountOfYear): Formula {
  const exact = formula`${count(counted)} ÷ ${count(inYear)}`;
  return counted === inYear ? readAs(exact, formula`${count(1)}`) : exact;
}

/** An amount of a year as it counts for a part of one. */
export function partOf(ofYear: Formula, { counted, inYear }: CountOfYear): Formula {
  const exact = inline`${ofYear} × ${count(counted)} ÷ ${count(inYear)}`;
  return counted === inYear ? readAs(exact, ofYear) : exact;
}

/**
 * As `partOf`, with the part as a number; readers see what it was counted in.
 *
 * @param part the fraction that counts: of the period, or 1.
 */
export function timesPart(ofYear: Formula, part: Amount, period: Period): Formula {
  const exact = inline`${ofYear} × ${number(part)}`;
  return readAs(exact, part.compare(1n) === 0 ? ofYear : partOf(ofYear, countOfYear(period)));
}

/** The last day of `months` months after the end of a day. */
export function afterMonths(from: Day, months: number): Worked<Day> {
  return [monthsAfter(from, months), () => after(from, months)];
}

/** The day after the last of `months` months: when the tax of a period is due. */
export function dueAfterMonths(end: Day, months: number): Worked<Day> {
  return [paymentDue(end, months), () => after(end, months, 1)];
}
