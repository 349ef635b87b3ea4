import { type Options, stringify } from 'csv-stringify/sync';
import type { Workings } from '../engine/workings.ts';

/** A cell: text may be taken for a formula by a spreadsheet, other values may not. */
export type Cell = string | number | boolean | null;

/** A negative number as text, in digits: it begins with a minus and is no formula. */
const NEGATIVE = /^-\d[\d,]*(\.\d+)?$/;

/**
 * Rows of cells as CSV (RFC 4180). Text that a spreadsheet would take for a formula, since it
 * begins with = + - @, a tab or a carriage return, gets an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvRow).join('');
}

/** Text that needs neither quotation marks nor an apostrophe. */
const PLAIN = /^(?![=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20])[^",\r\n]*$/;

/** A row as CSV: plain cells joined, which takes a fifth of the library's time; any others by the library. */
export function csvRow(row: readonly Cell[]): string {
  const isPlain = row.every((cell) => typeof cell !== 'string' || PLAIN.test(cell));
  return isPlain ? `${row.join(',')}\r\n` : stringify([row as Cell[]], OPTIONS);
}

/** Rows of cells as CSV, with a header line. */
export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows]);
}

const OPTIONS: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    boolean: String,
    string: (text) => (NEGATIVE.test(text) ? withoutApostrophe(text) : text),
  },
};

/** What csv-stringify takes from a cast, though its types do not list all options of a cell. */
function withoutApostrophe(value: string): { value: string } {
  return { value, ...{ escape_formulas: false } };
}

/** Workings: the rates read, the decisions taken and the lines calculated, each on a line of its own. */
export function workingsCsv({ rates_used, decisions, lines }: Workings): string {
  const titles = (sources: readonly { readonly title: string }[]): string =>
    sources.map(({ title }) => title).join('; ');
  return csv(
    ['kind', 'name', 'how', 'value', 'source'],
    [
      ...rates_used.map(({ table, name, row_from, value, source }) => [
        'rate',
        `${table}: ${name}`,
        `row from ${row_from}`,
        value,
        titles(source),
      ]),
      ...decisions.map(({ question, because, outcome, cite }) => [
        'decision',
        question,
        because,
        outcome,
        titles(cite),
      ]),
      ...lines.map(({ label, working, value, cite }) => ['line', label, working, value, titles(cite)]),
    ],
  );
}
