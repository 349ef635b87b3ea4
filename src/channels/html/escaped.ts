/** Text as it stands in HTML, also inside of double quotation marks. */
export function escaped(text: string): string {
  return /["&<]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    : text;
}
