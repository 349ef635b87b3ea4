import { styleText } from 'node:util';

/** Parts of a line to highlight on a terminal, by their form. */
const PARTS: readonly (readonly [RegExp, Parameters<typeof styleText>[0]])[] = [
  // A place in a file, as editors open it.
  [/^\S+:\d+:\d+(?= – )/, 'cyan'],
  [/\[-[^[\]]*-\]/g, 'red'],
  [/\{\+[^{}]*\+\}/g, 'green'],
  // Headings: of an impact in capitals, of a result a word by itself.
  [/^[A-Z][A-Z -]{3,}$|^(?:Read as|Figures|Notes|Sources|Workings|Decisions|Rates|Facts|Assuming)$/, 'bold'],
  [/^(?:No faults|\d+ worked examples? holds?)\b/, 'green'],
  [/^(?:\d+ faults?|\d+ of \d+ worked examples)\b/, 'red'],
];

/** {@link showsColours} decides for each stream: Node would check standard output alone. */
const EVERYWHERE = { validateStream: false };

/** A line with colours for a terminal. */
export function coloured(line: string): string {
  return PARTS.reduce(
    (text, [part, style]) => text.replace(part, (found) => styleText(style, found, EVERYWHERE)),
    line,
  );
}

/** Whether a stream shows colours: it is a terminal, and NO_COLOR is not set. */
export function showsColours(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true;
}
