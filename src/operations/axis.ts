import type { InputField, InputProblem } from '../engine/inputs/field.ts';
import { EARLIEST_YEAR, LATEST_YEAR } from '../engine/inputs/field.ts';
import { problemMessage, readValue } from '../engine/inputs/read-value.ts';
import type { InputSchema } from '../engine/inputs/schema.ts';
import { dayText, moneyText, numberText } from '../engine/texts/format.ts';
import {
  type Amount,
  amountOf,
  type Decimal,
  decimalOf,
  decimalText,
  fraction,
  moneyOf,
  parseDecimal,
  scaledHalfUp,
  unscaled,
} from '../law/amounts.ts';
import { type Day, dayOf, isoDay } from '../law/calendar.ts';

/**
 * The values of an input in order, as whole numbers that follow one another: pence of
 * money, hundredths of other numbers, ones of integers, days of dates. The largest
 * amount of any input is below what a JavaScript number holds exactly.
 */
export interface Axis {
  readonly field: InputField;
  readonly isDay: boolean;
  /** Places in one of its unit: 100 of pounds, 1 of days and whole numbers. */
  readonly scale: number;
  readonly first: number;
  readonly last: number;
  /** A value as a caller gives it: its place, or what is wrong with it, in the words of a single run. */
  read(raw: unknown): number | { readonly message: string };
  /** A positive distance between places, in days or in the unit of the input; null of anything else. */
  readStep(raw: unknown): number | null;
  /** As a query gives it. */
  text(place: number): string;
  /** As JSON gives it. */
  json(place: number): number | string;
  /** As people read it. */
  print(place: number): string;
}

/** The places of an input; null when its values have no order, such as words or yes and no. */
export function axisOf(field: InputField): Axis | null {
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
    first: dayOf(EARLIEST_YEAR, 1, 1),
    last: dayOf(LATEST_YEAR, 12, 31),
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
    bound === null ? otherwise : Number(scaledHalfUp(moneyOf(bound), places));
  const [first, last] = [placeOf(field.minimum, -LARGEST), placeOf(field.maximum, LARGEST)];
  const place = (value: unknown): number | InputProblem => {
    const found = places === 0 ? Number(value) : Number(scaledHalfUp(value as Amount, places));
    // Only whole numbers are still untested: a schema tells those below zero from none other that are too small.
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
      const read = typeof raw === 'number' ? decimalOf(raw) : parseDecimal(String(raw));
      if (read === null) return null;
      const exact = amountOf(read);
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

/** Beyond every amount that is an input. */
const LARGEST = 1e15;

function readOn(field: InputField, raw: unknown, placeOf: (value: unknown) => number | InputProblem) {
  const read = readValue(field, raw);
  const found = typeof read === 'string' ? read : placeOf(read.value);
  return typeof found === 'number' ? found : { message: problemMessage(field, found, raw) };
}

/** The inputs of a calculator whose values have an order. */
export function axesOf({ fields }: InputSchema): Axis[] {
  return fields.flatMap((field) => axisOf(field) ?? []);
}

/** The axis on which the example of a calculator lies, and where: its first amount, else its first date. */
export function exampleAxis(schema: InputSchema): { axis: Axis; place: number } | null {
  const given = axesOf(schema).filter(({ field }) => Object.hasOwn(schema.example, field.name));
  const axis = given.find(({ field }) => field.kind === 'money') ?? given.find(({ isDay }) => isDay);
  if (axis === undefined) return null;
  const place = axis.read(schema.example[axis.field.name]);
  return typeof place === 'number' ? { axis, place } : null;
}
