import type { RequestInputs } from '../../src/engine/inputs/read.ts';
import { answerRecord, createBatch, rowOf } from '../../src/operations/batch/batch.ts';
import type { Service } from '../../src/service.ts';

/** What a batch answers to rows of JSON, as the API has it. */
export function answerRows(
  service: Service,
  key: string,
  rows: readonly RequestInputs[],
  chosen: readonly string[],
): Record<string, unknown>[] {
  const batch = createBatch(service, key, chosen);
  return rows.map((record, index) => {
    const row = rowOf(batch, record, index + 1);
    return answerRecord(batch, row, batch.calculate(row));
  });
}
