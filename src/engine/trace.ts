import type { DecisionRecord } from './decisions/decision.ts';
import type { Formula } from './formula.ts';
import type { Cell } from './rates/table.ts';
import type { PlainKind } from './values.ts';

/** A step of the calculation: its value, and how it came about. */
export interface Step {
  /** Its name in the texts, which give the label and the law. */
  readonly name: string;
  readonly kind: PlainKind;
  readonly value: unknown;
  /** Put off until somebody asks for the workings. */
  readonly formula: () => Formula;
  /** Values for the slots of its label, with their kinds. */
  readonly about: Readonly<Record<string, { readonly kind: PlainKind; readonly value: unknown }>>;
}

/** What one run read, decided and calculated: where every figure comes from. */
export class Trace {
  readonly read = new Set<Cell>();
  readonly decisions: DecisionRecord[] = [];
  readonly steps: Step[] = [];

  /** Records a step and hands its value on. */
  step<T>(name: string, kind: PlainKind, value: T, formula: () => Formula, about: Step['about'] = {}): T {
    this.steps.push({ name, kind, value, formula, about });
    return value;
  }
}
