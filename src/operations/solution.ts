import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { listText } from '../engine/texts/format.ts';
import { render } from '../engine/texts/template.ts';
import type { Axis } from './axis.ts';
import type { OperationCall } from './operation.ts';
import { roundest } from './search.ts';
import type { SoughtPair, Tries } from './sought.ts';

/** The input that gives a figure. The shape is schemas/responses/solution.json. */
export type Solution = ReturnType<typeof describeSolution>;

/** The values that give the figure; if none does, those with the nearest figures below and above. */
export interface Places {
  /** `last` is the last value that can be entered, `except` are those in between that do not give it. */
  readonly exactly: {
    readonly lowest: number;
    readonly highest: number;
    readonly except: readonly number[];
    readonly last: number;
  } | null;
  readonly below: number | null;
  readonly above: number | null;
}

/**
 * Of the values that give the figure: the roundest if pence are equal by rounding, else the highest, or
 * the lowest if it lasts to the end of what can be entered.
 */
function choose({ isDay }: Axis, { lowest, highest, except, last }: NonNullable<Places['exactly']>): number {
  if (except.length > 0) return lowest;
  if (!isDay && highest - lowest < 100) return roundest(lowest, highest);
  return highest === last ? lowest : highest;
}

export function describeSolution(
  call: OperationCall,
  pair: SoughtPair,
  { axis, input, figure }: Tries,
  equal: unknown,
  { exactly, below, above }: Places,
) {
  const value = exactly === null ? null : choose(axis, exactly);
  const found = value === null ? null : call.calculate(input(value));
  const json = (place: number | null) => (place === null ? null : axis.json(place));
  const neighbour = (place: number | null) =>
    place === null ? null : { value: axis.json(place), figure: pair.type.json(figure(place)) };
  const answer = (): string => {
    const { texts, schema } = call.calculator;
    const print = (one: unknown): string =>
      texts.labels[pair.for]?.[String(one)] ?? pair.type.print(one, 'text');
    const say = (message: string, slots: Readonly<Record<string, string>>): string =>
      render(call.texts.messages[message], {
        find: texts.names[pair.find] ?? schema.fields.find(({ name }) => name === pair.find)?.title ?? '',
        for: texts.names[pair.for] ?? '',
        figure: print(equal),
        ...slots,
      });
    if (exactly !== null && value !== null) {
      const { lowest, highest, except } = exactly;
      const message = lowest === highest ? 'found' : except.length > 0 ? 'found_except' : 'found_range';
      return say(message, {
        value: axis.print(value),
        lowest: axis.print(lowest),
        highest: axis.print(highest),
        except: listText(except.map(axis.print), 'or'),
      });
    }
    const places = [below, above].filter((place) => place !== null).sort((a, b) => a - b);
    const [low = 0, high] = places;
    const [lowText, lowFigure] = [axis.print(low), print(figure(low))];
    if (high === undefined) return say('beyond', { value: lowText, nearest: lowFigure });
    return say('between', {
      ...{ low: lowText, low_figure: lowFigure },
      ...{ high: axis.print(high), high_figure: print(figure(high)) },
    });
  };
  return {
    ...{ find: pair.find, for: pair.for, equal: pair.type.json(equal) },
    value: json(value),
    lowest: json(exactly?.lowest ?? null),
    highest: json(exactly?.highest ?? null),
    except: (exactly?.except ?? []).map(axis.json),
    below: neighbour(below),
    above: neighbour(above),
    answer: answer(),
    share_url: found === null || found instanceof InvalidInput ? null : found.toolRun().share_url,
    disclaimer: call.service.common.disclaimer,
  };
}
