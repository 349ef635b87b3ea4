import type { Origin } from '../../law/traced.ts';
import type { Run } from '../calculator.ts';
import { matching } from '../decisions/conditions.ts';
import type { DecisionDeclaration, DecisionRecord } from '../decisions/decision.ts';
import type { Columns, TableDeclaration } from '../rates/declaration.ts';
import type { RateTable } from '../rates/table.ts';
import { RateReader, ReadRecord } from '../rates/table-reader.ts';
import type { SharedRules } from '../rules.ts';
import type { FlatTypes, Values } from '../values.ts';

export interface Step {
  readonly name: string;
  readonly value: unknown;
  readonly about: Readonly<Record<string, unknown>>;
}

export interface TracedStep extends Step {
  readonly origin: Origin;
}

/** What a run read, decided and recorded. */
export class Trace extends ReadRecord {
  readonly decisions: DecisionRecord[] = [];
  readonly steps: Step[] = [];
}

export type RunRules = Pick<SharedRules, 'tables' | 'decisions'>;

export class CalculatorRun implements Run {
  readonly trace = new Trace();

  constructor(protected readonly rules: RunRules) {}

  table<C extends Columns, D extends string, M extends string>(
    shape: TableDeclaration<C, D, M>,
  ): RateReader<C, D, M> {
    return new RateReader<C, D, M>(this.tableOf(shape), this.trace);
  }

  isAssumed(shape: TableDeclaration): boolean {
    const { unsettled, stated } = this.trace;
    const table = this.tableOf(shape);
    return unsettled.includes(table) || stated.some((one) => one.table === table && one.row.announced);
  }

  decide<F extends FlatTypes, O extends string>(shape: DecisionDeclaration<F, O>, facts: Values<F>): O {
    const decision = this.rules.decisions.get(shape as unknown as DecisionDeclaration);
    if (decision === undefined) throw new Error(`the calculator does not declare the decision ${shape.file}`);
    const [row, second] = matching(decision.outcomes, facts);
    if (row === undefined || second !== undefined) {
      throw new Error(
        `${row === undefined ? 'no outcome' : 'more than one outcome'} of the decision ${shape.file} holds`,
      );
    }
    this.trace.decisions.push({ decision, row, facts });
    return row.outcome as O;
  }

  step<V>(name: string, value: V, about: Step['about'] = {}): V {
    this.trace.steps.push({ name, value, about });
    return value;
  }

  protected tableOf(shape: TableDeclaration): RateTable {
    const table = this.rules.tables.get(shape);
    if (table === undefined) throw new Error(`the calculator does not declare the table ${shape.file}`);
    return table;
  }
}
