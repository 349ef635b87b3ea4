/** Built-in formats by number (ECMA-376, 18.8.30), without those of plain numbers; dates as in British English. */
const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ['3', '#,##0'],
  ['4', '#,##0.00'],
  ['9', '0%'],
  ['10', '0.00%'],
  ['14', 'dd/mm/yyyy'],
  ['15', 'd-mmm-yy'],
  ['16', 'd-mmm'],
  ['17', 'mmm-yy'],
  ['18', 'h:mm AM/PM'],
  ['19', 'h:mm:ss AM/PM'],
  ['20', 'hh:mm'],
  ['21', 'hh:mm:ss'],
  ['22', 'dd/mm/yyyy hh:mm'],
  ['45', 'mm:ss'],
  ['46', '[h]:mm:ss'],
  ['47', 'mm:ss.0'],
]);

export function builtInFormat(id: string): string {
  return BUILT_IN.get(id) ?? '';
}

/** Whether a format shows a year or day of the month outside quotation marks, brackets and escapes. */
export function isDateFormat(format: string): boolean {
  return /[yd]|mmm/i.test(formatLetters(format));
}

export function isTimeFormat(format: string): boolean {
  return /[hs]/i.test(formatLetters(format));
}

export function showsDayOfMonth(format: string): boolean {
  return /d/i.test(formatLetters(format));
}

function formatLetters(format: string): string {
  return format.replaceAll(/"[^"]*"?|\[[^\]]*\]?|\\.|_.|\*./g, '');
}
