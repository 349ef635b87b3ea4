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

const LARGEST = 1e15;

/**
 * The ordered values of an input as consecutive integers: pence, hundredths of other numbers, units of
 * integers, days. Even the largest amount is exact as a JavaScript number.
 */
export type Axis = ReturnType<typeof makeAxis>;

/** The axis of an input; null if its values have no order, such as enums or booleans. */
export function findAxis(field: InputField): Axis | null {
  return ['date', 'money', 'decimal', 'integer'].includes(field.kind) ? makeAxis(field) : null;
}

function makeAxis(field: InputField) {
  const isDay = field.kind === 'date';
  const places = isDay || field.kind === 'integer' ? 0 : 2;
  /** Places per unit: 100 for pounds, 1 for days and whole numbers. */
  const scale = 10 ** places;
  const placeOf = (bound: Decimal | null, otherwise: number): number =>
    bound === null ? otherwise : Number(scaledHalfUp(toMoney(bound), places));
  const first = isDay ? makeDay(EARLIEST_YEAR, 1, 1) : placeOf(field.minimum, -LARGEST);
  const last = isDay ? makeDay(LATEST_YEAR, 12, 31) : placeOf(field.maximum, LARGEST);
  const readPlace = (raw: unknown): number | InputProblem => {
    const read = readValue(field, raw);
    if (typeof read === 'string') return read;
    const place = places === 0 ? (read.value as number) : Number(scaledHalfUp(read.value as Amount, places));
    // Only whole numbers are still unchecked; as in schemas, a negative one is just below the minimum.
    if (place > last) return 'maximum';
    return place < first ? 'minimum' : place;
  };
  return {
    ...{ field, isDay, scale, first, last },
    /** The place of a caller's value, or its fault, as for a single run. */
    read(raw: unknown): number | { readonly message: string } {
      const place = readPlace(raw);
      return typeof place === 'number' ? place : { message: problemMessage(field, place, raw) };
    },
    /** A positive distance between places, in days or the input's unit; null for anything else. */
    readStep(raw: unknown): number | null {
      if (isDay) return /^\d{1,6}$/.test(String(raw)) && Number(raw) > 0 ? Number(raw) : null;
      const read = typeof raw === 'number' ? toDecimal(raw) : parseDecimal(String(raw));
      if (read === null) return null;
      const exact = toAmount(read);
      const step = scaledHalfUp(exact, places);
      const isWhole = Number.isSafeInteger(Number(step)) && unscaled(step, places).compare(exact) === 0;
      return step > 0 && isWhole ? Number(step) : null;
    },
    text: (place: number): string => (isDay ? isoDay(place as Day) : decimalText(place, places)),
    // Exact on both sides, so the quotient is the number that prints as these decimals.
    json: (place: number): number | string => (isDay ? isoDay(place as Day) : place / scale),
    print(place: number): string {
      if (isDay) return dayText(place as Day);
      const amount = fraction(place, scale);
      return field.kind === 'money' ? moneyText(amount, 'text') : numberText(amount, places);
    },
  };
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
