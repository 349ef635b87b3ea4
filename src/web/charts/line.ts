import type { ChartDeclaration } from '../../engine/calculator.ts';
import { type InputField, LATEST_YEAR } from '../../engine/inputs/field.ts';
import { onceEach } from '../../engine/once.ts';
import { type Calculation, writeQuery } from '../../engine/result.ts';
import { dayText, jsonNumber } from '../../engine/texts/format.ts';
import { type FlatType, plainType } from '../../engine/values.ts';
import { BoundedStore } from '../../http/limits/bounded-store.ts';
import { type Amount, fraction, unscaled } from '../../law/amounts.ts';
import { type Day, isoDay, makeDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { pounds, withoutPence } from '../components/print.ts';
import type { PageResult } from '../pages/page-result.ts';

/** A figure at other values of one input. Places are pence, or days. */
export interface CurveLine {
  readonly field: InputField;
  readonly isDay: boolean;
  readonly isRate: boolean;
  readonly first: number;
  readonly last: number;
  readonly points: readonly Point[];
  /** Where the law changes. */
  readonly marks: readonly number[];
}

interface Point {
  readonly place: number;
  readonly y: number;
  readonly figure: string;
}

/** A line, where a result stands on it, and what the next pound changes, in pence; null if not shown. */
export interface PlaceOnLine {
  readonly line: CurveLine;
  readonly here: Point;
  readonly nextPence: Amount | null;
}

/** The last day that an input takes. */
const LAST_DAY = makeDay(LATEST_YEAR, 12, 31);
/** Enough points for a smooth curve. */
const POINTS = 24;
/** How many days a line goes beyond its marks and the result's own place. */
const DAYS_AROUND = 45;
/** How many lines are kept for a set of rules: results that differ in the one input share theirs. */
const MAX_LINES = 200;

const linesOf = onceEach((_: Service) => new BoundedStore<string, CurveLine>(MAX_LINES));

/** A result's line and its place on it; null if its calculator has none, or the figure is constant. */
export function findPlace({ service, loaded, calculation }: PageResult): PlaceOnLine | null {
  const { chart } = loaded.calculator;
  const field = loaded.schema.fields.find(({ name }) => name === chart?.vary);
  if (chart === undefined || field === undefined) return null;
  const { read, outcome } = calculation;
  const isDay = field.kind === 'date';
  const own = placeOf(read.values[field.name]);
  const marks = chart.marks(read.values as never, outcome.data as never).map(placeOf);
  const first = isDay ? Math.min(...marks, own) - DAYS_AROUND : 0;
  const last = isDay ? Math.min(LAST_DAY, Math.max(...marks, own) + DAYS_AROUND) : amountsTo(marks, own);
  const others = writeQuery(read.sent.filter(([name]) => name !== field.name));
  const key = `${loaded.calculator.key} ${first} ${last} ${others}`;
  const lines = linesOf(service);
  let line = lines.get(key);
  if (line === undefined) {
    line = makeLine(calculation, chart, { field, isDay, first, last, marks });
    lines.set(key, line);
  }
  const [here] = pointsAt(own, outcome.data, chart, calculation);
  if (here === undefined || line.points.every(({ y }) => y === line.points[0]?.y)) return null;
  return { line, here, nextPence: nextPence(chart, calculation) };
}

function placeOf(value: unknown): number {
  if (typeof value === 'number') return Math.min(value, LAST_DAY);
  return Math.round(jsonNumber(value as Amount, 2) * 100);
}

function makeLine(
  calculation: Calculation,
  chart: ChartDeclaration,
  plan: Pick<CurveLine, 'field' | 'isDay' | 'first' | 'last' | 'marks'>,
): CurveLine {
  const { field, isDay, first, last, marks } = plan;
  const isRate = typeOf(chart, calculation).kind === 'percent';
  // A change at a mark has taken effect by the day after.
  const places = new Set(marks.flatMap((place) => (isDay ? [place, place + 1] : [place])));
  // There is no rate on an amount of zero.
  for (let i = isRate ? 1 : 0; i <= POINTS; i += 1)
    places.add(Math.round(first + ((last - first) * i) / POINTS));
  const points = [...places]
    .filter((place) => place >= first && place <= last)
    .sort((a, b) => a - b)
    .flatMap((place) => {
      const value = isDay ? (place as Day) : unscaled(place, 2);
      return pointsAt(place, calculation.outcomeWith({ [field.name]: value }).data, chart, calculation);
    });
  return { ...plan, isRate, points };
}

function typeOf({ figure }: ChartDeclaration, { rules: { calculator } }: Calculation) {
  return plainType(calculator.outputs[figure] as FlatType);
}

/** The point at a place; none where there is no figure. */
function pointsAt(
  place: number,
  data: Readonly<Record<string, unknown>>,
  chart: ChartDeclaration,
  calculation: Calculation,
): Point[] {
  const value = data[chart.figure];
  if (value === null) return [];
  const type = typeOf(chart, calculation);
  return [{ place, y: Number(type.json(value)), figure: withoutPence(type.print(value, 'figure')) }];
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

/** Where a line of amounts ends: well past the last mark, and past the result's place if that is near. */
function amountsTo(marks: readonly number[], own: number): number {
  const mark = Math.max(0, ...marks);
  const most = Math.max(1.3 * mark, own <= 4 * mark ? 1.2 * own : 0);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most))) - 1);
  return Math.ceil(most / unit) * unit;
}

/** The rise in pounds over £100 is the rise in pence per pound, whatever each is rounded to. */
function nextPence({ rises, vary }: ChartDeclaration, calculation: Calculation): Amount | null {
  if (rises === undefined) return null;
  const more = (calculation.read.values[vary] as Amount).add(fraction(100));
  const { data } = calculation.outcomeWith({ [vary]: more as never });
  return (data[rises] as Amount).sub(calculation.outcome.data[rises] as Amount);
}

/** Rounds up to the next 1, 2 or 5 times a power of ten. */
export function niceStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5, 10].find((one) => one * unit >= least) ?? 10);
}
