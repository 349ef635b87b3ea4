import { isGiven } from '../engine/inputs/read.ts';
import type { OperationTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import type { Axis } from './axis.ts';

export interface Range {
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

type Part = 'from' | 'to' | 'step';

/** An example of a range: from a quarter of a value to three times as much, or the thirty days before a day. */
export function rangeAround({ isDay, json }: Axis, place: number): Readonly<Record<Part, string>> {
  const quarter = Math.max(1, Math.round(place / 4));
  const [from, to] = isDay ? [place - 30, place] : [quarter, Math.max(place * 3, 4)];
  return { from: String(json(from)), to: String(json(to)), step: isDay ? '5' : String(json(quarter)) };
}

/** Each step, and always the last value, even if the steps miss it. */
export function* stepPlaces({ from, to, step }: Range): Iterable<number> {
  for (let place = from; place < to; place += step) yield place;
  yield to;
}

/**
 * Reads a range of at most this many points; null if it is invalid, with each error passed to `refuse`.
 * @param messages those of a sweep.
 */
export function readRange(
  axis: Axis,
  given: Readonly<Record<Part, unknown>>,
  most: number,
  { messages }: OperationTexts,
  refuse: (part: Part, message: string) => void,
): Range | null {
  const around = axis.read(axis.field.example);
  const examples = typeof around === 'number' ? rangeAround(axis, around) : null;
  const say = (part: Part, message: string): null => {
    refuse(part, render(messages[message], { example: examples?.[part] ?? '', most: String(most) }));
    return null;
  };
  const end = (part: 'from' | 'to'): number | null => {
    if (!isGiven(given[part])) return say(part, part);
    const place = axis.read(given[part]);
    if (typeof place === 'number') return place;
    refuse(part, place.message);
    return null;
  };
  const [from, to] = [end('from'), end('to')];
  const wrong = axis.isDay ? 'days' : 'amount';
  const step = isGiven(given.step) ? (axis.readStep(given.step) ?? say('step', wrong)) : say('step', 'step');
  if (from === null || to === null || step === null) return null;
  if (from > to) return say('to', 'order');
  if (Math.ceil((to - from) / step) >= most) return say('step', 'too_many');
  return { axis, from, to, step };
}
