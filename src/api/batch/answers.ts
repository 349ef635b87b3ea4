import { csvRows } from '../../formats/csv.ts';
import { answerRecord, type Batch, type BatchAnswer } from '../../operations/batch.ts';
import { csvCells, csvHeading } from '../../operations/batch-csv.ts';
import type { Steps } from '../../operations/operation.ts';
import type { ReadRows } from './batch-source.ts';

/** The media types of rows and of their answers. */
export const MEDIA_TYPES = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
} as const;
export type BatchFormat = keyof typeof MEDIA_TYPES;

/** Rows that are answered in a step. */
const STEP = 20;

/** Runs all rows and writes their answers, some at a time. */
export function* writeAnswers(
  format: BatchFormat,
  batch: Batch,
  { rows, passed }: ReadRows,
  hasMark: boolean,
): Generator<string, void, undefined> {
  if (format === 'json') yield '[';
  if (format === 'csv') yield `${hasMark ? '\uFEFF' : ''}${csvRows([csvHeading(batch, passed)])}`;
  for (let start = 0; start < rows.length; start += STEP) {
    const answers = rows.slice(start, start + STEP).map((row, index) => batch.answer(row, start + index + 1));
    yield textOf(format, batch, answers, start === 0);
  }
  if (format === 'json') yield ']';
}

function textOf(
  format: BatchFormat,
  batch: Batch,
  answers: readonly BatchAnswer[],
  areFirst: boolean,
): string {
  if (format === 'csv') return csvRows(answers.map((answer) => csvCells(batch, answer)));
  const records = answers.map((answer) => JSON.stringify(answerRecord(batch, answer)));
  if (format === 'ndjson') return records.map((record) => `${record}\n`).join('');
  return `${areFirst ? '' : ','}${records.join(',')}`;
}

/** All pieces of a text as one. */
export function* joined(pieces: Iterable<string>): Steps<string> {
  const all: string[] = [];
  for (const piece of pieces) {
    all.push(piece);
    yield;
  }
  return all.join('');
}
