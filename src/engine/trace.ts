import type { DecisionRecord } from './decisions/decision.ts';
import type { Formula } from './formula.ts';
import type { Cell } from './rates/table.ts';
import type { ReadRecord } from './rates/table-reader.ts';

/** A step of the calculation: its value, and how it came about. */
export interface Step {
  /** An output, or a step that the calculator declares; texts give its label and the law. */
  readonly name: string;
  readonly value: unknown;
  /** Put off until somebody asks for the workings. */
  readonly formula: () => Formula;
  /** Values for the slots of its label. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** What one run read, decided and calculated: where every figure comes from. */
export interface Trace extends ReadRecord {
  /** Every value read, each once, in the order in which they were read first. */
  readonly read: ReadonlySet<Cell>;
  readonly decisions: DecisionRecord[];
  readonly steps: Step[];
}
