import type { ChartDeclaration } from '../../engine/calculator.ts';
import { EARLIEST_YEAR, type InputField, LATEST_YEAR } from '../../engine/inputs/field.ts';
import { readValue } from '../../engine/inputs/read-value.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import { type Calculation, writeQuery } from '../../engine/result.ts';
import { dayText, jsonNumber } from '../../engine/texts/format.ts';
import { type FlatType, plainType } from '../../engine/values.ts';
import { type Amount, fraction, isNegative, whole } from '../../law/amounts.ts';
import { type Day, isoDay, makeDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { pounds } from './numbers.ts';

/** A figure at other values of one input, and where a result stands. Places are pence, or days. */
export interface Walk {
  readonly field: InputField;
  readonly isDay: boolean;
  readonly isRate: boolean;
  readonly first: number;
  readonly last: number;
  /** The distance that one press of an arrow key moves. */
  readonly step: number;
  readonly points: readonly Point[];
  readonly marks: readonly number[];
  /** The other inputs, as a query. */
  readonly others: string;
  readonly here: Point;
  /** What the next pound changes, in pence; null if not shown. */
  readonly nextPence: Amount | null;
}

export interface Point {
  readonly place: number;
  readonly y: number;
  readonly figure: string;
}

type Line = Omit<Walk, 'here' | 'nextPence'>;

/** Enough points for a smooth curve. */
const POINTS = 24;
/** How far dates go beyond the first and last mark. */
const DAYS_AROUND = 45;
/** Beyond this, pence are not exact as JavaScript numbers. */
const LARGEST = 1e15;
/** How many lines are kept for a set of rules. */
const MAX_LINES = 200;

const linesOf = new WeakMap<Service, Map<string, Line>>();

/** A result's curve and its place on it; null if its calculator has none, or the figure is constant. */
export function planWalk(service: Service, loaded: LoadedCalculator, calculation: Calculation): Walk | null {
  const { chart } = loaded.calculator;
  const field = loaded.schema.fields.find(({ name }) => name === chart?.vary);
  if (chart === undefined || field === undefined) return null;
  const { read, outcome } = calculation;
  const own = placeOf(field, read.values[field.name] as Amount | Day);
  const marks = chart.marks(read.values as never, outcome.data as never).map((at) => placeOf(field, at));
  const [least, most] = limitsOf(field);
  const around = field.kind === 'date' ? daysAround([...marks, own]) : amountsTo(marks, own);
  const [first, last] = [Math.max(least, around[0]), Math.min(most, around[1])];
  const others = writeQuery(read.sent.filter(([name]) => name !== field.name));
  const key = `${loaded.calculator.key} ${first} ${last} ${others}`;
  const lines = linesOf.get(service) ?? new Map<string, Line>();
  linesOf.set(service, lines);
  let line = lines.get(key);
  if (line === undefined) {
    line = makeLine(loaded, calculation, { chart, field, first, last, marks, others });
    if (lines.size >= MAX_LINES) lines.delete(lines.keys().next().value as string);
    lines.set(key, line);
  }
  if (new Set(line.points.map(({ y }) => y)).size < 2) return null;
  const here = pointAt(own, outcome.data, chart, loaded);
  return { ...line, here, nextPence: nextPence(chart, field, calculation) };
}

interface Plan extends Pick<Line, 'field' | 'first' | 'last' | 'marks' | 'others'> {
  readonly chart: ChartDeclaration;
}

function makeLine(loaded: LoadedCalculator, calculation: Calculation, plan: Plan): Line {
  const { chart, field, first, last, marks, others } = plan;
  const isDay = field.kind === 'date';
  const isRate = plainType(loaded.calculator.outputs[chart.figure] as FlatType).kind === 'percent';
  // A change at a mark has taken effect by the day after.
  const places = new Set(marks.flatMap((place) => (isDay ? [place, place + 1] : [place])));
  // There is no rate on an amount of zero.
  for (let i = isRate && first === 0 ? 1 : 0; i <= POINTS; i += 1)
    places.add(Math.round(first + ((last - first) * i) / POINTS));
  const points = [...places]
    .filter((place) => place >= first && place <= last)
    .sort((a, b) => a - b)
    .map((place) => {
      const read = readValue(field, textOf(field, place));
      const value = typeof read === 'string' ? null : read.value;
      return pointAt(place, calculation.outcomeWith({ [field.name]: value }).data, chart, loaded);
    })
    .filter(({ y }) => Number.isFinite(y));
  const step = isDay ? 1 : niceStep((last - first) / 400);
  return { field, isDay, isRate, first, last, step, points, marks, others };
}

function pointAt(
  place: number,
  data: Readonly<Record<string, unknown>>,
  { figure }: ChartDeclaration,
  { calculator }: LoadedCalculator,
): Point {
  const type = plainType(calculator.outputs[figure] as FlatType);
  return { place, y: Number(type.json(data[figure])), figure: type.print(data[figure], 'figure') };
}

function limitsOf({ kind }: InputField): readonly [number, number] {
  return kind === 'date' ? [makeDay(EARLIEST_YEAR, 1, 1), makeDay(LATEST_YEAR, 12, 31)] : [0, LARGEST];
}

/** The place of a value; one outside the range of the input gives the nearer end. */
function placeOf(field: InputField, value: Amount | Day): number {
  const [least, most] = limitsOf(field);
  const place = typeof value === 'number' ? value : Math.round(jsonNumber(value, 2) * 100);
  return Math.min(Math.max(place, least), most);
}

/** A place as an address has it: `2026-03-31`, `50000`. */
export function textOf({ kind }: InputField, place: number): string {
  if (kind === 'date') return isoDay(place as Day);
  return place % 100 === 0 ? String(place / 100) : (place / 100).toFixed(2);
}

/** A place as people read it. */
export function printPlace({ kind }: InputField, place: number): string {
  return kind === 'date' ? dayText(place as Day) : pounds(place / 100);
}

function daysAround(days: readonly number[]): [number, number] {
  return [Math.min(...days) - DAYS_AROUND, Math.max(...days) + DAYS_AROUND];
}

/** From zero to well past the last mark; includes the result's place if near. */
function amountsTo(marks: readonly number[], own: number): [number, number] {
  const mark = Math.max(0, ...marks);
  const isNear = mark === 0 || own <= 4 * mark;
  const most = Math.max(1.3 * mark, isNear ? 1.2 * own : 0, mark === 0 ? 1_000_00 : 0);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))) - 1);
  return [0, Math.min(LARGEST, Math.ceil(most / unit) * unit)];
}

/** The rise in pounds over £100 is the rise in pence per pound, whatever each is rounded to. */
const HUNDRED = 100;

function nextPence(
  { rises }: ChartDeclaration,
  { name }: InputField,
  calculation: Calculation,
): Amount | null {
  if (rises === undefined) return null;
  const here = calculation.read.values[name] as Amount;
  const more = calculation.outcomeWith({ [name]: here.add(whole(HUNDRED)) as never });
  const rise = (more.data[rises] as Amount).sub(calculation.outcome.data[rises] as Amount);
  return isNegative(rise) ? rise.mul(fraction(-1)) : rise;
}

/** Rounds up to the next 1, 2 or 5 times a power of ten. */
export function niceStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5, 10].find((one) => one * unit >= least) ?? 10);
}
