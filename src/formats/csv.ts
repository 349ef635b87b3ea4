/** A cell: spreadsheets may treat text as a formula, but not other values. */
export type Cell = string | number | boolean | null;

/** A negative number as text: begins with a minus but is not a formula. */
const NEGATIVE = /^-\d[\d,]*(\.\d+)?$/;
/**
 * Where a spreadsheet may take text for a formula (https://owasp.org/www-community/attacks/CSV_Injection): at its start,
 * and after other separators; signs have full-width forms.
 */
const FORMULA =
  /(^|[;|\t\r\n\v\f\u0085\u2028\u2029])((?:(?![;|\t\r\n\v\f\u0085\u2028\u2029])[\s\p{Cc}\p{Cf}"])*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** A row of CSV (RFC 4180), safe from formula injection. */
export function csvRow(row: readonly Cell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map(csvRow).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = NEGATIVE.test(cell) ? cell : cell.replace(FORMULA, "$1$2'").replace(/^[\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const AMOUNT = /^−?£[\d,]+(?:\.\d\d)?$/;

/** A lone amount as a number that spreadsheets can sum, `1234.50` for `£1,234.50`; other text unchanged. */
export function numberCell(text: string): string {
  return AMOUNT.test(text) ? text.replace('−', '-').replaceAll(/[£,]/g, '') : text;
}

/** Records as CSV under their names. */
export function recordsCsv(names: readonly string[], records: readonly Readonly<Record<string, Cell>>[]) {
  const rows = records.map((record) => names.map((name) => record[name] ?? null));
  return csv(names, rows);
}
