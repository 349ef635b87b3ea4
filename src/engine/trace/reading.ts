import { type Amount, larger, roundHalfUp, unscaled, whole } from '../../law/amounts.ts';
import type { Origin, Unit } from '../../law/traced.ts';
import { listText, moneyText, numberText } from '../texts/format.ts';
import { render, type Template } from '../texts/template.ts';
import { countOf, type FlatType, type PlainType, plainType } from '../values.ts';
import { explain } from './explain.ts';
import { type Expression, seenValue } from './expression.ts';
import { type Notation, printExpression, ratioText } from './notation.ts';

export interface Reading {
  /** `£1,000,000 × 274 ÷ 365`, or words; empty where it would only repeat the value. */
  readonly text: string;
  readonly isInWords: boolean;
  /** How the value differs from the text's result: `rounded down to the penny`. Empty when it does not. */
  readonly rounding: string;
}

type ReadingTexts = Readonly<Record<string, Template>>;

export function readStep(step: Origin, type: FlatType, texts: ReadingTexts): Reading {
  const expression = explain(step, 'readers');
  if (expression.is === 'value' || expression.is === 'day')
    return { text: '', isInWords: false, rounding: '' };
  const text = printExpression(expression, readersNotation(texts));
  if (expression.is === 'sum' || expression.is === 'product') {
    return { text, isInWords: false, rounding: describeRounding(expression, step, type, texts) };
  }
  return { text: text.charAt(0).toUpperCase() + text.slice(1), isInWords: true, rounding: '' };
}

function readersNotation(texts: ReadingTexts): Notation {
  return {
    value: valueText,
    rounded: (text) => text,
    choice: (which, a, b) => render(texts[which], { a, b }),
    belowZero: (a) => render(texts.below_zero, { a }),
    after(day, months, days) {
      const isBefore = months < 0 || (months === 0 && days < 0);
      return render(isBefore ? texts.before : texts.after, { time: timeText(months, days), day });
    },
    lastDay: (day, months) => render(texts.last_day, { time: timeText(months, 0), day }),
    daysCounted: (start, end) => render(texts.both_counted, { start, end }),
    choiceInBrackets: true,
  };
}

function timeText(months: number, days: number): string {
  const parts = [
    ...(months === 0 ? [] : [countOf('month').print(Math.abs(months), 'text')]),
    ...(days === 0 ? [] : [countOf('day').print(Math.abs(days), 'text')]),
  ];
  return listText(parts);
}

function valueText(amount: Amount, unit: Unit | null): string {
  switch (unit) {
    case 'money':
      return moneyText(amount, 'text');
    case 'percent':
      return `${numberText(amount.mul(100n), 4)}%`;
    case 'ratio':
      return ratioText(amount);
    default:
      return numberText(amount, 6);
  }
}

function describeRounding(
  expression: Expression,
  { by, value, detail }: Origin,
  type: FlatType,
  texts: ReadingTexts,
): string {
  const seen = seenValue(expression);
  if (seen === null) return '';
  const { places = 0, kind }: PlainType = plainType(type);
  const decimals = kind === 'percent' ? places + 2 : places;
  const shown = roundHalfUp(typeof value === 'number' ? whole(value) : value, decimals);
  const order = shown.compare(seen);
  if (order === 0) return '';
  const unit = unscaled(1, by === 'round' ? (detail.places ?? decimals) : decimals);
  const isNear = larger(shown.sub(seen), seen.sub(shown)).compare(unit) < 0;
  // If the shown values give whole pence, any difference comes from their own rounding.
  const isWhole = roundHalfUp(seen, decimals).compare(seen) === 0;
  const way = !isNear || isWhole ? 'unrounded' : order < 0 ? 'rounded_down' : 'rounded_up';
  return render(texts[kind === 'money' && way !== 'unrounded' ? `${way}_to_penny` : way]);
}
