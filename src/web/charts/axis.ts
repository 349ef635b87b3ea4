import { EARLIEST_YEAR, type InputField, LATEST_YEAR } from '../../engine/inputs/field.ts';
import { readValue } from '../../engine/inputs/read-value.ts';
import { dayText, moneyText, numberText } from '../../engine/texts/format.ts';
import { type Amount, decimalText, fraction, scaledHalfUp } from '../../law/amounts.ts';
import { type Day, isoDay, makeDay } from '../../law/calendar.ts';

const LARGEST = 1e15;

/**
 * The ordered values of an input as consecutive integers: pence, hundredths of other numbers, units of
 * integers, days. Even the largest amount is exact as a JavaScript number.
 */
export interface Axis {
  readonly field: InputField;
  readonly isDay: boolean;
  readonly first: number;
  readonly last: number;
  /** The place of a value as callers write it; null outside the range. */
  read(raw: string): number | null;
  text(place: number): string;
  print(place: number): string;
}

/** The axis of an input; null if its values have no order, such as enums or booleans. */
export function findAxis(field: InputField): Axis | null {
  return ['date', 'money', 'decimal', 'integer'].includes(field.kind) ? makeAxis(field) : null;
}

function makeAxis(field: InputField): Axis {
  const isDay = field.kind === 'date';
  const places = isDay || field.kind === 'integer' ? 0 : 2;
  const placeOf = (bound: Amount | null, otherwise: number): number =>
    bound === null ? otherwise : Number(scaledHalfUp(bound, places));
  const first = isDay ? makeDay(EARLIEST_YEAR, 1, 1) : placeOf(field.minimum, -LARGEST);
  const last = isDay ? makeDay(LATEST_YEAR, 12, 31) : placeOf(field.maximum, LARGEST);
  return {
    ...{ field, isDay, first, last },
    read(raw) {
      const read = readValue(field, raw);
      if (typeof read === 'string') return null;
      const place =
        places === 0 ? (read.value as number) : Number(scaledHalfUp(read.value as Amount, places));
      return place < first || place > last ? null : place;
    },
    text: (place) => (isDay ? isoDay(place as Day) : decimalText(place, places)),
    print(place) {
      if (isDay) return dayText(place as Day);
      const amount = fraction(place, 10 ** places);
      return field.kind === 'money' ? moneyText(amount, 'text') : numberText(amount, places);
    },
  };
}
