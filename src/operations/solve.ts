import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Operation, OperationCall, Steps } from './operation.ts';
import { type Found, type Question, search } from './search.ts';
import { describeSolution, type Places, type Solution } from './solution.ts';
import {
  compareFigures,
  prepareTries,
  readFigure,
  type SoughtPair,
  soughtPairs,
  type Tries,
} from './sought.ts';

/** `find=taxable_profits&for=corporation_tax&equal=30000`: in reverse, to the penny or the day. */
export const solve: Operation<Solution, 'solve'> = {
  name: 'solve',
  price: 1,
  parameters: {
    find: {
      required: true,
      schema: (calculator) => ({ type: 'string', enum: listNames(soughtPairs(calculator), 'find') }),
    },
    for: {
      required: true,
      schema: (calculator) => ({ type: 'string', enum: listNames(soughtPairs(calculator), 'for') }),
    },
    equal: { required: true, schema: () => ({ type: 'string' }) },
  },
  optionalInputs: (calculator) => new Set(listNames(soughtPairs(calculator), 'find')),
  isOffered: (calculator) => soughtPairs(calculator).length > 0,

  example(service, calculator) {
    const [pair] = soughtPairs(calculator);
    const found = service.calculate(calculator.calculator.key, calculator.schema.example);
    if (pair === undefined || found instanceof InvalidInput) return null;
    const { data } = found.outcome;
    return { find: pair.find, for: pair.for, equal: String(pair.type.json(pair.of(data, data))) };
  },

  *run(call) {
    const pair = pairIn(call);
    const equal = pair === null ? null : readFigure(call, 'equal', pair.type);
    if (pair === null || equal === null) return call.refusal(call.problemsOfOthers(pair?.input ?? null));
    const tries = prepareTries(call, pair);
    if (tries instanceof InvalidInput) return tries;
    yield;
    const found = yield* search(makeQuestion(pair, tries, equal));
    if (found === null) return yield* noFigure(call, tries);
    const places = yield* findPlaces(pair, tries, found, equal);
    return describeSolution(call, pair, tries, equal, places);
  },

  plain: ({ answer, share_url, disclaimer }, { plainText }) =>
    [answer, ...(share_url === null ? [] : [`${plainText.share_url}: ${share_url}`]), disclaimer].join(
      '\n\n',
    ),
};

function listNames(pairs: readonly SoughtPair[], part: 'find' | 'for'): string[] {
  return [...new Set(pairs.map((pair) => pair[part]))];
}

function pairIn(call: OperationCall): SoughtPair | null {
  const [find, figure] = [call.parameter('find'), call.parameter('for')];
  const pairs = soughtPairs(call.calculator);
  const ofFind = pairs.filter((pair) => pair.find === find);
  if (find !== null && ofFind.length === 0) {
    call.problem('find', 'not_found', { choices: listNames(pairs, 'find').join(', ') });
  }
  const known = ofFind.length === 0 ? pairs : ofFind;
  const found = known.find((pair) => pair.for === figure) ?? null;
  if (figure !== null && found === null) {
    call.problem('for', 'not_for', { choices: listNames(known, 'for').join(', ') });
  }
  if (!call.isFaulty) return found;
  call.parameter('equal');
  return null;
}

function makeQuestion(pair: SoughtPair, tries: Tries, equal: unknown): Question {
  return {
    ...tries,
    sideOf(place) {
      const figure = tries.figure(place);
      return figure === null ? null : compareFigures(pair, figure, equal) * (pair.rises ? 1 : -1);
    },
  };
}

/** The error of the first value tried, if none is accepted; if one is accepted, that there is no figure. */
function* noFigure(call: OperationCall, { input, likely }: Tries): Steps<InvalidInput> {
  let refusal: InvalidInput | null = null;
  for (const place of likely) {
    const found = call.calculate(input(place));
    if (!(found instanceof InvalidInput)) {
      call.problem('for', 'no_figure');
      break;
    }
    refusal ??= found;
    yield;
  }
  return refusal === null || call.isFaulty ? call.refusal() : refusal;
}

/** Rounded parts make figures dip by pennies, so this many places around a match are checked one by one. */
const AROUND = 25;

function* findPlaces(
  pair: SoughtPair,
  tries: Tries,
  { from, upTo, last, first }: Found,
  equal: unknown,
): Steps<Places> {
  const { sideOf } = makeQuestion(pair, tries, equal);
  const isIt = (place: number): boolean => place >= first && place <= last && sideOf(place) === 0;
  const isFound = from !== null && upTo !== null && from <= upTo;
  // If no match was found, the last place before the target and the first after it.
  const [start, end] = isFound ? [from, upTo] : [(upTo ?? first - 1) + 1, (from ?? last + 1) - 1];
  const below = yield* near(start, -1, isIt);
  const above = yield* near(end, 1, isIt);
  const given = [...below, ...(isFound ? [from, upTo] : []), ...above];
  if (given.length > 0) {
    const [lowest, highest] = [Math.min(...given), Math.max(...given)];
    // A long plateau matches throughout; between a few pence and on either side, only the places found.
    const known = isFound && upTo - from > AROUND ? null : given.concat(yield* near(start, 1, isIt));
    const except =
      known === null
        ? [...missing(lowest, start, below), ...missing(end, highest, above)]
        : missing(lowest, highest, known);
    return { exactly: { lowest, highest, except, last }, below: null, above: null };
  }
  const between = { exactly: null, below: pair.rises ? upTo : from, above: pair.rises ? from : upTo };
  if (from !== null && upTo !== null) return between;
  // Of all values with the nearest figure, the one nearest to the target.
  const isAtLast = from === null;
  const edge = yield* search(makeQuestion(pair, tries, tries.figure(isAtLast ? last : first)));
  const nearest = (isAtLast ? edge?.from : edge?.upTo) ?? (isAtLast ? last : first);
  const isBelow = isAtLast === pair.rises;
  return { exactly: null, below: isBelow ? nearest : null, above: isBelow ? null : nearest };
}

function missing(low: number, high: number, known: readonly number[]): number[] {
  const found: number[] = [];
  for (let place = low + 1; place < high; place += 1) if (!known.includes(place)) found.push(place);
  return found;
}

/** The places beyond a start that meet a condition, until `AROUND` places in a row do not. */
function* near(from: number, step: 1 | -1, holds: (place: number) => boolean): Steps<number[]> {
  const found: number[] = [];
  let left = AROUND;
  for (let place = from + step; left > 0; place += step) {
    left -= 1;
    if (holds(place)) {
      found.push(place);
      left = AROUND;
    }
    yield;
  }
  return found;
}
