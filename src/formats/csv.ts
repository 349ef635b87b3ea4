import { type Options, stringify } from 'csv-stringify/sync';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { enteredOf } from '../engine/entered.ts';
import type { Calculation } from '../engine/result.ts';

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

const AMOUNT = /^(−?)£([\d,]+(?:\.\d\d)?)$/;

/** A lone amount as a number that spreadsheets add up, `1234.50` for `£1,234.50`; any other text as it is. */
export function numberCell(text: string): string {
  const [, minus, digits] = AMOUNT.exec(text) ?? [];
  return digits === undefined ? text : `${minus === '' ? '' : '-'}${digits.replaceAll(',', '')}`;
}

/**
 * Workings: what was entered, the rates read, the decisions taken and the steps calculated, each on a line
 * of its own, under the names that people know them by. Formulas are exact.
 */
export function workingsCsv(calculation: Calculation, loaded: LoadedCalculator): string {
  const { rates_used, decisions, lines } = calculation.workings();
  const { tables } = calculation.rules.since;
  const titles = (sources: readonly { readonly title: string }[]): string =>
    sources.map(({ title }) => title).join('; ');
  return csv(
    ['Kind', 'What', 'How', 'Value', 'Source'],
    [
      ...enteredOf(loaded, calculation).map(({ title, value }) => [
        'Entered',
        title,
        '',
        numberCell(value),
        '',
      ]),
      ...rates_used.map(({ table, name, row_from, value, source }) => {
        const { title = table, titles: columns = {} } = tables.get(table)?.head ?? {};
        const what = `${title}: ${columns[name] ?? name}`;
        return ['Rate', what, `from ${row_from}`, numberCell(value), titles(source)];
      }),
      ...decisions.map(({ question, because, outcome, cite }) => [
        'Decision',
        question,
        because,
        outcome.replaceAll('_', ' '),
        titles(cite),
      ]),
      ...lines.map(({ label, working, value, cite }) => [
        'Step',
        label,
        working,
        numberCell(value),
        titles(cite),
      ]),
    ],
  );
}
