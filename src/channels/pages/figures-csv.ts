import type { ToolRun } from '../../results/tool-run.ts';

/** The figures as a table of comma-separated values (RFC 4180), with a mark of UTF-8 for spreadsheets. */
export function figuresCsv({ result, share_url, calculated_by }: ToolRun): string {
  const rows: (readonly [string, string])[] = [
    ['Figure', 'Value'],
    ...result.figures.map(({ label, value }): [string, string] => [label, value]),
    ['Result', share_url],
    ['Source', calculated_by],
  ];
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet would take a value with one of these in front for a formula. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
