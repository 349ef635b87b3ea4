import type { AnyCalculator } from '../../engine/calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Calculation } from '../../engine/result.ts';
import { type Slip, scopeOf, type Tables, typedOf } from '../../engine/slips/slip.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import type { FlatType } from '../../engine/values.ts';
import { isNegative } from '../../law/amounts.ts';
import type { OperationCall } from '../operation.ts';

export type Data = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

/** The calculator's result with something done differently. */
export interface Attempt {
  readonly data: Data;
  /** The inputs that give it, by name; null if no inputs alone can give it. */
  readonly inputs: Values | null;
}

/** Calculates with common mistakes. */
export class Attempts {
  readonly #call: OperationCall;
  readonly #found: Calculation;

  constructor(call: OperationCall, found: Calculation) {
    this.#call = call;
    this.#found = found;
  }

  get values(): Values {
    return this.#found.read.values;
  }

  get data(): Data {
    return this.#found.outcome.data;
  }

  get given(): string[] {
    return this.#found.read.given.map(([name]) => name);
  }

  /** The result of other inputs, as engine values; null if they cannot be calculated. */
  with(changed: Values, tables: Tables = this.#tables, method: Slip['method'] = null): Data | null {
    const { calculator } = this.#call.calculator;
    const values = { ...this.values, ...changed } as never;
    const run = new CalculatorRun({ ...this.#call.service.rules, tables }, calculator.Steps);
    try {
      return method === null ? calculator.calculate(values, run).data : (method(values, run)?.data ?? null);
    } catch {
      // Unvalidated values, or rates of another time, may lack what the law needs.
      return null;
    }
  }

  /** The results of applying slips in turn; several if a slip gives one of several figures. */
  of(slips: readonly Slip[]): readonly Attempt[] {
    const { calculator, slips: all } = this.#call.calculator;
    let tables = this.#tables;
    let changed: Record<string, unknown> = {};
    let method: Slip['method'] = null;
    for (const slip of slips) {
      const scope = scopeOf(calculator, { ...this.values, ...changed }, this.data);
      if (slip.when !== null && slip.when(scope) !== true) return [];
      const own: Record<string, unknown> = {};
      for (const [name, expression] of slip.inputs) {
        const value = typedOf(calculator.inputs[name], expression(scope));
        if (value === null || isBelow(value, this.#least(name))) return [];
        own[name] = value;
      }
      changed = { ...changed, ...own };
      if (slip.tables !== null) tables = slip.tables(tables, scope);
      method = slip.method ?? method;
    }
    const values = { ...this.values, ...changed };
    const isOurs = slips.every(
      (slip) => slip.inputs.size === 0 && slip.tables === null && slip.method === null,
    );
    const base = isOurs ? this.data : this.with(changed, tables, method);
    if (base === null) return [];
    const isOfInputs = slips.every(
      (slip) => slip.tables === null && slip.method === null && slip.gives.size === 0,
    );
    let attempts: Attempt[] = [{ data: base, inputs: isOfInputs ? changed : null }];
    for (const { gives } of slips) {
      for (const [figure, expressions] of gives) {
        attempts = attempts.flatMap(({ data, inputs }) =>
          expressions.flatMap((expression): Attempt[] => {
            const value = typedOf(typeAt(calculator, figure), expression(scopeOf(calculator, values, data)));
            if (value === null) return [];
            let given = withFigure(data, figure, value);
            for (const { figure: next, is } of all.follow) {
              if (gives.has(next)) continue;
              const followed = typedOf(
                calculator.outputs[next] as never,
                is(scopeOf(calculator, values, given)),
              );
              if (followed !== null) given = { ...given, [next]: followed };
            }
            return [{ data: given, inputs }];
          }),
        );
      }
    }
    return attempts;
  }

  /** The link to the result of other inputs; null if they are refused, or do not give the claim. */
  link(changed: Values, isClaimed: (data: Data) => boolean): string | null {
    const { inputs } = this.#call.calculator.calculator;
    const given = Object.entries(changed).map(([name, value]) => [name, inputs[name]?.json(value as never)]);
    const found = this.#call.calculate(Object.fromEntries(given));
    return found instanceof InvalidInput || !isClaimed(found.outcome.data) ? null : found.toolRun().share_url;
  }

  get #tables(): Tables {
    return this.#call.service.rules.tables;
  }

  #least(name: string): boolean {
    return this.#call.calculator.schema.fields.find((field) => field.name === name)?.minimum != null;
  }
}

/** The type of a figure, or of one in an item. */
function typeAt({ outputs }: AnyCalculator, path: string): FlatType | undefined {
  const [key = '', , column = ''] = path.split('.');
  const type = outputs[key];
  return (type?.kind === 'list' ? type.of[column] : type) as FlatType | undefined;
}

function withFigure(data: Data, path: string, value: unknown): Data {
  const [key = '', item, column = ''] = path.split('.');
  if (item === undefined) return { ...data, [key]: value };
  const records = data[key] as readonly Data[];
  return {
    ...data,
    [key]: records.map((record, at) => (at + 1 === Number(item) ? { ...record, [column]: value } : record)),
  };
}

/** Whether a value is negative although its input cannot be. */
function isBelow(value: unknown, hasLeast: boolean): boolean {
  if (!hasLeast) return false;
  return typeof value === 'object' ? isNegative(value as never) : typeof value === 'number' && value < 0;
}
