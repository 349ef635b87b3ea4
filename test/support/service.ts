import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs, Unknown } from '../../src/engine/inputs/read.ts';
import type { RateTable } from '../../src/engine/rates/table.ts';
import type { Calculation, ToolRun } from '../../src/engine/result.ts';
import { compiledService, type Service } from '../../src/service.ts';
import { compiledRules } from './compiled-rules.ts';

const embedded = compiledService(compiledRules());

/** The service over the project's rules, checked and compiled once for all tests. */
export async function embeddedService(): Promise<Service> {
  return embedded;
}

/** Finds a rate table by `file` or `file/series`. */
export function tableNamed({ rules }: Service, name: string): RateTable {
  return [...rules.tables.values()].find((table) => table.name === name) as RateTable;
}

export function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
}

/** The embedded service with some members replaced. */
export async function serviceWith(changes: Partial<Service>): Promise<Service> {
  return { ...embedded, ...changes };
}

/** The result of a calculator. @throws InvalidInput when the inputs are rejected. */
export async function runOf(
  service: Service,
  key: string,
  inputs: RequestInputs,
  unknown?: Unknown,
): Promise<ToolRun> {
  return calculationOf(service, key, inputs, unknown).toolRun();
}

/** A calculation before it is put into words. @throws InvalidInput when the inputs are rejected. */
export function calculationOf(
  service: Service,
  key: string,
  inputs: RequestInputs,
  unknown?: Unknown,
): Calculation {
  const calculated = service.calculate(key, inputs, unknown);
  if (calculated instanceof InvalidInput) throw calculated;
  return calculated;
}
