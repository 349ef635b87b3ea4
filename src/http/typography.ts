const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** Whether a text is the same in print and in markup. */
export const isPlain = (text: string): boolean => !/[&<>'"]|CO2|\d (?:[JFMASOND]|[mb]illion)/.test(text);

/** Whether any part of a text is typeset differently from how it is written. */
const UNSET = /['"]|CO2|\d (?:[JFMASOND]|[mb]illion)/;
const PARTS = new RegExp(`['"]|CO2|(?<=\\d) (?:(?:${MONTHS})\\b(?: (?=\\d{4}))?|(?=[mb]illion))`, 'g');
/** The end of what precedes an opening quotation mark. */
const BEFORE_OPENING = /^[\s(]?$/;

/** Text as print sets it: curly quotes, CO₂, dates and amounts unbroken. Programs get it as written. */
export function typeset(text: string): string {
  return UNSET.test(text) ? text.replace(PARTS, typesetPart) : text;
}

function typesetPart(part: string, at: number, text: string): string {
  if (part === 'CO2') return 'CO₂';
  if (part !== "'" && part !== '"') return part.replaceAll(' ', '\u00a0');
  const opens = BEFORE_OPENING.test(text.charAt(at - 1));
  if (part === '"') return opens ? '“' : '”';
  return opens && /\w/.test(text.charAt(at + 1)) ? '‘' : '’';
}
