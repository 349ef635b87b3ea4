import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { listText } from '../engine/texts/format.ts';
import { render } from '../engine/texts/template.ts';
import type { Axis } from './axis.ts';
import type { OperationCall } from './operation.ts';
import { roundest } from './search.ts';
import type { SoughtPair, Tries } from './sought.ts';

/** The input that gives a figure. The shape is schemas/responses/solution.json. */
export interface Solution {
  readonly find: string;
  readonly for: string;
  readonly equal: Json;
  /** A value that gives the figure exactly; null if none does. */
  readonly value: Json | null;
  /** All values from the lowest to the highest give it, except these. */
  readonly lowest: Json | null;
  readonly highest: Json | null;
  readonly except: readonly Json[];
  /** If none gives it exactly, the values with the nearest figures on each side; null if there are none. */
  readonly below: Neighbour | null;
  readonly above: Neighbour | null;
  /** The same in plain English, with the reason if there is no value. */
  readonly answer: string;
  /** The result of that value on the service's own site. */
  readonly share_url: string | null;
  readonly disclaimer: string;
}

export interface Neighbour {
  readonly value: Json;
  readonly figure: Json;
}

type Json = string | number | boolean;

/** Where the figure is: a range of values, a jump between two values, or just the nearest value. */
export type Places =
  | {
      readonly exactly: readonly [lowest: number, highest: number];
      readonly except: readonly number[];
      readonly last: number;
    }
  | { readonly between: readonly [low: number, high: number] }
  | { readonly nearest: number; readonly isBelow: boolean };

type Exactly = Extract<Places, { readonly exactly: unknown }>;

/**
 * Chooses which of the values that give the figure to name. If rounding makes some pence equal, the
 * roundest. If the figure lasts longer, the highest, such as the last day with that penalty; or the
 * lowest, if it lasts to the end of what can be entered.
 */
function chosen({ isDay }: Axis, { exactly: [lowest, highest], except, last }: Exactly): number {
  if (except.length > 0) return lowest;
  if (!isDay && highest - lowest < 100) return roundest(lowest, highest);
  return highest === last ? lowest : highest;
}

export function solutionOf(
  call: OperationCall,
  pair: SoughtPair,
  tries: Tries,
  equal: unknown,
  places: Places,
): Solution {
  const { axis, input } = tries;
  const json = (place: number | null): Json | null => (place === null ? null : axis.json(place));
  const neighbour = (place: number | null): Neighbour | null =>
    place === null ? null : { value: axis.json(place), figure: pair.type.json(tries.figure(place)) };
  const [value, lowest, highest] =
    'exactly' in places ? [chosen(axis, places), ...places.exactly] : [null, null, null];
  const [low, high] =
    'between' in places
      ? places.between
      : 'nearest' in places
        ? [places.nearest, places.nearest]
        : [null, null];
  const isBetween = 'between' in places;
  const isBelow = 'nearest' in places && places.isBelow;
  const isAbove = 'nearest' in places && !places.isBelow;
  const run = value === null ? null : call.calculate(input(value));
  return {
    find: pair.find,
    for: pair.for,
    equal: pair.type.json(equal),
    value: json(value),
    lowest: json(lowest),
    highest: json(highest),
    except: 'exactly' in places ? places.except.map((place) => axis.json(place)) : [],
    below: isBetween || isBelow ? neighbour(pair.rises ? low : high) : null,
    above: isBetween || isAbove ? neighbour(pair.rises ? high : low) : null,
    answer: answerOf(call, pair, tries, equal, places),
    share_url: run === null || run instanceof InvalidInput ? null : run.toolRun().share_url,
    disclaimer: call.service.common.disclaimer,
  };
}

function answerOf(
  call: OperationCall,
  pair: SoughtPair,
  { axis, figure }: Tries,
  equal: unknown,
  places: Places,
): string {
  const { texts, schema } = call.calculator;
  const print = (value: unknown): string =>
    texts.labels[pair.for]?.[String(value)] ?? pair.type.print(value, 'text');
  const at = (place: number): string => axis.print(place);
  const slots = {
    find: texts.sought[pair.find] ?? schema.fields.find(({ name }) => name === pair.find)?.title ?? '',
    for: texts.sought[pair.for] ?? '',
    figure: print(equal),
  };
  const say = (message: string, more: Readonly<Record<string, string>>): string =>
    render(call.texts.messages[message], { ...slots, ...more });
  if ('exactly' in places) {
    const [lowest, highest] = places.exactly;
    const except = listText(places.except.map(at), 'or');
    const range = { value: at(chosen(axis, places)), lowest: at(lowest), highest: at(highest), except };
    if (lowest === highest) return say('found', range);
    return say(except === '' ? 'found_range' : 'found_except', range);
  }
  if ('nearest' in places) {
    return say('beyond', { value: at(places.nearest), nearest: print(figure(places.nearest)) });
  }
  const [low, high] = places.between;
  return say('between', {
    low: at(low),
    low_figure: print(figure(low)),
    high: at(high),
    high_figure: print(figure(high)),
  });
}
