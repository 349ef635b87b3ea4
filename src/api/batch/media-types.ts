import { ICALENDAR } from '../../operations/calendar-file.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Whatever a file calls itself, its bytes tell what it is. */
export const FILE_TYPES: ReadonlySet<string> = new Set([
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
  'application/octet-stream',
  XLSX,
]);

/** The header that says what of a file was converted and left out. */
export const AS_READ = 'X-As-Read';
/** The header that names the rows that a calendar leaves out. */
export const LEFT_OUT = 'X-Rows-Left-Out';

/** The media types of answers. Where a calculator has dates, all rows together are a calendar too. */
export const ANSWER_TYPES = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  xlsx: XLSX,
  calendar: ICALENDAR.type,
} as const;
export type AnswerFormat = keyof typeof ANSWER_TYPES;

/** Units of work for a row; one of a calendar or a list of dates has its dates and their words as well. */
export const ROW_PRICES: Readonly<Record<AnswerFormat, number>> = {
  json: 1,
  ndjson: 1,
  csv: 1,
  xlsx: 1,
  calendar: 4,
};
