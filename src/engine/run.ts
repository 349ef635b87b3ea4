import type { Run } from './calculator.ts';
import type { Decision, DecisionShape } from './decisions/decision.ts';
import type { FactKinds, Facts } from './decisions/facts.ts';
import type { Columns, TableShape } from './rates/declaration.ts';
import { type RateTable, TableReader } from './rates/table.ts';
import { Ledger } from './trace.ts';

/** The rates and decisions that runs read. */
export interface LoadedRules {
  readonly tables: ReadonlyMap<TableShape, RateTable>;
  readonly decisions: ReadonlyMap<DecisionShape, Decision>;
}

/** One run of a calculator, with a ledger of its own. */
export class CalculatorRun implements Run {
  readonly ledger = new Ledger();
  readonly #rules: LoadedRules;

  constructor(rules: LoadedRules) {
    this.#rules = rules;
  }

  table<C extends Columns>(shape: TableShape<C>): TableReader<C> {
    const table = this.#rules.tables.get(shape as unknown as TableShape);
    if (table === undefined) throw new Error(`the calculator does not declare the table ${shape.file}`);
    return new TableReader<C>(table, this.ledger.read);
  }

  decide<K extends FactKinds, O extends string>(shape: DecisionShape<K, O>, facts: Facts<K>): O {
    const decision = this.#rules.decisions.get(shape as unknown as DecisionShape);
    if (decision === undefined) throw new Error(`the calculator does not declare the decision ${shape.file}`);
    const row = decision.take(facts);
    this.ledger.taken.push({ decision, row, facts });
    return row.outcome as O;
  }
}
