import { type Amount, fraction, larger, rounded, unscaled } from '../../law/amounts.ts';
import type { Origin, Rounding, Unit } from '../../law/traced.ts';
import { onceEach } from '../once.ts';
import { dayText, listText, moneyText, numberText } from '../texts/format.ts';
import { render, type Template } from '../texts/template.ts';
import { countOf, type FlatType, type PlainType, plainType } from '../values.ts';
import { explain } from './explain.ts';
import { type Expression, seenValue } from './expression.ts';

/** The formula of a step with exact values, so that it recomputes to its value. */
export function exactNotation(step: Origin): string {
  return printExpression(explain(step, 'exact'), EXACT);
}

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

/** How a printer of formulas writes each kind of expression, of parts that are text already. */
interface Notation {
  value(amount: Amount, unit: Unit | null): string;
  rounded(text: string, unit: Unit | null, rounding: Rounding, places: number): string;
  choice(which: 'smaller' | 'larger' | 'later', a: string, b: string): string;
  belowZero(text: string): string;
  after(day: string, months: number, days: number): string;
  lastDay(first: string, months: number): string;
  daysCounted(start: string, end: string): string;
  /** Whether a choice needs brackets within a sum or product, as a sum does within a product. */
  readonly choiceInBrackets: boolean;
}

function printExpression(expression: Expression, notation: Notation): string {
  const print = (one: Expression): string => printExpression(one, notation);
  const { unit } = expression;
  switch (expression.is) {
    case 'value':
      return notation.value(expression.amount, unit);
    case 'day':
      return dayText(expression.day);
    case 'sum':
    case 'product': {
      const [plain, inverse] = expression.is === 'sum' ? ['+', '−'] : ['×', '÷'];
      const parts = expression.parts.map(({ isInverse, of }, index) => {
        const isLoose = of.is === 'choice' ? notation.choiceInBrackets : of.is === 'sum' && plain === '×';
        const text = isLoose ? `(${print(of)})` : print(of);
        return index === 0 ? text : ` ${isInverse ? inverse : plain} ${text}`;
      });
      return parts.join('');
    }
    case 'rounded':
      return notation.rounded(print(expression.of), unit, expression.rounding, expression.places);
    case 'choice':
      return notation.choice(expression.which, print(expression.a), print(expression.b));
    case 'below_zero':
      return notation.belowZero(print(expression.of));
    case 'after':
      return notation.after(print(expression.from), expression.months, expression.days);
    case 'last_day':
      return notation.lastDay(print(expression.first), expression.months);
    case 'days_counted':
      return notation.daysCounted(dayText(expression.start), dayText(expression.end));
  }
}

const EXACT: Notation = {
  value(amount, unit) {
    if (unit === 'money') return exactMoney(amount);
    if (unit === 'percent') return `${exactNumber(amount.mul(fraction(100)))}%`;
    return unit === 'ratio' ? ratioText(amount) : exactNumber(amount);
  },
  rounded(text, unit, rounding, places) {
    const isPenny = unit === 'money' && places === 2 && rounding !== 'up';
    if (isPenny) return `${rounding === 'down' ? 'down' : 'penny'}(${text})`;
    return `${rounding === 'half up' ? 'nearest' : rounding}(${text}, ${places})`;
  },
  choice: (which, a, b) => `${which} of(${a}, ${b})`,
  belowZero: (text) => text,
  after: (day, months, days) => [day, ...timesOf(months, days, true)].join(' '),
  lastDay: (first, months) => [first, '− 1 day', ...timesOf(months, 0, true)].join(' '),
  daysCounted: (start, end) => `${end} − ${start} + 1`,
  choiceInBrackets: false,
};

const [MONTHS, DAYS] = [countOf('month'), countOf('day')];

/** `9 months` and `1 day`, with their signs or without; zero is left out. */
function timesOf(months: number, days: number, hasSigns = false): string[] {
  const timeOf = (count: number, type: typeof DAYS): string[] => {
    const sign = hasSigns ? (count < 0 ? '− ' : '+ ') : '';
    return count === 0 ? [] : [sign + type.print(Math.abs(count), 'text')];
  };
  return [...timeOf(months, MONTHS), ...timeOf(days, DAYS)];
}

function exactNumber(amount: Amount): string {
  const places = decimalPlaces(amount.d);
  return places === null ? ratioText(amount) : numberText(amount, places);
}

function exactMoney(pounds: Amount): string {
  const minus = pounds.s < 0n && pounds.n > 0n ? '−' : '';
  const size = pounds.s < 0n ? pounds.neg() : pounds;
  const hasTenths = size.d !== 1n && 10n % size.d === 0n;
  return `${minus}£${hasTenths ? numberText(size, 2, 2) : exactNumber(size)}`;
}

/** How many decimals write a fraction with this denominator exactly; null if it does not terminate. */
function decimalPlaces(denominator: bigint): number | null {
  for (let places = 0; places <= 8; places += 1) {
    if (10n ** BigInt(places) % denominator === 0n) return places;
  }
  return null;
}

/** A fraction as statutes print it: 3/200. */
function ratioText(value: Amount): string {
  return `${value.s < 0n ? '−' : ''}${value.n}/${value.d}`;
}

const readersNotation = onceEach((texts: ReadingTexts): Notation => {
  return {
    value: valueText,
    rounded: (text) => text,
    choice: (which, a, b) => render(texts[which], { a, b }),
    belowZero: (a) => render(texts.below_zero, { a }),
    after(day, months, days) {
      const isBefore = months < 0 || (months === 0 && days < 0);
      return render(isBefore ? texts.before : texts.after, { time: listText(timesOf(months, days)), day });
    },
    lastDay: (day, months) => render(texts.last_day, { time: listText(timesOf(months, 0)), day }),
    daysCounted: (start, end) => render(texts.both_counted, { start, end }),
    choiceInBrackets: true,
  };
});

function valueText(amount: Amount, unit: Unit | null): string {
  switch (unit) {
    case 'money':
      return moneyText(amount, 'text');
    case 'percent':
      return `${numberText(amount.mul(fraction(100)), 4)}%`;
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
  const shown = rounded(typeof value === 'number' ? fraction(value) : value, decimals, 'half up');
  const order = shown.compare(seen);
  if (order === 0) return '';
  const unit = unscaled(1, by === 'round' ? (detail.places ?? decimals) : decimals);
  const isNear = larger(shown.sub(seen), seen.sub(shown)).compare(unit) < 0;
  // If the shown values give whole pence, any difference comes from their own rounding.
  const isWhole = rounded(seen, decimals, 'half up').compare(seen) === 0;
  const way = !isNear || isWhole ? 'unrounded' : order < 0 ? 'rounded_down' : 'rounded_up';
  return render(texts[kind === 'money' && way !== 'unrounded' ? `${way}_to_penny` : way]);
}
