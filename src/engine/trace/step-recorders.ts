export interface RecordStep {
  /** Returns the value; in a traced run, the value as that step. */
  record(name: string, value: unknown, about?: Readonly<Record<string, unknown>>): unknown;
}

/** The class of a calculator's `run.step`: one method for each of its steps. */
export type StepRecorderClass = new (run: RecordStep) => object;

/** Makes the methods that record steps, by the names of these. */
export function stepRecorders(names: readonly string[]): StepRecorderClass {
  class Recorders {
    declare readonly run: RecordStep;

    constructor(run: RecordStep) {
      this.run = run;
    }
  }
  for (const name of names) {
    Object.defineProperty(Recorders.prototype, name, {
      value(this: Recorders, value: unknown, about?: Readonly<Record<string, unknown>>): unknown {
        return this.run.record(name, value, about);
      },
    });
  }
  return Recorders;
}
