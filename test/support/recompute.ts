import {
  type Amount,
  downToPenny,
  fraction,
  larger,
  rounded,
  smaller,
  toPenny,
} from '../../src/law/amounts.ts';
import { addDays, type Day, makeDay, monthsAfter } from '../../src/law/calendar.ts';

/** The value of a working: an exact amount, or a day. */
export type Recomputed = { readonly amount: Amount } | { readonly day: Day };

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const TOKEN =
  /\s*(?:(?<day>\d{1,2}) (?<month>[A-Z][a-z]+) (?<year>\d{4})|(?<unit>months?|days?)\b|(?<call>penny|nearest|down|up|smaller of|larger of|later of)(?=\()|£?(?<integer>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<decimals>\d+))?(?:\/(?<denominator>\d+))?(?<percent>%)?|(?<sign>[+−×÷(),]))/y;

type Token =
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'amount'; readonly amount: Amount }
  | { readonly kind: 'unit' | 'call' | 'sign'; readonly text: string };

/**
 * Evaluates a printed working, knowing nothing but its notation: £, %, a/b,
 * + − × ÷, brackets, months and days added to days, the days between two days,
 * and the seven roundings and choices. Anything else is an error.
 */
export function recompute(printed: string): Recomputed {
  const reader = new Reader(tokensOf(printed), printed);
  return reader.whole();
}

function tokensOf(printed: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < printed.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(printed)?.groups;
    if (groups === undefined) throw new Error(`not in the notation at ${at}: ${printed}`);
    tokens.push(tokenOf(groups, printed));
  }
  return tokens;
}

function tokenOf(groups: Record<string, string | undefined>, printed: string): Token {
  const { day, month, year, unit, call, sign, integer, decimals = '', denominator = '1', percent } = groups;
  if (day !== undefined && month !== undefined) {
    const index = MONTHS.indexOf(month);
    if (index < 0) throw new Error(`no month ${month}: ${printed}`);
    return { kind: 'day', day: makeDay(Number(year), index + 1, Number(day)) };
  }
  if (integer !== undefined) {
    const digits = BigInt(integer.replaceAll(',', '') + decimals);
    const amount = fraction(digits, 10n ** BigInt(decimals.length) * BigInt(denominator));
    return { kind: 'amount', amount: percent === undefined ? amount : amount.div(fraction(100)) };
  }
  if (unit !== undefined) return { kind: 'unit', text: unit.replace(/s$/, '') };
  return call !== undefined ? { kind: 'call', text: call } : { kind: 'sign', text: String(sign) };
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #printed: string;
  #at = 0;

  constructor(tokens: readonly Token[], printed: string) {
    this.#tokens = tokens;
    this.#printed = printed;
  }

  whole(): Recomputed {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) this.#fail();
    return value;
  }

  #sum(): Recomputed {
    let left = this.#product();
    for (let sign = this.#sign('+', '−'); sign !== null; sign = this.#sign('+', '−')) {
      const right = this.#product();
      if (!('day' in left)) left = joined(left, right, sign);
      else if ('day' in right) left = between(left.day, right.day, sign);
      else left = this.#later(left.day, right.amount, sign);
    }
    return left;
  }

  /** Adds or subtracts months (from month end to month end) or days. */
  #later(day: Day, amount: Amount, sign: string): Recomputed {
    const unit = this.#tokens[this.#at];
    if (unit?.kind !== 'unit' || amount.d !== 1n) return this.#fail();
    this.#at += 1;
    const count = Number(amount.n * amount.s) * (sign === '+' ? 1 : -1);
    return { day: unit.text === 'month' ? monthsAfter(day, count) : addDays(day, count) };
  }

  #product(): Recomputed {
    let left = this.#factor();
    for (let sign = this.#sign('×', '÷'); sign !== null; sign = this.#sign('×', '÷')) {
      const right = amountOf(this.#factor());
      left = { amount: sign === '×' ? amountOf(left).mul(right) : amountOf(left).div(right) };
    }
    return left;
  }

  #factor(): Recomputed {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    if (token?.kind === 'day') return { day: token.day };
    if (token?.kind === 'amount') return { amount: token.amount };
    if (token?.kind === 'call') return call(token.text, this.#arguments());
    if (token?.kind === 'sign' && token.text === '−') return { amount: amountOf(this.#factor()).neg() };
    if (token?.kind !== 'sign' || token.text !== '(') return this.#fail();
    const inner = this.#sum();
    if (this.#sign(')') === null) this.#fail();
    return inner;
  }

  #arguments(): Recomputed[] {
    const values: Recomputed[] = [];
    let sign = this.#sign('(');
    while (sign === '(' || sign === ',') {
      values.push(this.#sum());
      sign = this.#sign(',', ')');
    }
    return sign === ')' ? values : this.#fail();
  }

  #sign(...wanted: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || !wanted.includes(token.text)) return null;
    this.#at += 1;
    return token.text;
  }

  #fail(): never {
    throw new Error(`cannot be recomputed: ${this.#printed}`);
  }
}

function amountOf(value: Recomputed): Amount {
  if ('day' in value) throw new Error('found a day where an amount is needed');
  return value.amount;
}

function joined(left: Recomputed, right: Recomputed, sign: string): Recomputed {
  const [a, b] = [amountOf(left), amountOf(right)];
  return { amount: sign === '+' ? a.add(b) : a.sub(b) };
}

/** The number of days between two days, excluding the first. */
function between(end: Day, start: Day, sign: string): Recomputed {
  if (sign !== '−') throw new Error('two days cannot be added');
  return { amount: fraction(BigInt(end - start)) };
}

function call(name: string, values: readonly Recomputed[]): Recomputed {
  if (name === 'later of') {
    const days = values.map((value) => ('day' in value ? value.day : Number.NaN));
    if (days.length !== 2 || days.some(Number.isNaN)) throw new Error(`${name} needs two days`);
    return { day: Math.max(...days) as Day };
  }
  return { amount: amountCall(name, values.map(amountOf)) };
}

function amountCall(name: string, amounts: readonly Amount[]): Amount {
  const [first, second, ...more] = amounts;
  if (first === undefined || more.length > 0) throw new Error(`${name} has the wrong number of values`);
  if (name === 'penny' && second === undefined) return toPenny(first);
  if (name === 'down' && second === undefined) return downToPenny(first);
  if (second === undefined) throw new Error(`${name} needs two values`);
  if (name === 'up') return rounded(first, Number(second.n), 'up');
  if (name === 'nearest') return rounded(first, Number(second.n), 'half up');
  if (name === 'smaller of') return smaller(first, second);
  if (name === 'larger of') return larger(first, second);
  throw new Error(`${name} takes one value`);
}
