import type { Box, ReturnForm } from '../../engine/return-form.ts';
import { jsonNumber, moneyText } from '../../engine/texts/format.ts';
import { type Amount, smaller, sum, toPenny, unscaled, zero } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import { scaled } from '../../law/fractions.ts';
import type { Rounding } from '../../law/traced.ts';

/** Figures for returns by their names, such as `corporation-tax/profits`. */
export type Figures = ReadonlyMap<string, unknown>;

export interface SheetInputs {
  readonly figures: Figures;
  /** What HMRC's online service accepts, if that differs from the law. */
  readonly online: Figures | null;
  readonly activity: 'trade' | 'other';
  readonly period: { readonly start: Day | null; readonly end: Day | null };
}

export interface FilledBox {
  readonly box: string;
  readonly label: string;
  readonly kind: Box['kind'];
  /** Pounds, a count, a year or a percentage; `X` for a tick; a day as YYYY-MM-DD. */
  readonly value: number | string;
  /** What HMRC's online service accepts instead; null if the same. */
  readonly online_value: number | string | null;
  /** The figure before rounding to whole pounds; null if nothing was rounded. */
  readonly exact: number | null;
  /** The figure's source: `corporation-tax/profits`, or the boxes it is calculated from. */
  readonly from: string;
  readonly codes: readonly string[];
}

/** Fills the boxes of a return in form order; empty ones are left out. */
export function fillBoxes(form: ReturnForm, given: SheetInputs): FilledBox[] {
  const byLaw = valuesOf(form, given, given.figures);
  const online = given.online === null ? null : valuesOf(form, given, given.online);
  return [...byLaw].map(([box, { value, exact, from }]) => {
    const [shown, other] = [jsonOf(box, value), jsonOf(box, online?.get(box)?.value ?? value)];
    return {
      ...{ box: box.box, label: box.label, kind: box.kind, value: shown },
      online_value: other === shown ? null : other,
      exact: exact === null ? null : jsonNumber(exact, 2),
      from,
      codes: box.codes,
    };
  });
}

/** The values of boxes by their numbers. */
export function boxesByNumber(filled: readonly FilledBox[]): Record<string, number | string> {
  return Object.fromEntries(filled.map(({ box, value }) => [box, value]));
}

interface Value {
  readonly value: unknown;
  readonly from: string;
  readonly exact: Amount | null;
}

function valuesOf(form: ReturnForm, given: SheetInputs, figures: Figures): Map<Box, Value> {
  const filled = new Map<Box, Value>();
  const amounts = new Map<string, Amount>();
  for (const box of form.boxes) {
    if (!isOnForm(box, given)) continue;
    if (box.onlyWith !== null && (figures.get(box.onlyWith) ?? null) === null) continue;
    const source = box.from.find((name) => (figures.get(name) ?? null) !== null);
    const own = source === undefined ? null : figures.get(source);
    const raw = box.from.length === 0 ? workedOut(box, amounts) : own;
    if (raw === null || raw === false) continue;
    const boxes = [...box.add, ...box.also, ...box.multiply, ...box.less.map((one) => `−${one}`)];
    const from = source ?? boxes.join(' ');
    if (box.kind !== 'pounds' && box.kind !== 'pence') {
      filled.set(box, { value: raw, exact: null, from });
      if (box.kind === 'percent') amounts.set(box.box, raw as Amount);
      continue;
    }
    const rounded = box.kind === 'pence' ? toPenny(raw as Amount) : toPounds(raw as Amount, box.rounding);
    const most = box.atMost === null ? null : (amounts.get(box.atMost) ?? zero);
    const value = most === null ? rounded : smaller(rounded, most);
    if (box.isEmptyAtZero && value.compare(zero) === 0) continue;
    amounts.set(box.box, value);
    filled.set(box, { value, from, exact: rounded.compare(raw as Amount) === 0 ? null : (raw as Amount) });
  }
  return filled;
}

function isOnForm({ activity, endsFrom, beginsFrom, beginsUntil }: Box, given: SheetInputs): boolean {
  const { start, end } = given.period;
  if (activity !== null && activity !== given.activity) return false;
  if (endsFrom !== null && end !== null && end < endsFrom) return false;
  if (beginsFrom !== null && start !== null && start < beginsFrom) return false;
  return beginsUntil === null || start === null || start <= beginsUntil;
}

/** A figure calculated from earlier boxes; null if one that it needs is empty. */
function workedOut({ add, also, less, multiply }: Box, amounts: ReadonlyMap<string, Amount>): Amount | null {
  if ([...add, ...multiply].some((box) => !amounts.has(box))) return null;
  const of = (boxes: readonly string[]): Amount[] => boxes.map((box) => amounts.get(box) ?? zero);
  const [amount, rate] = of(multiply);
  if (amount !== undefined && rate !== undefined) return amount.mul(rate);
  const found = sum(of([...add, ...also])).sub(sum(of(less)));
  return found.compare(zero) < 0 ? zero : found;
}

const ROUNDINGS: Readonly<Record<Box['rounding'], Rounding>> = { down: 'down', up: 'up', nearest: 'half up' };

function toPounds(amount: Amount, rounding: Box['rounding']): Amount {
  return unscaled(scaled(amount, 0, ROUNDINGS[rounding]), 0);
}

function jsonOf({ kind }: Box, value: unknown): number | string {
  if (kind === 'tick') return 'X';
  if (kind === 'date') return isoDay(value as Day);
  if (kind === 'count' || kind === 'year') return value as number;
  return kind === 'percent' ? jsonNumber((value as Amount).mul(HUNDRED), 4) : jsonNumber(value as Amount, 2);
}

const HUNDRED = unscaled(100, 0);

/** A box's value as people read it: `£1,234.50`, `25%`, `X`. */
export function boxText(kind: Box['kind'], value: number | string): string {
  if (typeof value === 'string') return value;
  if (kind === 'percent') return `${value}%`;
  if (kind !== 'pounds' && kind !== 'pence') return String(value);
  return moneyText(unscaled(Math.round(value * 100), 2), kind === 'pounds' ? 'text' : 'figure');
}
