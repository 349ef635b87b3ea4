const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** Whether any part of a text is typeset differently from how it is written. */
const UNSET = /['"]|CO2|\d (?:[JFMASOND]|[mb]illion)/;
const DATE = new RegExp(`(\\d) (${MONTHS})\\b(?: (?=\\d{4}))?`, 'g');

/**
 * Text as print sets it: curly quotation marks, CO₂, and dates and amounts that no line ends in. Programs get it
 * as it is written.
 */
export function typeset(text: string): string {
  if (!UNSET.test(text)) return text;
  return text
    .replace(DATE, (found) => found.replaceAll(' ', '\u00a0'))
    .replace(/(\d) (?=[mb]illion)/g, '$1\u00a0')
    .replace(/(^|[\s(])'(?=\w)/g, '$1‘')
    .replaceAll("'", '’')
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll('CO2', 'CO₂');
}
