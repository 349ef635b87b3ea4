import type { Amount } from '../../law/amounts.ts';
import type { Origin, Rounding, Unit } from '../../law/traced.ts';
import { dayText, numberText } from '../texts/format.ts';
import { explain } from './explain.ts';
import type { Expression } from './expression.ts';

/** The formula of a step with exact values, so that it recomputes to its value. */
export function exactNotation(step: Origin): string {
  return printExpression(explain(step, 'exact'), EXACT);
}

/** How a printer of formulas writes each kind of expression, of parts that are text already. */
export interface Notation {
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

export function printExpression(expression: Expression, notation: Notation): string {
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
    if (unit === 'percent') return `${exactNumber(amount.mul(100n))}%`;
    return unit === 'ratio' ? ratioText(amount) : exactNumber(amount);
  },
  rounded(text, unit, rounding, places) {
    const isPenny = unit === 'money' && places === 2 && rounding !== 'up';
    if (isPenny) return `${rounding === 'down' ? 'down' : 'penny'}(${text})`;
    return `${rounding === 'half up' ? 'nearest' : rounding}(${text}, ${places})`;
  },
  choice: (which, a, b) => `${which} of(${a}, ${b})`,
  belowZero: (text) => text,
  after: (day, months, days) => [day, ...moved(months, 'month'), ...moved(days, 'day')].join(' '),
  lastDay: (first, months) => [first, '− 1 day', ...moved(months, 'month')].join(' '),
  daysCounted: (start, end) => `${end} − ${start} + 1`,
  choiceInBrackets: false,
};

function moved(count: number, noun: string): string[] {
  const size = Math.abs(count);
  return count === 0 ? [] : [`${count < 0 ? '−' : '+'} ${size} ${noun}${size === 1 ? '' : 's'}`];
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
export function ratioText(value: Amount): string {
  return `${value.s < 0n ? '−' : ''}${value.n}/${value.d}`;
}
