import type { DecisionDeclaration } from './decisions/decision.ts';
import type { FactKind, FactKinds, Facts, FactValue } from './decisions/facts.ts';
import type { Columns, TableDeclaration } from './rates/declaration.ts';
import type { TableReader } from './rates/table.ts';
import type { Trace } from './trace.ts';
import type { Published, ValueKinds, Values } from './values.ts';

/** What a run lets a calculator do: read rates, take decisions, write the trace. */
export interface Run {
  readonly trace: Trace;
  /** The table as this run reads it: what is read is recorded. */
  table<C extends Columns>(shape: TableDeclaration<C>): TableReader<C>;
  /** Takes a decision and records it. */
  decide<K extends FactKinds, O extends string>(shape: DecisionDeclaration<K, O>, facts: Facts<K>): O;
}

/** Reads rates only. */
export type Rates = Pick<Run, 'table'>;

/** A fact that checks need beyond the inputs, such as the last day a period may have. */
export interface CheckFact<I extends FactKinds> {
  readonly kind: FactKind;
  /** The inputs it is derived from; none when it holds whatever the inputs, and texts of the schema may name it. */
  readonly needs: readonly (keyof I & string)[];
  readonly of: (inputs: Facts<I>, rates: Rates) => FactValue<FactKind>;
}

/**
 * A calculator: a pure function from read inputs and rates to published values.
 * It knows no HTTP, no HTML, no sentence and no clock.
 */
export interface Calculator<
  I extends FactKinds = FactKinds,
  D extends ValueKinds = ValueKinds,
  W extends ValueKinds = ValueKinds,
> {
  readonly key: string;
  /** The inputs of schemas/inputs/<key>.json as it takes them. Money not given is zero. */
  readonly inputs: I;
  readonly tables: readonly TableDeclaration[];
  readonly decisions: readonly DecisionDeclaration[];
  readonly checkFacts: Readonly<Record<string, CheckFact<I>>>;
  readonly published: Published<D, W>;
  /** The lines its trace can hold, each with the slots its label may name beside published values. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
  calculate(inputs: Facts<I>, run: Run): { data: Values<D>; words: Values<W> };
}

/** Any calculator, for code that handles all alike. */
export type AnyCalculator = Calculator;

/** Declares a calculator: its parts are checked against one another by their types. */
export function calculator<const I extends FactKinds, const D extends ValueKinds, const W extends ValueKinds>(
  parts: Calculator<I, D, W>,
): AnyCalculator {
  return parts as unknown as AnyCalculator;
}
