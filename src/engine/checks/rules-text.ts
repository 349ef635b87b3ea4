import { readFileSync } from 'node:fs';

/** Reports an error at a line and column, from 1. */
export type TextReport = (message: string, line?: number, column?: number) => void;

/** The text of a rules file; null, and a report, if it cannot be read or has a character or mark that nobody types. */
export function readRulesText(path: string, report: TextReport): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    report('The file cannot be read as text in UTF-8. Save it in this encoding.');
    return null;
  }
  for (const [form, messageOf] of NOT_TYPED) {
    const match = form.exec(text);
    if (match === null) continue;
    const before = text.slice(0, match.index).split('\n');
    report(messageOf(match[0]), before.length, (before.at(-1) as string).length + 1);
    return null;
  }
  return text;
}

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '\t': 'a tab',
  '\u00a0': 'a no-break space',
  '\u2011': 'a no-break hyphen',
  '\u2212': 'a minus sign, where files have a hyphen',
  '\u2013': 'a dash, where files have a hyphen',
};

/**
 * Marks of merged changes, and characters that look like others or cannot be seen. Minus signs and dashes are correct in
 * texts, but not in values, days and keys.
 */
const NOT_TYPED: readonly (readonly [RegExp, (match: string) => string])[] = [
  [
    /^(?:<{7}|={7}|\|{7}|>{7})(?: .*)?$/m,
    () =>
      'Two changes of the same lines were merged here. Keep the right lines and remove this mark and the others.',
  ],
  [
    /[\p{Zl}\p{Zp}\p{Cf}\u00a0\u2000-\u200a\u2010\u2011\u202f\u3000\uff01-\uff5e\uffe1]|[\p{Script=Cyrillic}\p{Script=Greek}]|(?![\r\n])\p{Cc}|(?<=[:[{] ?)\u2212(?=[£\d])|(?<=\d{4})[\u2212\u2013](?=\d\d\D\d\d\b)|(?<=\d{4}\D\d\d)[\u2212\u2013](?=\d\d\b)/mu,
    (character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      const what = LOOK_ALIKE[character] ?? 'a character that cannot be seen or looks like another';
      return `This is ${what} (U+${code}). Type the ordinary character.`;
    },
  ],
];
