/** A cell: spreadsheets may treat text as a formula, but not other values. */
export type Cell = string | number | boolean | null;

/** A negative number as text: begins with a minus but is not a formula. */
const NEGATIVE = /^-\d[\d,]*(\.\d+)?$/;
/** Characters that begin a formula, including their full-width forms. */
const FORMULA = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** What a spreadsheet may treat as the end of a cell, whatever its settings, and skip before a formula. */
const ENDS_CELL = /[;|\t\r\n\v\f\u0085\u2028\u2029]/;
const SKIPPED = /[\s\p{Cc}\p{Cf}]/u;

/** Rows of cells as CSV (RFC 4180), safe from formula injection. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map(csvRow).join('');
}

export function csvRow(row: readonly Cell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

export function csv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return csvRows([header, ...rows]);
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA.test(cell) || cell.startsWith('\t') || cell.startsWith('\r') ? guarded(cell) : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Prefixes an apostrophe to what a spreadsheet would treat as a formula, also after other separators
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function guarded(text: string): string {
  if (NEGATIVE.test(text)) return text;
  let [result, copied, isStart] = [/^[\t\r]/.test(text) ? "'" : '', 0, true];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (ENDS_CELL.test(letter)) isStart = true;
    // A quotation mark inside the text is doubled, which after another separator is an empty quotation.
    else if (isStart && !SKIPPED.test(letter) && !(letter === '"' && at > 0)) {
      isStart = false;
      if (FORMULA.test(letter)) {
        result += `${text.slice(copied, at)}'`;
        copied = at;
      }
    }
  }
  return result + text.slice(copied);
}

const AMOUNT = /^(−?)£([\d,]+(?:\.\d\d)?)$/;

/** A lone amount as a number that spreadsheets can sum, `1234.50` for `£1,234.50`; other text unchanged. */
export function numberCell(text: string): string {
  const [, minus, digits] = AMOUNT.exec(text) ?? [];
  return digits === undefined ? text : `${minus === '' ? '' : '-'}${digits.replaceAll(',', '')}`;
}
