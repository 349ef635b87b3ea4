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
  readonly value: Json | null;
  readonly lowest: Json | null;
  readonly highest: Json | null;
  readonly except: readonly Json[];
  readonly below: Neighbour | null;
  readonly above: Neighbour | null;
  readonly answer: string;
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
 * Of the values that give the figure: the roundest if pence are equal by rounding, else the highest, or
 * the lowest if it lasts to the end of what can be entered.
 */
function chosen({ isDay }: Axis, { exactly: [lowest, highest], except, last }: Exactly): number {
  if (except.length > 0) return lowest;
  if (!isDay && highest - lowest < 100) return roundest(lowest, highest);
  return highest === last ? lowest : highest;
}

export function describeSolution(
  call: OperationCall,
  pair: SoughtPair,
  { axis, input, figure }: Tries,
  equal: unknown,
  places: Places,
): Solution {
  const { texts, schema } = call.calculator;
  const print = (value: unknown): string =>
    texts.labels[pair.for]?.[String(value)] ?? pair.type.print(value, 'text');
  const say = (message: string, slots: Readonly<Record<string, string>>): string =>
    render(call.texts.messages[message], {
      find: texts.names[pair.find] ?? schema.fields.find(({ name }) => name === pair.find)?.title ?? '',
      for: texts.names[pair.for] ?? '',
      figure: print(equal),
      ...slots,
    });
  const found = {
    ...{ find: pair.find, for: pair.for, equal: pair.type.json(equal) },
    ...{ value: null, lowest: null, highest: null, except: [], below: null, above: null },
  };
  const last = { share_url: null, disclaimer: call.service.common.disclaimer };
  if ('exactly' in places) {
    const [lowest, highest] = places.exactly;
    const value = chosen(axis, places);
    const run = call.calculate(input(value));
    const except = places.except.map((place) => axis.json(place));
    const range = {
      value: axis.print(value),
      lowest: axis.print(lowest),
      highest: axis.print(highest),
      except: listText(
        places.except.map((place) => axis.print(place)),
        'or',
      ),
    };
    const message = except.length > 0 ? 'found_except' : 'found_range';
    return {
      ...found,
      ...{ value: axis.json(value), lowest: axis.json(lowest), highest: axis.json(highest), except },
      answer: say(lowest === highest ? 'found' : message, range),
      ...last,
      share_url: run instanceof InvalidInput ? null : run.toolRun().share_url,
    };
  }
  const neighbour = (place: number): Neighbour => ({
    value: axis.json(place),
    figure: pair.type.json(figure(place)),
  });
  if ('nearest' in places) {
    const { nearest, isBelow } = places;
    const slots = { value: axis.print(nearest), nearest: print(figure(nearest)) };
    const near = isBelow ? { below: neighbour(nearest) } : { above: neighbour(nearest) };
    return { ...found, ...near, answer: say('beyond', slots), ...last };
  }
  const [low, high] = places.between;
  const slots = {
    low: axis.print(low),
    low_figure: print(figure(low)),
    high: axis.print(high),
    high_figure: print(figure(high)),
  };
  return {
    ...found,
    below: neighbour(pair.rises ? low : high),
    above: neighbour(pair.rises ? high : low),
    answer: say('between', slots),
    ...last,
  };
}
