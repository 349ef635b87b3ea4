import { batch } from '../batch/index.ts';
import { ledger } from '../ledger/index.ts';
import { payments } from '../payments/index.ts';
import { periods } from '../periods/index.ts';
import { asTableOperation, type RowOperation } from './row-operation.ts';
import type { TableOperation } from './table-operation.ts';

export const rowOperations: readonly RowOperation[] = [ledger, periods, payments];

/** Everything that reads rows of JSON or of files, in documentation order. */
export const tableOperations: readonly TableOperation[] = [batch, ...rowOperations.map(asTableOperation)];

/** The operation and calculator that a file of schemas/operations describes; null if none. */
export function findRowOperation(schema: string) {
  for (const operation of rowOperations)
    for (const [key, name] of operation.schemas) if (name === schema) return { operation, key };
  return null;
}

export { findRowSchema, runRows } from './row-operation.ts';
