import type { Taken } from './decisions/decision.ts';
import type { Working } from './formula.ts';
import type { Cell } from './rates/table.ts';
import type { PlainKind } from './values.ts';

/** A step of the reckoning: its value, and how it came about. */
export interface Line {
  /** Its name in the texts, which give the label and the law. */
  readonly name: string;
  readonly kind: PlainKind;
  readonly value: unknown;
  /** Put off until somebody asks for the workings. */
  readonly working: () => Working;
  /** Values for the slots of its label, with their kinds. */
  readonly about: Readonly<Record<string, { readonly kind: PlainKind; readonly value: unknown }>>;
}

/** What one run read, decided and reckoned: the trace behind every figure. */
export class Ledger {
  readonly read = new Set<Cell>();
  readonly taken: Taken[] = [];
  readonly lines: Line[] = [];

  /** Writes a line and hands its value on. */
  line<T>(name: string, kind: PlainKind, value: T, working: () => Working, about: Line['about'] = {}): T {
    this.lines.push({ name, kind, value, working, about });
    return value;
  }
}
