/** Lines of fields as CSV (RFC 4180), with a header line. */
export function csv(header: readonly string[], lines: readonly (readonly string[])[]): string {
  return [header, ...lines].map((fields) => `${fields.map(field).join(',')}\r\n`).join('');
}

/** A field in quotes where it needs them. One that a spreadsheet would take for a formula gets an apostrophe. */
function field(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
