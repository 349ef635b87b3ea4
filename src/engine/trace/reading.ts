import { type Amount, larger, roundHalfUp, unscaled, whole } from '../../law/amounts.ts';
import type { Origin, Unit } from '../../law/traced.ts';
import { dayText, listText, moneyText, numberText } from '../texts/format.ts';
import { render, type Template } from '../texts/template.ts';
import { countOf, type FlatType, type PlainType, plainType } from '../values.ts';
import { explain } from './explain.ts';
import { type Expression, seenValue } from './expression.ts';
import { arithmetic, ratioText } from './notation.ts';

export interface Reading {
  /** `£1,000,000 × 274 ÷ 365`, or words; empty where it would only repeat the value. */
  readonly text: string;
  readonly isInWords: boolean;
  /** How the value differs from the text's result: `rounded down to the penny`. Empty when it does not. */
  readonly rounding: string;
}

export type ReadingTexts = Readonly<Record<string, Template>>;

const PHRASES = [
  'smaller',
  'larger',
  'below_zero',
  'later',
  'after',
  'before',
  'last_day',
  'both_counted',
] as const;

export function readStep(step: Origin, type: FlatType, texts: ReadingTexts): Reading {
  const expression = explain(step, 'readers');
  switch (expression.is) {
    case 'value':
    case 'day':
      return { text: '', isInWords: false, rounding: '' };
    case 'sum':
    case 'product':
      return {
        text: expressionText(expression, texts),
        isInWords: false,
        rounding: describeRounding(expression, step, type, texts),
      };
    default: {
      const text = expressionText(expression, texts);
      return { text: text.charAt(0).toUpperCase() + text.slice(1), isInWords: true, rounding: '' };
    }
  }
}

function expressionText(expression: Expression, texts: ReadingTexts): string {
  const say = (phrase: (typeof PHRASES)[number], slots: Readonly<Record<string, string>>): string =>
    render(texts[phrase], slots);
  switch (expression.is) {
    case 'value':
      return valueText(expression.amount, expression.unit);
    case 'day':
      return dayText(expression.day);
    case 'sum':
    case 'product':
      return arithmetic(expression, (one) => part(one, texts));
    case 'rounded':
      return expressionText(expression.of, texts);
    case 'choice':
      return say(expression.which, {
        a: expressionText(expression.a, texts),
        b: expressionText(expression.b, texts),
      });
    case 'below_zero':
      return say('below_zero', { a: expressionText(expression.of, texts) });
    case 'after': {
      const { from, months, days } = expression;
      const phrase = months < 0 || (months === 0 && days < 0) ? 'before' : 'after';
      return say(phrase, {
        time: timeText(Math.abs(months), Math.abs(days)),
        day: expressionText(from, texts),
      });
    }
    case 'last_day':
      return say('last_day', {
        time: timeText(expression.months, 0),
        day: expressionText(expression.first, texts),
      });
    case 'days_counted':
      return say('both_counted', { start: dayText(expression.start), end: dayText(expression.end) });
  }
}

function part(expression: Expression, texts: ReadingTexts): string {
  const text = expressionText(expression, texts);
  return expression.is === 'choice' ? `(${text})` : text;
}

function timeText(months: number, days: number): string {
  const parts = [
    ...(months === 0 ? [] : [countOf('month').print(months, 'text')]),
    ...(days === 0 ? [] : [countOf('day').print(days, 'text')]),
  ];
  return listText(parts);
}

const PERCENT_PLACES = 4;
const NUMBER_PLACES = 6;

function valueText(amount: Amount, unit: Unit | null): string {
  switch (unit) {
    case 'money':
      return moneyText(amount, 'text');
    case 'percent':
      return `${numberText(amount.mul(100n), PERCENT_PLACES)}%`;
    case 'ratio':
      return ratioText(amount);
    default:
      return numberText(amount, NUMBER_PLACES);
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
