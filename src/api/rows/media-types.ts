import { ICALENDAR } from '../../operations/calendar.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file's format is read from its bytes, whatever its type says. */
export const FILE_TYPES: ReadonlySet<string> = new Set([
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/vnd.ms-excel',
  'application/octet-stream',
  XLSX,
]);

/** The types of answers, as the API and pages name them. */
export const ANSWER_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: XLSX,
  calendar: ICALENDAR.type,
} as const;
export type SentType = keyof typeof ANSWER_TYPES;
