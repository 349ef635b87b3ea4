import type { Amount } from '../law/amounts.ts';
import type { Day } from '../law/calendar.ts';
import type { DecisionDeclaration } from './decisions/decision.ts';
import type { Columns, TableDeclaration } from './rates/declaration.ts';
import type { RateRow } from './rates/table.ts';
import type { RateReader } from './rates/table-reader.ts';
import type { FlatType, FlatTypes, PlainType, ValueOf, Values, ValueType, ValueTypes } from './values.ts';

/** What a calculator reads the rules with, and records its steps in. */
export interface Run<S extends StepDeclarations = Readonly<Record<never, never>>> {
  table<C extends Columns, D extends string, M extends string>(
    shape: TableDeclaration<C, D, M>,
  ): RateReader<C, D, M>;
  /** Whether the result depends on a day of the table whose law is not enacted or not reviewed. */
  isAssumed(shape: TableDeclaration): boolean;
  /** Takes a decision and records it. @throws Error unless exactly one outcome matches, a defect of the rules. */
  decide<F extends FlatTypes, O extends string>(shape: DecisionDeclaration<F, O>, facts: Values<F>): O;
  /**
   * Records a step of the workings, an output or one declared under `steps`, and returns its value: formulas that use the
   * value show the step. @param about the slots of its label, where it is declared with some.
   */
  step<N extends keyof S & string, V extends NonNullable<ValueOf<S[N]['type']>>>(
    name: N,
    value: V,
    ...about: keyof S[N]['about'] extends never ? [] : [about: Values<S[N]['about']>]
  ): V;
}

export type Rates = Pick<Run, 'table'>;

export interface StepDeclaration<
  T extends FlatType = FlatType,
  A extends Readonly<Record<string, PlainType>> = Readonly<Record<string, PlainType>>,
> {
  readonly type: T;
  /** The slots of its label besides the values of the result, with their types. */
  readonly about: A;
}

type StepDeclarations = Readonly<Record<string, StepDeclaration>>;

/** What a calculator with these outputs and steps records. */
export type RunOf<D extends ValueTypes, S extends StepDeclarations> = Run<OutputSteps<D> & S>;

type OutputSteps<D extends ValueTypes> = {
  readonly [N in keyof D as D[N] extends FlatType ? N : never]: D[N] extends FlatType
    ? StepDeclaration<D[N], NoSlots>
    : never;
};

/** A fact that checks need beyond the inputs, such as the last day a period may have. */
export interface CheckFact<I extends FlatTypes> {
  readonly type: FlatType;
  /** The inputs it is derived from; none when it is the same for all inputs, and texts of the schema may name it. */
  readonly needs: readonly (keyof I & string)[];
  readonly of: (inputs: Values<I>, rates: Rates) => unknown;
}

type NoSlots = Readonly<Record<never, never>>;

export function step<T extends FlatType, const A extends StepDeclaration['about'] = NoSlots>(
  type: T,
  about: A = {} as A,
): StepDeclaration<T, A> {
  return { type, about };
}

/** A row of a rate table that texts name: `{small_loans.loans_up_to}`; null where the law has none. */
export interface RowType<C extends Columns = Columns> {
  readonly kind: 'row';
  readonly of: TableDeclaration<C>;
}

export function rowOf<C extends Columns>(of: TableDeclaration<C>): RowType<C> {
  return { kind: 'row', of };
}

export type NarrationTypes = Readonly<Record<string, ValueType | RowType>>;

export type Narration<N extends NarrationTypes> = {
  readonly [K in keyof N]: N[K] extends RowType<infer C>
    ? RateRow<C> | null
    : N[K] extends ValueType
      ? ValueOf<N[K]>
      : never;
};

/** The curve of a result: one figure at other values of one input; `chart` in the calculator's texts has its words. */
export interface ChartDeclaration<I extends FlatTypes = FlatTypes, D extends ValueTypes = ValueTypes> {
  readonly vary: keyof I & string;
  readonly figure: keyof D & string;
  /** The figure whose rise for the next pound of the input is shown. */
  readonly rises?: keyof D & string;
  /** Where the law changes, as values of the input. */
  readonly marks: (input: Values<I>, data: Values<D>) => readonly (Amount | Day)[];
}

/** The known figures of a result for the company tax return, one record for each return; rules/returns has their boxes. */
interface ReturnFigures<I extends FlatTypes, D extends ValueTypes, F extends FlatTypes> {
  readonly types: F;
  of(inputs: Values<I>, data: Values<D>, rates: Rates): readonly Partial<Values<F>>[];
}

/** The values of a result, for its texts: those of a calculator, or of an operation over rows. */
export interface ResultDeclaration<
  I extends FlatTypes = FlatTypes,
  D extends ValueTypes = ValueTypes,
  N extends NarrationTypes = NarrationTypes,
  S extends StepDeclarations = StepDeclarations,
  F extends FlatTypes = FlatTypes,
> {
  readonly key: string;
  /** The inputs of schemas/inputs/<key>.json as the calculator takes them. Money left out is zero. */
  readonly inputs: I;
  readonly tables: readonly TableDeclaration[];
  /** The tables whose last known day a result gives: `assumed` and `known_until` in texts. */
  readonly horizon: readonly TableDeclaration[];
  readonly decisions: readonly DecisionDeclaration[];
  readonly checkFacts: Readonly<Record<string, CheckFact<I>>>;
  /** The keys of `data`, in this order. */
  readonly outputs: D;
  readonly steps: S;
  /** Values for texts alone; tables of results may have those in `rows` of the texts as columns. */
  readonly narration: N;
  readonly returns?: ReturnFigures<I, D, F>;
  readonly chart?: ChartDeclaration<I, D>;
}

/** What results of an operation over rows, which has no inputs of a calculator, do without. */
export const OVER_ROWS = { inputs: {}, decisions: [], checkFacts: {}, steps: {} } as const;

/** A calculator: a pure function from read inputs and rates to outputs, without sentences or clock. */
export interface Calculator extends ResultDeclaration {
  /** The results of its operations over rows. */
  readonly overRows: readonly ResultDeclaration[];
  readonly calculate: Calculate;
}

type Calculate<
  I extends FlatTypes = FlatTypes,
  D extends ValueTypes = ValueTypes,
  N extends NarrationTypes = NarrationTypes,
  S extends StepDeclarations = StepDeclarations,
> = (inputs: Values<I>, run: RunOf<D, S>) => { data: Values<D>; narration: Narration<N> };

/** Declares a calculator: the types of its parts are checked against one another. */
export function calculator<
  const I extends FlatTypes,
  const D extends ValueTypes,
  const N extends NarrationTypes,
  const S extends StepDeclarations,
  const F extends FlatTypes = NoSlots,
>(
  parts: ResultDeclaration<I, D, N, S, F> &
    Partial<Pick<Calculator, 'overRows'>> & { calculate: Calculate<I, D, N, S> },
): Calculator {
  return { overRows: [], ...parts } as unknown as Calculator;
}

/** Everything that may be recorded as a step. */
export function possibleSteps({ outputs, steps }: ResultDeclaration): StepDeclarations {
  const ofOutputs = Object.entries(outputs).flatMap(([name, type]) =>
    type.kind === 'array' || type.kind === 'list' ? [] : [[name, step(type)] as const],
  );
  return { ...Object.fromEntries(ofOutputs), ...steps };
}
