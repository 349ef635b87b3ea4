import type { AnyCalculator } from '../../engine/calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Calculation } from '../../engine/result.ts';
import { fromOperand, makeScope, type Slip, type Tables } from '../../engine/slips/slip.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import type { FlatType } from '../../engine/values.ts';
import { type Amount, isNegative } from '../../law/amounts.ts';
import type { OperationCall } from '../operation.ts';

export type Data = Readonly<Record<string, unknown>>;

export interface Attempt {
  readonly data: Data;
  /** The inputs that give it, by name; null if no inputs alone can give it. */
  readonly inputs: Data | null;
}

export class Attempts {
  readonly values: Data;
  readonly data: Data;
  readonly given: ReadonlySet<string>;
  readonly #tables: Tables;

  constructor(
    private readonly call: OperationCall,
    { read, outcome }: Calculation,
  ) {
    this.values = read.values;
    this.data = outcome.data;
    this.given = new Set(read.given.map(([name]) => name));
    this.#tables = call.service.rules.tables;
  }

  /** The result of other inputs, as engine values; null if they cannot be calculated. */
  with(changed: Data, tables: Tables = this.#tables, method: Slip['method'] = null): Data | null {
    const { calculator } = this.call.calculator;
    const { decisions } = this.call.service.rules;
    const values = { ...this.values, ...changed };
    const run = new CalculatorRun({ decisions, tables }, calculator.Steps, values);
    try {
      return method === null
        ? calculator.calculate(values as never, run).data
        : (method(values as never, run)?.data ?? null);
    } catch {
      // Unvalidated values, or rates of another time, may lack what the law needs.
      return null;
    }
  }

  /** The results of applying slips in turn; several if a slip gives one of several figures. */
  of(slips: readonly Slip[]): readonly Attempt[] {
    const { calculator, schema, slips: all } = this.call.calculator;
    let tables = this.#tables;
    let changed: Data = {};
    let method: Slip['method'] = null;
    for (const slip of slips) {
      const scope = makeScope(calculator, { ...this.values, ...changed }, this.data);
      if (slip.when !== null && slip.when(scope) !== true) return [];
      for (const [name, expression] of slip.inputs) {
        const value = fromOperand(calculator.inputs[name], expression(scope));
        const hasLeast = schema.fields.some((field) => field.name === name && field.minimum != null);
        if (value === null || (hasLeast && isBelowZero(value))) return [];
        changed = { ...changed, [name]: value };
      }
      if (slip.tables !== null) tables = slip.tables(tables, scope);
      method = slip.method ?? method;
    }
    const values = { ...this.values, ...changed };
    const isByInputs = slips.every((slip) => slip.tables === null && slip.method === null);
    const isOurs = isByInputs && Object.keys(changed).length === 0;
    const base = isOurs ? this.data : this.with(changed, tables, method);
    if (base === null) return [];
    const isOfInputs = isByInputs && slips.every(({ gives }) => gives.size === 0);
    let found: Data[] = [base];
    for (const { gives } of slips) {
      for (const [figure, expressions] of gives) {
        found = found.flatMap((data) =>
          expressions.flatMap((expression): Data[] => {
            const value = fromOperand(
              typeAt(calculator, figure),
              expression(makeScope(calculator, values, data)),
            );
            if (value === null) return [];
            let given = withFigure(data, figure, value);
            for (const { figure: next, is } of all.follow) {
              if (gives.has(next)) continue;
              const type = calculator.outputs[next] as FlatType;
              const followed = fromOperand(type, is(makeScope(calculator, values, given)));
              if (followed !== null) given = { ...given, [next]: followed };
            }
            return [given];
          }),
        );
      }
    }
    return found.map((data) => ({ data, inputs: isOfInputs ? changed : null }));
  }

  /** The link to the result of other inputs; null if they are rejected, or do not give the claim. */
  link(changed: Data, isClaimed: (data: Data) => boolean): string | null {
    const { inputs } = this.call.calculator.calculator;
    const given = Object.entries(changed).map(([name, value]) => [name, inputs[name]?.json(value as never)]);
    const found = this.call.calculate(Object.fromEntries(given));
    return found instanceof InvalidInput || !isClaimed(found.outcome.data) ? null : found.toolRun().share_url;
  }
}

function typeAt({ outputs }: AnyCalculator, path: string): FlatType | undefined {
  const [key = '', , column = ''] = path.split('.');
  const type = outputs[key];
  return (type?.kind === 'list' ? type.of[column] : type) as FlatType | undefined;
}

function withFigure(data: Data, path: string, value: unknown): Data {
  const [key = '', item, column = ''] = path.split('.');
  if (item === undefined) return { ...data, [key]: value };
  const records = (data[key] as readonly Data[]).map((record, at) =>
    at + 1 === Number(item) ? { ...record, [column]: value } : record,
  );
  return { ...data, [key]: records };
}

function isBelowZero(value: unknown): boolean {
  return typeof value === 'object' ? isNegative(value as Amount) : typeof value === 'number' && value < 0;
}
