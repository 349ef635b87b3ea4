import { compiledService } from '../compiled-service.ts';
import type { CompiledRules } from '../engine/compiled-rules.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation, ToolRun } from '../engine/result.ts';
import type { Workings } from '../engine/workings.ts';
import { finish, type Operation, OperationCall } from '../operations/operation.ts';
import type { Service } from '../service.ts';
import type { Data, Inputs, Key, Question, Questions } from './questions.ts';

/** One result. */
export interface Run<D> {
  /** Money in pounds to 2 decimal places, days as YYYY-MM-DD. */
  readonly data: D;
  /** The answer in words, labelled figures, notes, sources and links: as in the API's response. */
  toolRun(): ToolRun;
  /** Where every figure comes from. */
  workings(): Workings;
}

/** The calculators as functions: synchronous, with nothing read or stored. */
export interface Calculators {
  /**
   * Runs a calculator.
   * @throws InvalidInput with one message for each invalid input.
   * @throws UnknownCalculator for an unknown key.
   * @example
   * const { data } = run('deadlines', { period_end: '2025-03-31' });
   * console.log(data.filing_due); // 2026-03-31
   */
  run<K extends Key>(key: K, inputs: Inputs<K>): Run<Data<K>>;
  /**
   * Runs an operation, which derives one answer from many results.
   * @throws InvalidInput with one message for each invalid input and parameter.
   * @throws UnknownCalculator for an unknown key.
   * @example
   * const period = { period_start: '2024-04-01', period_end: '2025-03-31' };
   * const range = { vary: 'taxable_profits', from: 0, to: 100_000, step: 50_000 } as const;
   * const { points } = ask(sweep, 'corporation-tax', { ...period, ...range });
   * console.log(points[2]?.data?.corporation_tax); // 22750
   */
  ask<N extends Question, K extends Key>(
    operation: Operation<unknown, N>,
    key: K,
    given: Questions<K>[N]['given'],
  ): Questions<K>[N]['answer'];
  /** The service behind every channel. */
  readonly service: Service;
}

export interface CalculatorOptions {
  /** The base of the links in results, without a trailing slash; http://localhost:3000 by default. */
  readonly baseUrl?: string;
}

/** The calculators over compiled rules, such as those of `/rules`, each compiled on first use. */
export function createCalculators(rules: CompiledRules, { baseUrl }: CalculatorOptions = {}): Calculators {
  const service = compiledService(rules, baseUrl);
  return {
    service,
    run: (key, inputs) => runTool(service, key, inputs),
    ask: <N extends Question, K extends Key>(
      operation: Operation<unknown, N>,
      key: K,
      given: Questions<K>[N]['given'],
    ) =>
      accepted(
        finish(
          operation.run(new OperationCall(operation as Operation, service, key, given ?? {}, 'refused')),
        ),
      ) as Questions<K>[N]['answer'],
  };
}

/** One result of a service. @throws InvalidInput, UnknownCalculator */
export function runTool<D>(service: Service, key: string, inputs: Readonly<Record<string, unknown>>): Run<D> {
  const found = accepted<Calculation>(service.calculate(key, inputs ?? {}));
  return {
    data: found.data() as D,
    toolRun: () => found.toolRun(),
    workings: () => found.workings(),
  };
}

export function accepted<R>(found: R | InvalidInput): R {
  if (found instanceof InvalidInput) throw found;
  return found;
}
