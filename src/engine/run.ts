import type { Run } from './calculator.ts';
import type { Decision, DecisionDeclaration } from './decisions/decision.ts';
import type { FactKinds, Facts } from './decisions/facts.ts';
import type { Columns, TableDeclaration } from './rates/declaration.ts';
import { type RateTable, TableReader } from './rates/table.ts';
import { Trace } from './trace.ts';

/** The rates and decisions that runs read. */
export interface LoadedRules {
  readonly tables: ReadonlyMap<TableDeclaration, RateTable>;
  readonly decisions: ReadonlyMap<DecisionDeclaration, Decision>;
}

/** One run of a calculator, with a trace of its own. */
export class CalculatorRun implements Run {
  readonly trace = new Trace();
  readonly #rules: LoadedRules;

  constructor(rules: LoadedRules) {
    this.#rules = rules;
  }

  table<C extends Columns>(shape: TableDeclaration<C>): TableReader<C> {
    const table = this.#rules.tables.get(shape as unknown as TableDeclaration);
    if (table === undefined) throw new Error(`the calculator does not declare the table ${shape.file}`);
    return new TableReader<C>(table, this.trace.read);
  }

  decide<K extends FactKinds, O extends string>(shape: DecisionDeclaration<K, O>, facts: Facts<K>): O {
    const decision = this.#rules.decisions.get(shape as unknown as DecisionDeclaration);
    if (decision === undefined) throw new Error(`the calculator does not declare the decision ${shape.file}`);
    const row = decision.take(facts);
    this.trace.decisions.push({ decision, row, facts });
    return row.outcome as O;
  }
}
