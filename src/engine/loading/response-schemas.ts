import { readFileSync } from 'node:fs';
import type { JsonSchema } from '../values.ts';

/** The outlines of answers, as schemas/responses has them. */
export type ResponseKind =
  | 'tool-run'
  | 'validation-error'
  | 'fault'
  | 'tool-list'
  | 'rate-list'
  | 'rate-table'
  | 'workings'
  | 'batch'
  | 'sweep'
  | 'solution'
  | 'check'
  | 'comparison';

const FOLDER = new URL('../../../schemas/responses/', import.meta.url);

/** The JSON Schema (2020-12) of a kind of answer, without `$schema`, to stand inside a document. */
export function responseSchema(kind: ResponseKind): JsonSchema {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(new URL(`${kind}.json`, FOLDER), 'utf8'));
  return schema;
}
