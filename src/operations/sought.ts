import type { SoughtFigure } from '../engine/calculator.ts';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { isGiven, type RequestInputs } from '../engine/inputs/read.ts';
import { type FlatType, type PlainType, plainType, type ValueTypes } from '../engine/values.ts';
import { type Axis, findAxis, listAxes } from './axis.ts';
import { claimedValue, readClaim } from './check/claim.ts';
import type { OperationCall } from './operation.ts';

type Data = Readonly<Record<string, unknown>>;

export interface SoughtPair {
  readonly find: string;
  readonly for: string;
  /** The input to vary: the one to find, or the one that the sought amount is taken from. */
  readonly input: string;
  readonly isTaken: boolean;
  readonly rises: boolean;
  readonly type: PlainType;
  /** The figure as an engine value; null if there is none. */
  readonly of: (data: Data, base: Data) => unknown;
}

export function soughtPairs({ calculator: { solvable = [], outputs } }: LoadedCalculator): SoughtPair[] {
  return solvable.map(({ find, for: figure, figure: direction }) => {
    const found = typeof find === 'string' ? { name: find, takenFrom: find } : find;
    const own = (name: string): SoughtFigure<ValueTypes> => ({
      name,
      type: plainType(outputs[name] as FlatType),
      of: (data) => data[name],
    });
    const { name, type, of } = typeof figure === 'string' ? own(figure) : figure;
    return {
      ...{ find: found.name, for: name, input: found.takenFrom, type },
      isTaken: typeof find !== 'string',
      rises: direction === 'rises',
      of: of as SoughtPair['of'],
    };
  });
}

const EXAMPLES: Readonly<Record<PlainType['kind'], string>> = {
  ...{ date: '2026-03-31', money: '1000', percent: '25', integer: '12', decimal: '1.5', boolean: 'true' },
  enum: '',
};

export function exampleValue({ kind, form, words }: PlainType): string {
  return form === 'month' ? '2017-12' : (words[0] ?? EXAMPLES[kind]);
}

/** Reads a figure given as a parameter into an engine value; null, with its error recorded, if it is invalid. */
export function readFigure(call: OperationCall, parameter: string, type: PlainType): unknown {
  call.useExamples({ [parameter]: exampleValue(type) });
  const raw = call.parameter(parameter);
  if (raw === null) return null;
  const value = claimedValue(readClaim(raw), type);
  const isUsable = value !== undefined && (type.kind !== 'integer' || Number.isSafeInteger(value));
  if (isUsable) return value;
  const kind = type.form === 'month' ? 'month' : type.kind;
  return call.problem(parameter, `${parameter}_${kind}`, { choices: type.words.join(', ') });
}

export interface Tries {
  readonly axis: Axis;
  readonly first: number;
  readonly last: number;
  readonly likely: readonly number[];
  readonly input: (place: number) => RequestInputs;
  /** The figure that a value gives; null if the calculator rejects it or gives no figure. */
  readonly figure: (place: number) => unknown;
}

/** Prepares the values to try. An input that the sought amount is taken from must itself be valid. */
export function prepareTries(call: OperationCall, pair: SoughtPair): Tries | InvalidInput {
  const field = call.calculator.schema.fields.find(({ name }) => name === pair.input);
  const axis = field === undefined ? null : findAxis(field);
  // Ensured by a test: only amounts, numbers and dates can be found.
  if (axis === null) throw new Error(`"${pair.input}" cannot be looked for`);
  const tries = (placeOf: (place: number) => number, base: Data | null) => {
    const input = (place: number) => ({ [pair.input]: axis.text(placeOf(place)) });
    const figure = (place: number): unknown => {
      const found = call.calculate(input(place));
      return found instanceof InvalidInput ? null : pair.of(found.outcome.data, base ?? found.outcome.data);
    };
    return { axis, input, figure };
  };
  if (!pair.isTaken) {
    const { first, last } = axis;
    return { ...tries((place) => place, null), first, last, likely: [...likelyPlaces(call, axis)] };
  }
  const base = call.calculate();
  if (base instanceof InvalidInput) return call.refusal(base.faults);
  const whole = axis.read(base.read.input[pair.input]) as number;
  const last = Math.max(0, whole - axis.first);
  return { ...tries((place) => whole - place, base.outcome.data), first: 0, last, likely: [0] };
}

/** How far to look from a given day, enough for most periods and limits: eighteen months of thirty days. */
const DAYS_AWAY = Array.from({ length: 19 }, (_, months) => months * 30);

/** Places where most calculators have a figure: the given value, the example, the ends, and some between. */
function* likelyPlaces(call: OperationCall, axis: Axis): Iterable<number> {
  const { schema } = call.calculator;
  const placed = (raw: unknown, on = axis): number[] => {
    const place = isGiven(raw) ? on.read(raw) : null;
    return typeof place === 'number' ? [place] : [];
  };
  yield* placed(call.inputs[axis.field.name]);
  yield* placed(schema.example[axis.field.name] ?? axis.field.example);
  for (const other of listAxes(schema).filter(({ field }) => field.kind === axis.field.kind)) {
    for (const place of placed(call.inputs[other.field.name], other)) {
      if (!axis.isDay) yield* [place, place + 1, Math.max(0, place - 1)];
      else for (const days of DAYS_AWAY) yield* [place + days, place - days];
    }
  }
  yield* [axis.first, axis.last, 0];
  if (axis.isDay) for (let place = axis.first; place <= axis.last; place += 180) yield place;
  else for (let place = 1; place <= axis.last; place *= 10) yield* [place, -place];
}

/** Negative, zero or positive if one figure is below, equal to or above another, as shown in JSON. */
export function compareFigures({ type }: SoughtPair, a: unknown, b: unknown): number {
  const [left, right] = [type.json(a), type.json(b)];
  if (type.kind === 'enum') return type.words.indexOf(String(left)) - type.words.indexOf(String(right));
  // Days as YYYY-MM-DD compare as text.
  return left < right ? -1 : left > right ? 1 : 0;
}
