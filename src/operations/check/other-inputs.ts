import type { InputField } from '../../engine/inputs/field.ts';
import { type Amount, fraction, isNegative, isZero, roundHalfUp, toPenny, whole } from '../../law/amounts.ts';
import { addDays, anniversaryAfter, type Day, monthsAfter } from '../../law/calendar.ts';
import type { Figure } from '../figures.ts';
import type { OperationCall, Steps } from '../operation.ts';
import type { Attempts, Data } from './attempts.ts';
import { type Claim, matches, printedNumber } from './claim.ts';

interface Other {
  readonly value: unknown;
  readonly relation: string;
}

export interface OtherInput extends Other {
  readonly name: string;
  readonly isGiven: boolean;
}

const MOST_TRIES = 7;

/** Other values of one input that give the claim: with similar digits, or related to what was entered. */
export function* otherInputs(
  call: OperationCall,
  attempts: Attempts,
  claim: Claim,
  figure: Figure,
): Steps<{ input: OtherInput; data: Data }[]> {
  const found: { input: OtherInput; data: Data }[] = [];
  const { given } = attempts;
  const isClaimed = (data: Data): boolean => {
    const gives = figure.of(data);
    return gives !== null && matches(claim, figure.type, gives);
  };
  for (const field of call.calculator.schema.fields) {
    const { name, kind } = field;
    const entered = attempts.values[name];
    const tried = new Set<string>();
    const tryOne = ({ value, relation }: Other): boolean => {
      const amount = value as Amount;
      const key = kind === 'money' ? `${amount.n}/${amount.d}` : String(value);
      if (tried.has(key)) return false;
      tried.add(key);
      const data = attempts.with({ [name]: value });
      if (data === null || !isClaimed(data)) return false;
      if (attempts.link({ [name]: value }, isClaimed) === null) return false;
      found.push({ input: { name, value, relation, isGiven: given.has(name) }, data });
      return true;
    };
    const isFound = candidates(field, entered, given.has(name), claim).some(tryOne);
    yield;
    // Of the missing inputs, try only those that people forget or miscount.
    const isLikely = given.has(name) || call.calculator.slips.more.has(name);
    if (isFound || kind !== 'money' || claim.number === null || !isLikely) continue;
    const solved = solvedFor(entered as Amount, claim.number, (value) => {
      const data = attempts.with({ [name]: value });
      const gives = data === null ? null : figure.of(data);
      return gives === null ? null : printedNumber(figure.type, gives);
    });
    if (solved !== null)
      tryOne({ value: solved, relation: solved.compare(entered as Amount) > 0 ? 'more' : 'less' });
    yield;
  }
  return found;
}

function candidates(field: InputField, entered: unknown, isGiven: boolean, { number }: Claim): Other[] {
  if (entered === null || entered === undefined) return [];
  switch (field.kind) {
    case 'date': {
      const day = entered as Day;
      if (!isGiven) return [];
      return [
        ...[-12, 12].map((months) => ({ value: anniversaryAfter(day, months), relation: 'year' })),
        ...[-1, 1].map((months) => ({ value: monthsAfter(day, months), relation: 'month' })),
        ...[-1, 1].map((days) => ({ value: addDays(day, days), relation: 'day' })),
      ];
    }
    case 'integer':
      return [1, -1, 2, -2].flatMap((more) => {
        const value = (entered as number) + more;
        return value < 0 ? [] : [{ value, relation: 'count' }];
      });
    case 'money': {
      const amount = entered as Amount;
      if (isZero(amount)) return [];
      return [
        ...swapped(amount).map((value) => ({ value, relation: 'swapped' })),
        ...FACTORS.map(([by, relation]) => ({ value: toPenny(amount.mul(by)), relation })),
        ...(number === null ? [] : [{ value: amount.add(number.amount), relation: 'net' }]),
      ];
    }
    case 'boolean':
      return isGiven ? [] : [{ value: entered !== true, relation: 'other' }];
    case 'enum':
      return isGiven ? [] : field.choices.map((value) => ({ value, relation: 'other' }));
    default:
      return [];
  }
}

const FACTORS = [
  [whole(1000), 'thousands'],
  [fraction(1, 1000), 'thousands'],
  [whole(10), 'nought'],
  [fraction(1, 10), 'nought'],
  [fraction(6, 5), 'tax_included'],
  [fraction(5, 6), 'tax_included'],
] as const;

function swapped(amount: Amount): Amount[] {
  const text = String(Number(amount.n) / Number(amount.d));
  return Array.from(text).flatMap((digit, at) => {
    const next = text[at + 1];
    if (next === undefined || next === digit || !/\d\d/.test(digit + next)) return [];
    const value = Number(text.slice(0, at) + next + digit + text.slice(at + 2));
    return [fraction(Math.round(value * 100), 100)];
  });
}

/** The amount, round from the one entered, that gives the claim: figures are linear between thresholds. */
function solvedFor(
  entered: Amount,
  claimed: { readonly amount: Amount; readonly places: number },
  figure: (value: Amount) => Amount | null,
): Amount | null {
  const isInPence = claimed.places > 0;
  const step = whole(100);
  let [low, high]: [Amount, Amount] = [entered, entered.add(step)];
  let [atLow, atHigh] = [figure(low), figure(high)];
  for (let tries = 0; tries < MOST_TRIES && atLow !== null && atHigh !== null; tries += 1) {
    const rise = atHigh.sub(atLow);
    if (isZero(rise)) return null;
    const next = roundHalfUp(high.add(claimed.amount.sub(atHigh).mul(high.sub(low)).div(rise)), 0);
    if (isNegative(next)) return null;
    if (next.compare(high) === 0) return isRound(next.sub(entered), isInPence) ? next : null;
    [low, atLow] = [high, atHigh];
    [high, atHigh] = [next, figure(next)];
  }
  return null;
}

/** Amounts that people leave out: few digits before zeros or, for a claim in pence, whole tens of pounds. */
function isRound(amount: Amount, isInPence: boolean): boolean {
  const pounds = Math.abs(Number(amount.n) / Number(amount.d));
  const unit = Math.max(100, 10 ** (String(pounds).length - 2));
  return pounds > 0 && (pounds % unit === 0 || pounds % 500 === 0 || (isInPence && pounds % 10 === 0));
}
