import type { ChartDeclaration, Mark } from '../../engine/chart.ts';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { readValue } from '../../engine/inputs/read-value.ts';
import { type Calculation, writeQuery } from '../../engine/result.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type FlatType, money, plainType } from '../../engine/values.ts';
import { type Amount, fraction, isNegative, whole } from '../../law/amounts.ts';
import type { Service } from '../../service.ts';
import { type Axis, findAxis } from './axis.ts';
import { pounds } from './numbers.ts';

type Curve = NonNullable<ChartDeclaration['curve']>;

/** A figure at other values of one input, shared by all results that differ in that input only. */
type Walk = ReturnType<typeof makeWalk>;

/** A result's position on its walk. */
export interface Walked extends Walk {
  readonly here: ReturnType<typeof pointAt>;
  /** What the next pound changes, in pence; null if not shown. */
  readonly nextPence: () => Amount | null;
}

/** Enough points for a smooth curve, each with a link. */
const POINTS = 48;
/** How far a date axis extends beyond the first and last marks. */
const DAYS_AROUND = 45;
/** How many walks are cached for a set of rules. */
const MOST_KEPT = 200;

const walks = new WeakMap<Service, Map<string, Walk>>();

/** A result's curve and its place on it; null if its calculator draws none, or the figure is constant. */
export function planWalk(
  service: Service,
  loaded: LoadedCalculator,
  calculation: Calculation,
): Walked | null {
  const curve = loaded.calculator.chart?.curve;
  if (curve === undefined) return null;
  const given = calculation.read.given;
  const vary = curve.vary.find((name) => given.some(([one]) => one === name)) ?? curve.vary[0];
  const field = loaded.schema.fields.find(({ name }) => name === vary);
  const axis = field === undefined ? null : findAxis(field);
  if (axis === null) return null;
  const own = placeOf(axis, calculation.read.values[axis.field.name] as Amount | number);
  const marks = marksOf(curve, axis, calculation);
  const around = rangeOf(curve, axis, calculation, marks, own);
  const [first, last] = [Math.max(axis.first, around[0]), Math.min(axis.last, around[1])];
  const others = writeQuery(given.filter(([name]) => name !== vary));
  const key = `${loaded.calculator.key} ${vary} ${first} ${last} ${others}`;
  const kept = walks.get(service) ?? new Map<string, Walk>();
  walks.set(service, kept);
  let walk = kept.get(key);
  if (walk === undefined) {
    walk = makeWalk({ curve, axis, first, last, marks, others }, loaded, calculation);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string);
    kept.set(key, walk);
  }
  if (walk.isFlat) return null;
  const here = pointAt(own, calculation.outcome.data, curve, loaded);
  return { ...walk, here, nextPence: () => nextOf(curve, axis, calculation) };
}

interface Parts {
  readonly curve: Curve;
  readonly axis: Axis;
  readonly first: number;
  readonly last: number;
  readonly marks: ReturnType<typeof marksOf>;
  readonly others: string;
}

function makeWalk(parts: Parts, loaded: LoadedCalculator, calculation: Calculation) {
  const { curve, axis, first, last, marks, others } = parts;
  // A change at a mark has taken effect by the day after.
  const places = new Set(marks.flatMap(({ place }) => (axis.isDay ? [place, place + 1] : [place])));
  const { kind } = plainType(loaded.calculator.outputs[curve.figure] as FlatType);
  // There is no rate on an amount of zero.
  const isRate = kind === 'percent';
  for (let i = isRate && first === 0 ? 1 : 0; i <= POINTS; i += 1)
    places.add(Math.round(first + ((last - first) * i) / POINTS));
  const inOrder = [...places].filter((place) => place >= first && place <= last).sort((a, b) => a - b);
  const points = inOrder.map((place) => {
    const { data } = calculation.outcomeWith({ [axis.field.name]: valueAt(axis, place) as never });
    return pointAt(place, data, curve, loaded);
  });
  const shown = points.filter(({ y }) => Number.isFinite(y));
  const showY = (y: number): string => {
    if (kind === 'date') return dayText(y as never);
    return kind === 'money' ? pounds(y) : kind === 'percent' ? `${y}%` : String(y);
  };
  return {
    axis,
    isRate,
    showY,
    isFlat: new Set(shown.map(({ y }) => y)).size < 2,
    first,
    last,
    step: axis.isDay ? 7 : roundStep((last - first) / 40),
    points: shown,
    marks,
    queryAt: (place: number) => `?${others}${others === '' ? '' : '&'}${axis.field.name}=${axis.text(place)}`,
  };
}

/** The result at a place of the axis: a number to plot, and the figures as they print. */
function pointAt(
  place: number,
  data: Readonly<Record<string, unknown>>,
  { figure, tells }: Curve,
  { calculator: { outputs } }: LoadedCalculator,
) {
  const print = (name: string): string => plainType(outputs[name] as FlatType).print(data[name], 'figure');
  const json = plainType(outputs[figure] as FlatType).json(data[figure]);
  return {
    place,
    y: Number(json),
    figure: print(figure),
    tells: tells === undefined ? null : print(tells),
  };
}

/** A value of the input as the calculator takes it. */
function valueAt(axis: Axis, place: number): unknown {
  const read = readValue(axis.field, axis.text(place));
  return typeof read === 'string' ? null : read.value;
}

/** The place of a value; one outside the input's range gives the nearer end. */
function placeOf(axis: Axis, value: Amount | number): number {
  const { kind } = axis.field;
  if (kind === 'date') return Math.min(Math.max(value as number, axis.first), axis.last);
  const number = kind === 'money' ? money.json(value as Amount) : value;
  const place = axis.read(String(number));
  return place ?? (Number(number) > 0 ? axis.last : axis.first);
}

function marksOf({ marks }: Curve, axis: Axis, { read, outcome }: Calculation) {
  const found: readonly Mark[] = marks?.(read.values as never, outcome.data as never) ?? [];
  return found.map(({ name, at }) => ({ name, place: placeOf(axis, at) }));
}

/** From zero, or just before the first mark, to well past the last; includes the result's place if near. */
function rangeOf(
  { within }: Curve,
  axis: Axis,
  { read, outcome }: Calculation,
  marks: Parts['marks'],
  own: number,
): [first: number, last: number] {
  if (within !== undefined) {
    const [first, last] = within(read.values as never, outcome.data as never);
    return [placeOf(axis, first), placeOf(axis, last)];
  }
  const places = marks.map(({ place }) => place);
  if (axis.isDay) {
    const [first, last] = [Math.min(...places, own), Math.max(...places, own)];
    return [first - DAYS_AROUND, last + DAYS_AROUND];
  }
  const mark = Math.max(0, ...places);
  const isNear = mark === 0 || own <= 4 * mark;
  return [0, roundUp(Math.max(1.3 * mark, isNear ? 1.2 * own : 0, mark === 0 ? 1_000_00 : 0))];
}

/** How much one more pound changes the amount that the curve follows. */
function nextOf({ rises }: Curve, axis: Axis, calculation: Calculation): Amount | null {
  if (rises === undefined) return null;
  const here = calculation.read.values[axis.field.name] as Amount;
  const more = calculation.outcomeWith({ [axis.field.name]: here.add(whole(HUNDRED)) as never });
  const rise = (more.data[rises] as Amount).sub(calculation.outcome.data[rises] as Amount);
  return isNegative(rise) ? rise.mul(fraction(-1)) : rise;
}

/** The rise in pounds over £100 is the rise in pence per pound, whatever each is rounded to. */
const HUNDRED = 100;

/** Rounds up to the next 1, 2 or 5 times a power of ten. */
export function roundStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return unit * ([1, 2, 5, 10].find((one) => one * unit >= least) ?? 10);
}

/** Rounds up to two digits. */
function roundUp(least: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))) - 1);
  return Math.ceil(least / unit) * unit;
}
