import type { SoughtFigure } from '../engine/calculator.ts';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { isGiven, type RequestInputs } from '../engine/inputs/read.ts';
import { type FlatType, type PlainType, plainOf, type ValueTypes } from '../engine/values.ts';
import {
  amountOf,
  compareDecimals,
  type Decimal,
  decimalOf,
  moneyOf,
  parseDecimal,
  whole,
} from '../law/amounts.ts';
import { parseDay } from '../law/calendar.ts';
import { type Axis, axesOf, axisOf } from './axis.ts';
import type { OperationCall } from './operation.ts';

type Data = Readonly<Record<string, unknown>>;

/** A declared pair: what can be found, and from which figure. */
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

export function pairsOf({ calculator: { solvable = [], outputs } }: LoadedCalculator): SoughtPair[] {
  return solvable.map(({ find, for: figure, figure: direction }) => {
    const isTaken = typeof find !== 'string';
    const { name, type, of } = typeof figure === 'string' ? outputFigure(figure, outputs) : figure;
    return {
      find: isTaken ? find.name : find,
      for: name,
      input: isTaken ? find.takenFrom : find,
      isTaken,
      rises: direction === 'rises',
      type,
      of: of as SoughtPair['of'],
    };
  });
}

function outputFigure(name: string, outputs: ValueTypes): SoughtFigure<ValueTypes> {
  return { name, type: plainOf(outputs[name] as FlatType), of: (data) => data[name] };
}

const EXAMPLES: Readonly<Record<PlainType['kind'], string>> = {
  date: '2026-03-31',
  money: '1000',
  percent: '25',
  integer: '12',
  decimal: '1.5',
  boolean: 'true',
  enum: '',
};

/** The allowed values of such a figure, for messages. */
export function exampleOf({ kind, form, words }: PlainType): string {
  return form === 'month' ? '2017-12' : (words[0] ?? EXAMPLES[kind]);
}

/** Reads a figure given as a parameter into an engine value. */
export function readFigure(call: OperationCall, parameter: string, type: PlainType): unknown {
  call.useExamples({ [parameter]: exampleOf(type) });
  const raw = call.parameter(parameter);
  if (raw === null) return null;
  const read = (): unknown => {
    switch (type.kind) {
      case 'date':
        // A month is written as YYYY-MM, and stored as its first day.
        return parseDay(type.form === 'month' ? `${raw}-01` : String(raw));
      case 'enum':
        return type.words.includes(String(raw)) ? raw : null;
      case 'boolean':
        return /^(true|yes)$/i.test(String(raw)) ? true : /^(false|no)$/i.test(String(raw)) ? false : null;
      case 'integer':
        return /^-?\d{1,9}$/.test(String(raw)) ? Number(raw) : null;
      default: {
        const number = typeof raw === 'number' ? decimalOf(raw) : parseDecimal(String(raw));
        if (number === null || isBeyond(number)) return null;
        if (type.kind === 'percent') return amountOf(number).div(HUNDRED);
        return type.kind === 'money' ? moneyOf(number) : amountOf(number);
      }
    }
  };
  const kind = type.form === 'month' ? 'month' : type.kind;
  return read() ?? call.problem(parameter, `${parameter}_${kind}`, { choices: type.words.join(', ') });
}

const HUNDRED = whole(100);

/** Larger than any figure that valid inputs can give. */
const BEYOND: readonly [low: Decimal, high: Decimal] = [
  { digits: -(10n ** 20n), places: 0 },
  { digits: 10n ** 20n, places: 0 },
];

/** Whether a number is larger than any figure. */
export function isBeyond(number: Decimal): boolean {
  return compareDecimals(number, BEYOND[0]) <= 0 || compareDecimals(number, BEYOND[1]) >= 0;
}

/** The values to try for a pair, by place on the axis. */
export interface Tries {
  readonly axis: Axis;
  readonly first: number;
  readonly last: number;
  readonly likely: readonly number[];
  /** The inputs of one try. */
  readonly input: (place: number) => RequestInputs;
  /** The figure that a value gives; null if the calculator refuses it or gives no figure. */
  readonly figure: (place: number) => unknown;
}

/** Prepares the values to try. An input that the sought amount is taken from must itself be valid. */
export function triesOf(call: OperationCall, pair: SoughtPair): Tries | InvalidInput {
  const field = call.calculator.schema.fields.find(({ name }) => name === pair.input);
  const axis = field === undefined ? null : axisOf(field);
  // Ensured by a test: only amounts, numbers and dates can be found.
  if (axis === null) throw new Error(`"${pair.input}" cannot be looked for`);
  if (!pair.isTaken) {
    const input = (place: number) => ({ [pair.input]: axis.text(place) });
    const { first, last } = axis;
    return {
      axis,
      first,
      last,
      likely: [...likelyPlaces(call, axis)],
      input,
      figure: figureBy(call, pair, input, null),
    };
  }
  const base = call.calculate();
  if (base instanceof InvalidInput) return call.refusal(base.faults);
  const whole = axis.read(base.read.input[pair.input]) as number;
  const input = (place: number) => ({ [pair.input]: axis.text(whole - place) });
  const figure = figureBy(call, pair, input, base.outcome.data);
  return { axis, first: 0, last: Math.max(0, whole - axis.first), likely: [0], input, figure };
}

function figureBy(
  call: OperationCall,
  pair: SoughtPair,
  input: Tries['input'],
  base: Data | null,
): Tries['figure'] {
  return (place) => {
    const found = call.calculate(input(place));
    if (found instanceof InvalidInput) return null;
    const { data } = found.outcome;
    return pair.of(data, base ?? data);
  };
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
  const others = axesOf(schema).filter(({ field }) => field.kind === axis.field.kind);
  for (const other of others) {
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
