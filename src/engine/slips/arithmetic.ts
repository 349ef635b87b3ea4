import {
  type Amount,
  downToPenny,
  isZero,
  larger,
  parseDecimal,
  roundHalfUp,
  scaledHalfUp,
  smaller,
  sum,
  toAmount,
  toPenny,
  whole,
} from '../../law/amounts.ts';
import {
  addDays,
  anniversaryAfter,
  type Day,
  lastDayOfMonthsFrom,
  monthsAfter,
  parseDay,
} from '../../law/calendar.ts';
import { countDays, wholeMonths } from '../../law/periods.ts';

/** All numbers are amounts. A missing value is null, and so is every result that uses it. */
export type { Amount };

export type Operand = Amount | Day | boolean | string | null;
/** The values that an expression can use; for a list its records. */
export type Scope = (name: string) => Operand | readonly Scope[];
export type Expression = (scope: Scope) => Operand;

/** Whether a name, or a name of the records of a list, can be used. */
export type IsKnown = (name: string, list: string | null) => boolean;

const TOKEN =
  /\s*(?:(\d{4}-\d\d-\d\d)|(£?\d[\d,]*(?:\.\d+)?%?)|'([a-z0-9_]+)'|([a-z][a-z0-9_]*(?:\.\d+\.[a-z_]+)?)|([-+−×÷/<>=≤≥≠(),]))/y;

const FUNCTIONS: Readonly<Record<string, Operator>> = {
  penny: toPenny,
  down_to_penny: downToPenny,
  smaller,
  larger,
  nearest: (amount: Amount, places: Amount) => roundHalfUp(amount, toCount(places)),
  months_after: (day: Day, months: Amount) => monthsAfter(day, toCount(months)),
  /** The day of the same number, as programs add months. */
  same_day: (day: Day, months: Amount) => anniversaryAfter(day, toCount(months)),
  last_day: (start: Day, months: Amount) => lastDayOfMonthsFrom(start, toCount(months)),
  days: (start: Day, end: Day) => whole(countDays({ start, end })),
  /** Whole calendar months; null for a period of another length. */
  months: (start: Day, end: Day) => {
    const months = wholeMonths({ start, end });
    return months === null ? null : whole(months);
  },
};

/** Reads `penny(outstanding × 39.35%)` or `months_after(period_end, 10)` in linear time. @throws SyntaxError */
export function readExpression(text: string, isKnown: IsKnown): Expression {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.trimEnd().length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) throw new SyntaxError(`"${text.slice(at).trim()}" cannot be read`);
    tokens.push(found[3] === undefined ? found[0].trim() : `'${found[3]}`);
  }
  const reader = new Reader(tokens, isKnown);
  const read = reader.choice();
  reader.end();
  return read;
}

type Operator = (...given: never[]) => Operand;

const compared = (matches: (order: number) => boolean): Operator => {
  return (a: Operand, b: Operand) => matches(compare(a, b));
};

/** The operators of each level, weakest first. */
const LEVELS: readonly Readonly<Record<string, Operator>>[] = [
  { or: (a: boolean, b: boolean) => a || b },
  { and: (a: boolean, b: boolean) => a && b },
  {
    '<': compared((order) => order < 0),
    '≤': compared((order) => order <= 0),
    '>': compared((order) => order > 0),
    '≥': compared((order) => order >= 0),
    '=': compared((order) => order === 0),
    '≠': compared((order) => order !== 0),
  },
  { '+': add, '−': subtract, '-': subtract },
  {
    '×': (a: Amount, b: Amount) => a.mul(b),
    '÷': divide,
    '/': divide,
  },
];

class Reader {
  #at = 0;
  #list: string | null = null;

  constructor(
    private readonly tokens: readonly string[],
    private readonly isKnown: IsKnown,
  ) {}

  choice(): Expression {
    if (!this.#take('if')) return this.#level(0);
    const condition = this.#level(0);
    this.#expect('then');
    const yes = this.choice();
    this.#expect('else');
    const no = this.choice();
    return (scope) => {
      const holds = condition(scope);
      return holds === null ? null : holds ? yes(scope) : no(scope);
    };
  }

  end(): void {
    const left = this.tokens[this.#at];
    if (left !== undefined) throw new SyntaxError(`"${left}" is not expected there`);
  }

  #level(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#single();
    let left = this.#level(level + 1);
    for (;;) {
      const operator = operators[this.tokens[this.#at] ?? ''];
      if (operator === undefined) return left;
      this.#at += 1;
      left = applied(operator, [left, this.#level(level + 1)]);
    }
  }

  #single(): Expression {
    const token = this.tokens[this.#at] ?? '';
    this.#at += 1;
    if (token === '(') {
      const inner = this.choice();
      this.#expect(')');
      return inner;
    }
    if (token === '−' || token === '-')
      return applied((amount) => (amount as Amount).neg(), [this.#single()]);
    const day = parseDay(token);
    if (day !== null) return () => day;
    if (/^[£\d]/.test(token)) {
      const number = parseDecimal(token.replace('%', ''));
      if (number === null) throw new SyntaxError(`"${token}" is not a number`);
      const value = token.endsWith('%') ? toAmount(number).div(100n) : toAmount(number);
      return () => value;
    }
    if (token.startsWith("'")) return () => token.slice(1);
    if (token === 'true' || token === 'false') return () => token === 'true';
    if (!/^[a-z]/.test(token))
      throw new SyntaxError(token === '' ? 'it ends too early' : `"${token}" is not expected there`);
    if (this.#take('(')) return token === 'sum' ? this.#sum() : this.#call(token);
    if (!this.isKnown(token, null) && !this.isKnown(token, this.#list)) {
      throw new SyntaxError(`"${token}" is not known here`);
    }
    return (scope) => scope(token) as Operand;
  }

  #call(name: string): Expression {
    const called = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (called === undefined) throw new SyntaxError(`there is no function "${name}"`);
    const given = [this.choice()];
    while (this.#take(',')) given.push(this.choice());
    this.#expect(')');
    if (given.length !== called.length) throw new SyntaxError(`"${name}" takes ${called.length} values`);
    return applied(called, given);
  }

  /** `sum(interest_periods, penny(tax_due × rate))`: over the records of a list. */
  #sum(): Expression {
    const list = this.tokens[this.#at] ?? '';
    this.#at += 1;
    if (!this.isKnown(list, null)) throw new SyntaxError(`"${list}" is not known here`);
    this.#expect(',');
    this.#list = list;
    const each = this.choice();
    this.#list = null;
    this.#expect(')');
    return (scope) => {
      const records = scope(list) as readonly Scope[] | null;
      const parts = (records ?? []).map((record) => each((name) => record(name) ?? scope(name)));
      return parts.includes(null) ? null : sum(parts as Amount[]);
    };
  }

  #take(token: string): boolean {
    const found = this.tokens[this.#at] === token;
    if (found) this.#at += 1;
    return found;
  }

  #expect(token: string): void {
    if (!this.#take(token)) throw new SyntaxError(`"${token}" is missing`);
  }
}

function applied(operator: Operator, given: readonly Expression[]): Expression {
  return (scope) => {
    const values: Operand[] = [];
    for (const one of given) {
      const value = one(scope);
      if (value === null) return null;
      values.push(value);
    }
    return operator(...(values as never[]));
  };
}

function compare(a: Operand, b: Operand): number {
  if (typeof a === 'object' && typeof b === 'object') return (a as Amount).compare(b as Amount);
  return a === b ? 0 : (a as number) < (b as number) ? -1 : 1;
}

function add(a: Operand, b: Amount): Operand {
  return typeof a === 'number' ? addDays(a, toCount(b)) : (a as Amount).add(b);
}

function subtract(a: Operand, b: Operand): Operand {
  if (typeof a !== 'number') return (a as Amount).sub(b as Amount);
  return typeof b === 'number' ? whole(a - b) : addDays(a, -toCount(b as Amount));
}

/** Division by zero gives no value. */
function divide(a: Amount, b: Amount): Operand {
  return isZero(b) ? null : a.div(b);
}

/** A whole amount as the number that days and months are counted in. */
export function toCount(amount: Amount): number {
  return Number(scaledHalfUp(amount, 0));
}
