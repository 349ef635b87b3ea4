import type { Origin } from '../../law/traced.ts';
import type { DecisionRecord } from '../decisions/decision.ts';
import type { Cell } from '../rates/table.ts';
import type { ReadRecord } from '../rates/table-reader.ts';

export interface Step {
  /** An output, or a step that the calculator declares; texts give its label and the law. */
  readonly name: string;
  readonly value: unknown;
  /** Values for the slots of its label. */
  readonly about: Readonly<Record<string, unknown>>;
}

export interface TracedStep extends Step {
  readonly origin: Origin;
}

/** What one run read, decided and calculated: where every figure comes from. */
export interface Trace extends ReadRecord {
  /** Every value read, each once, in the order in which they were read first. */
  readonly read: ReadonlySet<Cell>;
  readonly decisions: DecisionRecord[];
  readonly steps: Step[];
}
