import { count, day, type Formula, formula, pounds, rate, signedSum } from '../../engine/formula.ts';
import { type Amount, sum, toPenny } from '../../law/amounts.ts';
import { type Day, monthsAfter } from '../../law/calendar.ts';
import { paymentDue } from '../../law/periods.ts';

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
  return [toPenny(amount.mul(share)), () => formula`penny(${pounds(amount)} × ${rate(share)})`];
}

/** An amount that is not calculated from others. */
export function itself(amount: Amount): Worked<Amount> {
  return [amount, () => formula`${pounds(amount)}`];
}

/** The last day of `months` months after the end of a day. */
export function afterMonths(from: Day, months: number): Worked<Day> {
  return [monthsAfter(from, months), () => formula`${day(from)} + ${count(months)} months`];
}

/** The day after the last of `months` months: when the tax of a period is due. */
export function dueAfterMonths(end: Day, months: number): Worked<Day> {
  return [paymentDue(end, months), () => formula`${day(end)} + ${count(months)} months + ${count(1)} day`];
}
