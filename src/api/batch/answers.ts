import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { csvRows } from '../../formats/csv.ts';
import { answerRecord, type Batch, type BatchAnswer } from '../../operations/batch.ts';
import { batchCalendar } from '../../operations/batch-calendar.ts';
import { csvCells, csvHeading } from '../../operations/batch-csv.ts';
import { calendarPieces, ICALENDAR } from '../../operations/calendar-file.ts';
import type { Steps } from '../../operations/operation.ts';
import type { Service } from '../../service.ts';
import type { ReadRows } from './batch-source.ts';

/** The media types of rows, and of an answer to each. */
export const MEDIA_TYPES = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
} as const;
export type BatchFormat = keyof typeof MEDIA_TYPES;

/** The media types of answers: where a calculator has dates, all rows together are a calendar too. */
export const ANSWER_TYPES = { ...MEDIA_TYPES, calendar: ICALENDAR.type } as const;
export type AnswerFormat = keyof typeof ANSWER_TYPES;

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

/** One calendar of all rows, or what is wrong with some of them. */
export function* writeCalendar(
  service: Service,
  batch: Batch,
  { rows }: ReadRows,
): Steps<string | InvalidInput> {
  const calendar = yield* batchCalendar(service, batch, rows);
  return calendar instanceof InvalidInput ? calendar : yield* joined(calendarPieces(calendar));
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
