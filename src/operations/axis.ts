import type { InputField, InputProblem } from '../engine/inputs/field.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '../engine/inputs/field.ts';
import { problemMessage, readValue } from '../engine/inputs/read-value.ts';
import type { InputSchema } from '../engine/inputs/schema.ts';
import { dayText, moneyText, numberText } from '../engine/texts/format.ts';
import {
  type Amount,
  type Decimal,
  decimalText,
  fraction,
  parseDecimal,
  scaledHalfUp,
  toAmount,
  toDecimal,
  toMoney,
  unscaled,
} from '../law/amounts.ts';
import { type Day, isoDay, makeDay } from '../law/calendar.ts';

/**
 * The ordered values of an input as consecutive integers: pence, hundredths of other numbers, units of
 * integers, days. Even the largest amount is exact as a JavaScript number.
 */
export interface Axis {
  readonly field: InputField;
  readonly isDay: boolean;
  /** Places per unit: 100 for pounds, 1 for days and whole numbers. */
  readonly scale: number;
  readonly first: number;
  readonly last: number;
  /** The place of a caller's value, or its fault, as for a single run. */
  read(raw: unknown): number | { readonly message: string };
  /** A positive distance between places, given in days or the input's unit; null for anything else. */
  readStep(raw: unknown): number | null;
  text(place: number): string;
  json(place: number): number | string;
  print(place: number): string;
}

const axes = new WeakMap<InputField, Axis | null>();

/** The axis of an input; null if its values have no order, such as enums or booleans. */
export function findAxis(field: InputField): Axis | null {
  let axis = axes.get(field);
  if (axis === undefined) {
    axis = makeAxis(field);
    axes.set(field, axis);
  }
  return axis;
}

function makeAxis(field: InputField): Axis | null {
  switch (field.kind) {
    case 'date':
      return dayAxis(field);
    case 'money':
    case 'decimal':
      return numberAxis(field, 2);
    case 'integer':
      return numberAxis(field, 0);
    default:
      return null;
  }
}

function dayAxis(field: InputField): Axis {
  return {
    field,
    isDay: true,
    scale: 1,
    first: makeDay(EARLIEST_YEAR, 1, 1),
    last: makeDay(LATEST_YEAR, 12, 31),
    read: (raw) => readOn(field, raw, (value) => value as Day),
    readStep(raw) {
      const days = Number(raw);
      return /^\d{1,6}$/.test(String(raw)) && days > 0 ? days : null;
    },
    text: (place) => isoDay(place as Day),
    json: (place) => isoDay(place as Day),
    print: (place) => dayText(place as Day),
  };
}

function numberAxis(field: InputField, places: 0 | 2): Axis {
  const scale = 10 ** places;
  const placeOf = (bound: Decimal | null, otherwise: number): number =>
    bound === null ? otherwise : Number(scaledHalfUp(toMoney(bound), places));
  const [first, last] = [placeOf(field.minimum, -LARGEST), placeOf(field.maximum, LARGEST)];
  const place = (value: unknown): number | InputProblem => {
    const found = places === 0 ? Number(value) : Number(scaledHalfUp(value as Amount, places));
    // Only whole numbers are still unchecked; as in schemas, a negative one is just below the minimum.
    if (found > last) return 'maximum';
    return found < first ? 'minimum' : found;
  };
  return {
    field,
    isDay: false,
    scale,
    first,
    last,
    read: (raw) => readOn(field, raw, place),
    readStep(raw) {
      const read = typeof raw === 'number' ? toDecimal(raw) : parseDecimal(String(raw));
      if (read === null) return null;
      const exact = toAmount(read);
      const step = scaledHalfUp(exact, places);
      return step > 0 && unscaled(step, places).compare(exact) === 0 ? Number(step) : null;
    },
    text: (place) => decimalText(place, places),
    // Exact on both sides, so the quotient is the number that prints as these decimals.
    json: (place) => place / scale,
    print: (place) => {
      const amount = fraction(place, scale);
      return field.kind === 'money' ? moneyText(amount, 'text') : numberText(amount, places);
    },
  };
}

const LARGEST = 1e15;

function readOn(field: InputField, raw: unknown, placeOf: (value: unknown) => number | InputProblem) {
  const read = readValue(field, raw);
  const found = typeof read === 'string' ? read : placeOf(read.value);
  return typeof found === 'number' ? found : { message: problemMessage(field, found, raw) };
}

export function listAxes({ fields }: InputSchema): Axis[] {
  return fields.flatMap((field) => findAxis(field) ?? []);
}

/** The axis of a calculator's example, and its place: its first amount, else its first date. */
export function exampleAxis(schema: InputSchema): { axis: Axis; place: number } | null {
  const given = listAxes(schema).filter(({ field }) => Object.hasOwn(schema.example, field.name));
  const axis = given.find(({ field }) => field.kind === 'money') ?? given.find(({ isDay }) => isDay);
  if (axis === undefined) return null;
  const place = axis.read(schema.example[axis.field.name]);
  return typeof place === 'number' ? { axis, place } : null;
}
