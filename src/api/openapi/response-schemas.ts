import batch from '#schemas/responses/batch.json' with { type: 'json' };
import boxes from '#schemas/responses/boxes.json' with { type: 'json' };
import check from '#schemas/responses/check.json' with { type: 'json' };
import comparison from '#schemas/responses/comparison.json' with { type: 'json' };
import fault from '#schemas/responses/fault.json' with { type: 'json' };
import rateList from '#schemas/responses/rate-list.json' with { type: 'json' };
import rateTable from '#schemas/responses/rate-table.json' with { type: 'json' };
import rows from '#schemas/responses/rows.json' with { type: 'json' };
import rowsComparison from '#schemas/responses/rows-comparison.json' with { type: 'json' };
import solution from '#schemas/responses/solution.json' with { type: 'json' };
import sweep from '#schemas/responses/sweep.json' with { type: 'json' };
import toolList from '#schemas/responses/tool-list.json' with { type: 'json' };
import toolRun from '#schemas/responses/tool-run.json' with { type: 'json' };
import validationError from '#schemas/responses/validation-error.json' with { type: 'json' };
import workings from '#schemas/responses/workings.json' with { type: 'json' };
import type { JsonSchema } from '../../engine/values.ts';

/** The schemas of responses, from schemas/responses. */
const SCHEMAS = {
  batch,
  boxes,
  check,
  comparison,
  fault,
  'rate-list': rateList,
  'rate-table': rateTable,
  rows,
  'rows-comparison': rowsComparison,
  solution,
  sweep,
  'tool-list': toolList,
  'tool-run': toolRun,
  'validation-error': validationError,
  workings,
} satisfies Readonly<Record<string, JsonSchema>>;

/** The JSON Schema (2020-12) of a kind of response, without `$schema`, for use inside a document. */
export function responseSchema(kind: keyof typeof SCHEMAS): JsonSchema {
  const { $schema: _, ...schema }: JsonSchema = SCHEMAS[kind];
  return schema;
}
