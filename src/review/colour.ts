import { styleText } from 'node:util';

/** Parts of a line that stand out on a terminal, by their form. */
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

/** Which stream shows them is for {@link showsColours} to say: Node would ask standard output alone. */
const EVERYWHERE = { validateStream: false };

/** A line as a terminal shows it; elsewhere it stays plain. */
export function coloured(line: string): string {
  return PARTS.reduce(
    (text, [part, style]) => text.replace(part, (found) => styleText(style, found, EVERYWHERE)),
    line,
  );
}

/** Whether a stream shows colours: it is a terminal, and nobody asked for none (NO_COLOR). */
export function showsColours(stream: { readonly isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  const { NO_COLOR, FORCE_COLOR } = environment;
  if (NO_COLOR) return false;
  return FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true;
}
