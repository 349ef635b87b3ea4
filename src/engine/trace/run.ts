import {
  findOrigin,
  isTraced,
  Origin,
  TracedAmount,
  TracedNumber,
  toExact,
  type Unit,
} from '../../law/traced.ts';
import type { Calculator, Run } from '../calculator.ts';
import { matching } from '../decisions/conditions.ts';
import type { DecisionDeclaration, DecisionRecord } from '../decisions/decision.ts';
import { onceEach } from '../once.ts';
import type { Columns, TableDeclaration } from '../rates/declaration.ts';
import type { LoadedRow, RateTable } from '../rates/table.ts';
import { RateReader, ReadRecord } from '../rates/table-reader.ts';
import type { SharedRules } from '../rules.ts';
import { type FlatType, type FlatTypes, type Kind, plainType, type Values } from '../values.ts';

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

type RunRules = Pick<SharedRules, 'tables' | 'decisions'>;

export class CalculatorRun implements Run {
  readonly trace = new Trace();

  constructor(protected readonly rules: RunRules) {}

  table<C extends Columns, D extends string, M extends string>(
    shape: TableDeclaration<C, D, M>,
  ): RateReader<C, D, M> {
    return new RateReader<C, D, M>(this.tableOf(shape), this.trace, this.view);
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
      const count = row === undefined ? 'no outcome' : 'more than one outcome';
      throw new Error(`${count} of the decision ${shape.file} matches`);
    }
    this.trace.decisions.push({ decision, row, facts });
    return row.outcome as O;
  }

  step<V>(name: string, value: V, about: Step['about'] = {}): V {
    this.trace.steps.push({ name, value, about });
    return value;
  }

  /** A row as the calculator reads it. */
  protected view({ values }: LoadedRow, _table: RateTable): object {
    return values;
  }

  private tableOf(shape: TableDeclaration): RateTable {
    const table = this.rules.tables.get(shape);
    if (table === undefined) throw new Error(`the calculator does not declare the table ${shape.file}`);
    return table;
  }
}

/** Runs a calculator over traced inputs and rates, so that every step records how it was calculated. */
export function runTraced(
  calculator: Calculator,
  rules: RunRules,
  values: Readonly<Record<string, unknown>>,
) {
  const run = new TracedRun(rules, calculator);
  const tracedInputs = { ...values };
  for (const [name, type] of Object.entries(calculator.inputs)) {
    tracedInputs[name] = traceInput(values[name], type);
  }
  return { run, ...calculator.calculate(tracedInputs as never, run) };
}

/** A row whose values record where they are used: the same in every run, as no step changes the origin of a rate. */
const tracedRow = onceEach(({ values }: LoadedRow, { shape }: RateTable): object => {
  const row: Record<string, unknown> = { ...values };
  for (const [name, type] of Object.entries(shape.columns)) {
    if (type.kind !== 'array') row[name] = traceInput(row[name], type);
  }
  return Object.freeze(row);
});

class TracedRun extends CalculatorRun {
  readonly tracedSteps: TracedStep[] = [];

  constructor(
    rules: RunRules,
    private readonly calculator: Calculator,
  ) {
    super(rules);
  }

  protected override view(row: LoadedRow, table: RateTable): object {
    return tracedRow(row, table);
  }

  override decide<F extends FlatTypes, O extends string>(
    shape: DecisionDeclaration<F, O>,
    facts: Values<F>,
  ): O {
    return super.decide(shape, exactValues(facts));
  }

  /** Names the value: every formula that uses it, earlier or later, then shows the step. */
  override step<V>(name: string, value: V, about: Step['about'] = {}): V {
    const { steps, outputs } = this.calculator;
    const type = steps[name]?.type ?? (outputs[name] as FlatType | undefined);
    const unit = type === undefined ? null : unitOfType(type);
    const exactAbout = exactValues(about);
    super.step(name, toExact(value), exactAbout);
    if (unit === null || value === null) return value;
    const source = findOrigin(value);
    // An input, a rate or an earlier step keeps its own name.
    const isFree = source.step === null && source.of.length > 0;
    const origin = isFree ? source : new Origin('same', [source], source.value);
    origin.step = { name, unit };
    this.tracedSteps.push({ name, value: toExact(value), about: exactAbout, origin });
    return isFree && isTraced(value) ? value : (traced(origin) as V);
  }
}

const UNITS: Readonly<Partial<Record<Kind, Unit>>> = {
  money: 'money',
  percent: 'percent',
  decimal: 'number',
  integer: 'count',
  date: 'day',
};

/** The unit of a type's values; null for those never used in calculations, such as words. */
function unitOfType(type: FlatType): Unit | null {
  const { kind, form } = plainType(type);
  return form === 'fraction' ? 'ratio' : (UNITS[kind] ?? null);
}

/** An input or a rate as a traced value. */
export function traceInput(value: unknown, type: FlatType): unknown {
  const unit = unitOfType(type);
  if (unit === null || value === null) return value;
  return traced(new Origin('input', [], value as number, { unit }));
}

export function traced(origin: Origin): TracedAmount | TracedNumber {
  const { value } = origin;
  return typeof value === 'number' ? new TracedNumber(value, origin) : new TracedAmount(value, origin);
}

function exactValues<R extends Readonly<Record<string, unknown>>>(record: R): R {
  const exact: Record<string, unknown> = {};
  for (const name of Object.keys(record)) exact[name] = toExact(record[name]);
  return exact as R;
}
