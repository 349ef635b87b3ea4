import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { RowSchema } from '../../engine/inputs/row-schema.ts';
import type { Service } from '../../service.ts';
import { ledger } from '../ledger/index.ts';
import type { Steps } from '../operation.ts';
import { payments } from '../payments/index.ts';
import { periods } from '../periods/index.ts';
import type { FileGiven } from './read-table.ts';
import { RowCall } from './row-call.ts';
import type { RowOperation } from './row-operation.ts';

/** The operations over rows, in the order in which they are described. */
export const rowOperations: readonly RowOperation[] = [
  ledger,
  periods,
  payments,
] as unknown as readonly RowOperation[];

/** What an operation takes of a calculator; null where the calculator has no such operation. */
export function rowSchemaOf(operation: RowOperation, service: Service, key: string): RowSchema | null {
  const loaded = service.calculator(key);
  const name = loaded === undefined ? null : operation.schemaOf(loaded);
  if (name === null) return null;
  const schema = service.rules.rowSchemas.get(name);
  if (schema === undefined) throw new Error(`schemas/operations/${name}.json is missing`);
  return schema;
}

/**
 * Begins an operation over rows. Its steps end with the result, or with everything that is wrong.
 *
 * @param given a body of JSON, or what was read from a file.
 * @param files where the rows of a file come from, for what is said of them.
 * @throws RangeError when the calculator has no such operation.
 */
export function startRows<R>(
  operation: RowOperation<R>,
  service: Service,
  key: string,
  given: RequestInputs,
  files?: FileGiven['tables'],
): Steps<R | InvalidInput> {
  const loaded = service.calculator(key);
  const schema = rowSchemaOf(operation as RowOperation, service, key);
  if (loaded === undefined || schema === null) throw new RangeError(`${key} has no ${operation.name}`);
  return operation.run(new RowCall(service, loaded, schema, operation.name, given, files));
}

/** How many rows a body has in all its tables. */
export function countRows(given: RequestInputs): number {
  const tables = Object.values(given).filter((value) => Array.isArray(value));
  return tables.reduce((count, rows) => count + rows.length, 0);
}

/** The operation that takes what a file of schemas/operations declares, and its calculator; null where none does. */
export function rowOperationOf(
  service: Service,
  schema: string,
): { operation: RowOperation; key: string } | null {
  for (const { key } of service.tools) {
    const loaded = service.calculator(key);
    const operation = rowOperations.find((one) => loaded !== undefined && one.schemaOf(loaded) === schema);
    if (operation !== undefined) return { operation, key };
  }
  return null;
}
