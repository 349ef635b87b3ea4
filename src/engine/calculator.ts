import type { DecisionDeclaration } from './decisions/decision.ts';
import type { Formula } from './formula.ts';
import type { Columns, TableDeclaration } from './rates/declaration.ts';
import type { Row } from './rates/table.ts';
import type { TableReader } from './rates/table-reader.ts';
import type { FlatType, FlatTypes, PlainType, ValueOf, Values, ValueType, ValueTypes } from './values.ts';

/** What a run lets a calculator do: read rates, take decisions, record steps. */
export interface Run {
  /** The table as this run reads it: what is read is recorded. */
  table<C extends Columns, D extends string, M extends string>(
    shape: TableDeclaration<C, D, M>,
  ): TableReader<C, D, M>;
  /** Whether the result rests on a day of the table whose law is not enacted or not checked. */
  isAssumed(shape: TableDeclaration): boolean;
  /** Takes a decision and records it. @throws Error unless exactly one outcome matches, a defect of the rules. */
  decide<F extends FlatTypes, O extends string>(shape: DecisionDeclaration<F, O>, facts: Values<F>): O;
  /** Records a step, an output or a step of the declaration, and hands its value on. */
  step<T>(name: string, value: T, formula: () => Formula, about?: Readonly<Record<string, unknown>>): T;
}

/** Reads rates only. */
export type Rates = Pick<Run, 'table'>;

/** A fact that checks need beyond the inputs, such as the last day a period may have. */
export interface CheckFact<I extends FlatTypes> {
  readonly type: FlatType;
  /** The inputs it is derived from; none when it holds whatever the inputs, and texts of the schema may name it. */
  readonly needs: readonly (keyof I & string)[];
  readonly of: (inputs: Values<I>, rates: Rates) => unknown;
}

/** A step of the workings. */
export interface StepDeclaration {
  readonly type: FlatType;
  /** The slots of its label beside the values of the result, with their types. */
  readonly about: Readonly<Record<string, PlainType>>;
}

/** Declares a step that is no output. */
export function step(type: FlatType, about: StepDeclaration['about'] = {}): StepDeclaration {
  return { type, about };
}

/** Declares an output that is also a step of the workings; its label may have slots of its own. */
export function worked<T extends FlatType>(
  type: T,
  about: StepDeclaration['about'] = {},
): T & { readonly about: StepDeclaration['about'] } {
  return { ...type, about };
}

/** A row of a rate table that texts name: `{small_loans.loans_up_to}`; null where the law has none. */
export interface RowType<C extends Columns = Columns> {
  readonly kind: 'row';
  readonly of: TableDeclaration<C>;
}

/** Declares a row that texts name. */
export function rowOf<C extends Columns>(of: TableDeclaration<C>): RowType<C> {
  return { kind: 'row', of };
}

/** A figure that outputs give, to be looked for. */
export interface SoughtFigure<D extends ValueTypes> {
  readonly name: string;
  readonly type: PlainType;
  /** @param base the outputs without what is taken from an input; the same as `data` where nothing is. */
  readonly of: (data: Values<D>, base: Values<D>) => unknown;
}

/** What can be found from a figure: as the one rises, the other never turns back. */
export interface Solvable<I extends FlatTypes = FlatTypes, D extends ValueTypes = ValueTypes> {
  /** An input, or a name of its own for an amount that is taken from an input. */
  readonly find: (keyof I & string) | { readonly name: string; readonly takenFrom: keyof I & string };
  /** An output with a single value, or a figure made of outputs. */
  readonly for: (keyof D & string) | SoughtFigure<D>;
  /** Whether the figure rises or falls, or stays, while what is found rises. */
  readonly figure: 'rises' | 'falls';
}

export type NarrationTypes = Readonly<Record<string, ValueType | RowType>>;

export type Narration<N extends NarrationTypes> = {
  readonly [K in keyof N]: N[K] extends RowType<infer C>
    ? Row<C> | null
    : N[K] extends ValueType
      ? ValueOf<N[K]>
      : never;
};

/**
 * A calculator: a pure function from read inputs and rates to outputs.
 * It knows no HTTP, no HTML, no sentence and no clock.
 */
export interface Calculator<
  I extends FlatTypes = FlatTypes,
  D extends ValueTypes = ValueTypes,
  N extends NarrationTypes = NarrationTypes,
> {
  readonly key: string;
  /** The inputs of schemas/inputs/<key>.json as it takes them. Money not given is zero. */
  readonly inputs: I;
  readonly tables: readonly TableDeclaration[];
  /** The tables whose limits of knowledge a result tells: `assumed` and `enacted_until` of texts. */
  readonly horizon: readonly TableDeclaration[];
  readonly decisions: readonly DecisionDeclaration[];
  readonly checkFacts: Readonly<Record<string, CheckFact<I>>>;
  /** What `data` holds, key by key in this order. */
  readonly outputs: D;
  /** Steps of the workings that are no outputs. */
  readonly steps: Readonly<Record<string, StepDeclaration>>;
  /** Further values that only texts use. */
  readonly narration: N;
  /** Which inputs can be found from which figures. */
  readonly solvable?: readonly Solvable<I, D>[];
  calculate(inputs: Values<I>, run: Run): { data: Values<D>; narration: Narration<N> };
  /** Wrong ways to calculate that people take, for rules/slips to name. */
  readonly methods?: Readonly<Record<string, SlipMethod<I, D>>>;
}

/** The figures that a wrong way of calculating gives, beside the result as it should be. */
export type SlipMethod<I extends FlatTypes = FlatTypes, D extends ValueTypes = ValueTypes> = (
  inputs: Values<I>,
  data: Values<D>,
  run: Run,
) => Partial<Values<D>>;

/** Any calculator, for code that handles all alike. */
export type AnyCalculator = Calculator;

/** Declares a calculator: its parts are checked against one another by their types. */
export function calculator<
  const I extends FlatTypes,
  const D extends ValueTypes,
  const N extends NarrationTypes,
>(parts: Calculator<I, D, N>): AnyCalculator {
  return parts as unknown as AnyCalculator;
}

/** The names that the words of a solution need beside the titles of inputs. */
export function soughtNames({ inputs, solvable = [] }: AnyCalculator): string[] {
  const names = solvable.flatMap(({ find, for: figure }) =>
    [find, figure].map((one) => (typeof one === 'string' ? one : one.name)),
  );
  return [...new Set(names)].filter((name) => !(name in inputs));
}

/** The steps that the workings can hold, outputs among them. */
export function stepsOf({ outputs, steps }: AnyCalculator): Readonly<Record<string, StepDeclaration>> {
  const worked = Object.entries(outputs).flatMap(([name, type]) =>
    'about' in type ? [[name, { type, about: type.about } as StepDeclaration] as const] : [],
  );
  return { ...Object.fromEntries(worked), ...steps };
}
