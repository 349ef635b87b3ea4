import type { RowSchema } from '../../engine/inputs/input-schema.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { Service } from '../../service.ts';
import { ledger } from '../ledger/index.ts';
import { payments } from '../payments/index.ts';
import { periods } from '../periods/index.ts';
import type { Steps } from '../steps.ts';
import type { FileGiven } from './read-table.ts';
import { RowCall } from './row-call.ts';
import type { RowOperation } from './row-operation.ts';

export const rowOperations: readonly RowOperation[] = [
  ledger,
  periods,
  payments,
] as unknown as readonly RowOperation[];

export function findRowSchema(operation: RowOperation, service: Service, key: string): RowSchema | null {
  const loaded = service.calculator(key);
  const name = loaded === undefined ? null : operation.schemaOf(loaded);
  if (name === null) return null;
  const schema = service.rules.rowSchemas.get(name);
  if (schema === undefined) throw new Error(`schemas/operations/${name}.json is missing`);
  return schema;
}

/**
 * Starts an operation on rows; its steps end with the result or all errors. @throws RangeError if not offered.
 * @param given a JSON body, or what was read from `files`.
 */
export function startRows<R>(
  operation: RowOperation<R>,
  service: Service,
  key: string,
  given: RequestInputs,
  files?: FileGiven['tables'],
): Steps<R | InvalidInput> {
  const loaded = service.known(key);
  const schema = findRowSchema(operation as RowOperation, service, key);
  if (schema === null) throw new RangeError(`${key} has no ${operation.name}`);
  return operation.run(new RowCall(service, loaded, schema, operation.name, given, files));
}

export function countRows(given: RequestInputs): number {
  const tables = Object.values(given).filter((value) => Array.isArray(value));
  return tables.reduce((count, rows) => count + rows.length, 0);
}

/** The operation and calculator that a file of schemas/operations describes; null if none. */
export function findRowOperation(
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
