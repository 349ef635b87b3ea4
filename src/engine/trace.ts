import type { DecisionRecord } from './decisions/decision.ts';
import type { Formula } from './formula.ts';
import type { Cell, RateTable } from './rates/table.ts';
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
export class Trace implements ReadRecord {
  readonly cells: Cell[] = [];
  readonly unsettled: RateTable[] = [];
  readonly pending: RateTable[] = [];
  readonly decisions: DecisionRecord[] = [];
  readonly steps: Step[] = [];

  /** Every value read, each once, in the order in which they were read first. Few ask for them so. */
  get read(): ReadonlySet<Cell> {
    return new Set(this.cells);
  }
}
