import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { HttpError } from '../../http/errors.ts';
import { inSlices } from '../../http/time-slices.ts';
import { type BatchRow, refusedNames } from '../../operations/batch.ts';
import type { Steps } from '../../operations/operation.ts';
import type { BatchFormat } from './answers.ts';
import type { BatchSource, ReadRows } from './batch-source.ts';
import { readCsvRows } from './csv-rows.ts';
import { rowsOfArray, rowsOfLines } from './json-rows.ts';

/**
 * Reads rows in slices between other requests: all of them, or what is wrong with them together.
 *
 * @param isWanted whether somebody waits for the answer; if not, rows may be missing.
 * @throws HttpError when they are not JSON, though they should be.
 */
export async function readRows(
  format: BatchFormat,
  bytes: Uint8Array,
  source: BatchSource,
  isWanted: () => boolean,
): Promise<ReadRows | InvalidInput> {
  if (format === 'csv') return readCsvRows(bytes, source, isWanted);
  const text = decoded(bytes);
  const steps = format === 'json' ? rowsOfArray(text, source) : rowsOfLines(text, source);
  const rows = (await inSlices(steps, isWanted)) ?? [];
  if (rows instanceof InvalidInput || source.answer === 'json') return rowsRead(rows);
  return (await inSlices(underHeadings(rows, source), isWanted)) ?? rowsRead([]);
}

function rowsRead(rows: readonly BatchRow[] | InvalidInput): ReadRows | InvalidInput {
  return rows instanceof InvalidInput ? rows : { rows, passed: [], hasMark: false };
}

/** Rows whose names that pass through are those of all rows together, as they are in CSV. */
function* underHeadings(rows: readonly BatchRow[], { service }: BatchSource): Steps<ReadRows | InvalidInput> {
  const names = new Set<string>();
  for (const { passed } of rows) {
    for (const [name] of passed) names.add(name);
    yield;
  }
  const headings = [...names];
  const refused = refusedNames(service, headings);
  if (refused !== null) return refused;
  const aligned: BatchRow[] = [];
  for (const row of rows) {
    const values = new Map(row.passed);
    aligned.push({ ...row, passed: headings.map((name) => [name, values.get(name) ?? null]) });
    yield;
  }
  return { rows: aligned, passed: headings, hasMark: false };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new HttpError('malformed_json');
  }
}
