import type { Box, ReturnForm } from '../../engine/return-form.ts';
import { jsonNumber, moneyText } from '../../engine/texts/format.ts';
import { type Amount, smaller, sum, toPenny, unscaled, whole, zero } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import { scaled } from '../../law/fractions.ts';
import type { Rounding } from '../../law/traced.ts';

export type Figures = ReadonlyMap<string, unknown>;

export interface SheetInputs {
  readonly figures: Figures;
  /** What HMRC's online service accepts, if that differs from the law. */
  readonly online: Figures | null;
  readonly activity: 'trade' | 'other';
  readonly period: { readonly start: Day | null; readonly end: Day | null };
}

export interface FilledBox extends Pick<Box, 'box' | 'label' | 'kind' | 'codes'> {
  /** Pounds, a count, a year or a percentage; `X` for a tick; a day as YYYY-MM-DD. */
  readonly value: number | string;
  /** What HMRC's online service accepts instead; null if the same. */
  readonly online_value: number | string | null;
  readonly exact: number | null;
  /** The figure's source: `corporation-tax/profits`, or the boxes it is calculated from. */
  readonly from: string;
}

export function fillBoxes(form: ReturnForm, given: SheetInputs): FilledBox[] {
  const online = given.online === null ? null : workOutValues(form, given, given.online);
  return [...workOutValues(form, given, given.figures)].map(([one, { value, exact, from }]) => {
    const [shown, other] = [value, online?.get(one)?.value ?? value].map((raw) => toJson(one, raw));
    const { box, label, kind, codes } = one;
    return {
      ...{ box, label, kind, value: shown as number | string },
      online_value: other === undefined || other === shown ? null : other,
      exact: exact === null ? null : jsonNumber(exact, 2),
      ...{ from, codes },
    };
  });
}

export function boxesByNumber(filled: readonly FilledBox[]): Record<string, number | string> {
  return Object.fromEntries(filled.map(({ box, value }) => [box, value]));
}

interface Value {
  readonly value: unknown;
  readonly from: string;
  readonly exact: Amount | null;
}

function workOutValues(form: ReturnForm, given: SheetInputs, figures: Figures): Map<Box, Value> {
  const filled = new Map<Box, Value>();
  const amounts = new Map<string, Amount>();
  const isGiven = (name: string): boolean => (figures.get(name) ?? null) !== null;
  for (const box of form.boxes) {
    if (!isOnForm(box, given)) continue;
    if (box.only_with !== null && !isGiven(box.only_with)) continue;
    const source = box.from.find(isGiven);
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
    const exact = raw as Amount;
    const rounded = box.kind === 'pence' ? toPenny(exact) : toPounds(exact, ROUNDINGS[box.rounding]);
    const value = box.at_most === null ? rounded : smaller(rounded, amounts.get(box.at_most) ?? zero);
    if (box.empty === 'zero' && value.compare(zero) === 0) continue;
    amounts.set(box.box, value);
    filled.set(box, { value, from, exact: rounded.compare(exact) === 0 ? null : exact });
  }
  return filled;
}

function isOnForm({ activity, ends_from, begins_from, begins_until }: Box, given: SheetInputs): boolean {
  const { start, end } = given.period;
  if (activity !== null && activity !== given.activity) return false;
  if (ends_from !== null && end !== null && end < ends_from) return false;
  if (begins_from !== null && start !== null && start < begins_from) return false;
  return begins_until === null || start === null || start <= begins_until;
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

export function toPounds(amount: Amount, rounding: Rounding): Amount {
  return unscaled(scaled(amount, 0, rounding), 0);
}

function toJson({ kind }: Box, value: unknown): number | string {
  if (kind === 'tick') return 'X';
  if (kind === 'date') return isoDay(value as Day);
  if (kind === 'count' || kind === 'year') return value as number;
  const amount = value as Amount;
  return kind === 'percent' ? jsonNumber(amount.mul(whole(100)), 4) : jsonNumber(amount, 2);
}

/** A box's value as people read it: `£1,234.50`, `25%`, `X`. */
export function boxText(kind: Box['kind'], value: number | string): string {
  if (typeof value === 'string') return value;
  if (kind === 'percent') return `${value}%`;
  if (kind !== 'pounds' && kind !== 'pence') return String(value);
  return moneyText(unscaled(Math.round(value * 100), 2), kind === 'pounds' ? 'text' : 'figure');
}
