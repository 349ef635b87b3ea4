import {
  type Amount,
  amountOf,
  fraction,
  isZero,
  larger,
  parseDecimal,
  roundHalfUp,
  smaller,
  toPenny,
  unscaled,
  whole,
} from '../law/amounts.ts';
import type { Formula, Phrase, Shown } from './formula.ts';
import { ratioText } from './formula-notation.ts';
import { dayText, integerText, moneyText, numberText } from './texts/format.ts';
import { render, type Template } from './texts/template.ts';

/** A formula as readers have it. */
export interface Reading {
  /** `£1,000,000 × 274 ÷ 365`, or words; empty where it is no more than its value. */
  readonly text: string;
  readonly isInWords: boolean;
  /** How the value differs from what stands there: `rounded down to the penny`. Empty when it does not. */
  readonly rounding: string;
}

/** The templates of `workings` in texts/common.yaml. */
export type ReadingTexts = Readonly<Record<string, Template>>;

/** What people read in place of a formula whose value prints as `shown`. */
export function readFormula(formula: Formula, shown: string, texts: ReadingTexts): Reading {
  const reading = readingOf(formula);
  if ('words' in reading) {
    const text = phraseText(reading, texts);
    return { text: text.charAt(0).toUpperCase() + text.slice(1), isInWords: true, rounding: '' };
  }
  const isLone = reading.values.length === 1 && reading.texts.every((text) => text === '');
  if (isLone) return { text: '', isInWords: false, rounding: '' };
  const text = arithmeticText(reading, texts);
  return { text, isInWords: false, rounding: roundingOf(reading, shown, texts) };
}

/** The innermost reading: arithmetic or words. */
function readingOf(formula: Formula): Formula | Phrase {
  const { reading } = formula;
  if (reading === undefined || 'words' in reading) return reading ?? formula;
  return readingOf(reading);
}

function arithmeticText({ texts: between, values }: Formula, texts: ReadingTexts): string {
  let text = between[0] as string;
  values.forEach((value, index) => {
    text += partText(value, texts, true) + (between[index + 1] as string);
  });
  return text;
}

function partText(part: Shown | Formula | string, texts: ReadingTexts, inside: boolean): string {
  if (typeof part === 'string') return part;
  if (!('texts' in part)) return valueText(part);
  const reading = readingOf(part);
  if ('words' in reading) return phraseText(reading, texts);
  const text = arithmeticText(reading, texts);
  return inside && reading.texts.some((between) => between !== '') ? `(${text})` : text;
}

function phraseText({ words, slots }: Phrase, texts: ReadingTexts): string {
  const filled: Record<string, string> = {};
  for (const name in slots) filled[name] = partText(slots[name] as Shown, texts, false);
  return render(texts[words], filled);
}

/** Decimals of a rate and of a number that readers see. */
const PERCENT_PLACES = 4;
const NUMBER_PLACES = 6;

function valueText(shown: Shown): string {
  switch (shown.kind) {
    case 'money':
      return moneyText(shown.value, 'text');
    case 'percent':
      return `${numberText(shown.value.mul(100n), PERCENT_PLACES)}%`;
    case 'decimal':
      return numberText(shown.value, NUMBER_PLACES);
    case 'ratio':
      return ratioText(shown.value);
    case 'integer':
      return integerText(shown.value);
    case 'date':
      return dayText(shown.value);
  }
}

/** A value with the decimals that readers see; null of a day. */
function valueSeen(shown: Shown): Amount | null {
  switch (shown.kind) {
    case 'money':
      return toPenny(shown.value);
    case 'percent':
      return roundHalfUp(shown.value, PERCENT_PLACES + 2);
    case 'decimal':
      return roundHalfUp(shown.value, NUMBER_PLACES);
    case 'ratio':
      return shown.value;
    case 'integer':
      return whole(shown.value);
    case 'date':
      return null;
  }
}

/** Says how what is shown differs from what the arithmetic gives with the values that readers see. */
function roundingOf(formula: Formula, shown: string, texts: ReadingTexts): string {
  const seen = amountShown(shown);
  const given = calculate(formula);
  if (seen === null || given === null) return '';
  const order = seen.amount.compare(given);
  if (order === 0) return '';
  const isNear = larger(seen.amount.sub(given), given.sub(seen.amount)).compare(seen.unit) < 0;
  const way = !isNear ? 'unrounded' : order < 0 ? 'rounded_down' : 'rounded_up';
  return render(texts[shown.includes('£') && isNear ? `${way}_to_penny` : way]);
}

/** The amount that a text such as `£1,234.50` or `22.75%` says, and the unit of its last digit. */
function amountShown(text: string): { readonly amount: Amount; readonly unit: Amount } | null {
  const percent = text.endsWith('%');
  const read = parseDecimal(percent ? text.slice(0, -1) : text);
  if (read === null) return null;
  const scale = fraction(1, percent ? 100 : 1);
  const unit = unscaled(1, read.places);
  return { amount: amountOf(read).mul(scale), unit: unit.mul(scale) };
}

/** A sign, or a value; null where that is no number. */
type Token = Amount | string | null;

/** What arithmetic comes to, with the values that readers see; null of what is none. */
function calculate(formula: Formula | Phrase): Amount | null {
  if ('words' in formula) {
    const { a, b } = formula.slots;
    const [left, right] = [partValue(a), partValue(b)];
    return formula.words === 'smaller' && left !== null && right !== null ? smaller(left, right) : null;
  }
  const { texts, values } = formula;
  const tokens: Token[] = [];
  for (let i = 0; i < texts.length; i += 1) {
    for (const sign of texts[i] as string) if (sign !== ' ') tokens.push(sign);
    if (i === values.length) continue;
    tokens.push(partValue(values[i]));
  }
  return new Arithmetic(tokens).result();
}

/** Arithmetic from left to right, `×` and `÷` before `+` and `−`; null of what is none. */
class Arithmetic {
  #at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  result(): Amount | null {
    const found = this.#sum();
    return this.#at === this.tokens.length ? found : null;
  }

  #sum(): Amount | null {
    let left = this.#product();
    for (let sign = this.tokens[this.#at]; sign === '+' || sign === '−'; sign = this.tokens[this.#at]) {
      this.#at += 1;
      const right = this.#product();
      if (left === null || right === null) return null;
      left = sign === '+' ? left.add(right) : left.sub(right);
    }
    return left;
  }

  #product(): Amount | null {
    let left = this.#factor();
    for (let sign = this.tokens[this.#at]; sign === '×' || sign === '÷'; sign = this.tokens[this.#at]) {
      this.#at += 1;
      const right = this.#factor();
      if (left === null || right === null || (sign === '÷' && isZero(right))) return null;
      left = sign === '×' ? left.mul(right) : left.div(right);
    }
    return left;
  }

  #factor(): Amount | null {
    const token = this.tokens[this.#at];
    this.#at += 1;
    if (token === '(') {
      const inner = this.#sum();
      this.#at += 1;
      return this.tokens[this.#at - 1] === ')' ? inner : null;
    }
    return token === undefined || typeof token === 'string' ? null : token;
  }
}

function partValue(part: Shown | Formula | string | undefined): Amount | null {
  if (part === undefined || typeof part === 'string') return null;
  return 'texts' in part ? calculate(readingOf(part)) : valueSeen(part);
}
