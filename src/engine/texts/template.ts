import type { Path, RulesFile } from '../rules-file.ts';

/** A sentence with slots: literal text and names of values, in turn. */
export interface Template {
  /** One more than there are slots: what stands before, between and after them. */
  readonly texts: readonly string[];
  readonly slots: readonly string[];
}

/** A value, a column of a row, a record or a rate table: `{name}`, `{row.column}`, `{list.first.column}`, `{table/series.column}`. */
const SLOT = /\{([a-z][a-z0-9_/-]*(?:\.[a-z][a-z0-9_]*){0,2})\}/g;

/** Names that may hold digits, such as CT600, longest first. */
export type Names = readonly string[];

/**
 * Reads a sentence: a slot is `{name}`, and a digit stands only inside a listed
 * name, since every number comes from a value. Diagnostics are reported at their place.
 *
 * @param known the names of values that a slot may ask for.
 */
export function readTemplate(
  file: RulesFile,
  path: Path,
  text: string,
  known: ReadonlySet<string>,
  names: Names,
): Template {
  const slots: string[] = [];
  const texts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(SLOT)) {
    const name = match[1] as string;
    if (!known.has(name)) {
      file.faultInText(
        path,
        match[0],
        `there is no value "${name}" for the slot ${match[0]}${suggest(name, known)}`,
      );
    }
    texts.push(text.slice(end, match.index));
    slots.push(name);
    end = match.index + match[0].length;
  }
  texts.push(text.slice(end));
  file.verify(() => {
    for (const literal of texts) checkLiteral(file, path, literal, names);
  });
  return { texts, slots };
}

function checkLiteral(file: RulesFile, path: Path, literal: string, names: Names): void {
  const brace = /[{}]/.exec(literal);
  if (brace !== null) {
    file.faultInText(path, brace[0], 'a slot is a name in braces, such as {corporation_tax}');
  }
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), literal);
  const word = /\S*\d\S*/.exec(rest);
  if (word !== null) {
    file.faultInText(
      path,
      word[0],
      `the digits of "${word[0]}" must come from a value in a slot, or be part of a name listed in texts/common.yaml`,
    );
  }
  const inWords = NUMBER_IN_WORDS.exec(rest);
  if (inWords !== null) {
    file.faultInText(
      path,
      inWords[0],
      `"${inWords[0]}" is a number in words: it must come from a value in a slot, too`,
    );
  }
}

const NUMBER =
  '(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]+)?)';
/** Numbers in words that the law can change: of a unit, or large. */
export const NUMBER_IN_WORDS = new RegExp(
  `\\b(?:${NUMBER} (?:whole |calendar )?(?:days?|weeks?|months?|years?|per ?cent|pounds?)|(?:an? |${NUMBER} )(?:hundred|thousand|million|dozen))\\b`,
  'i',
);

function suggest(name: string, known: ReadonlySet<string>): string {
  const near = nearest(name, known);
  return near === null ? '' : `; is it {${near}}?`;
}

/** The known name that a mistyped one is likely to stand for; null when none is near. */
export function nearest(name: string, known: Iterable<string>): string | null {
  // What is far longer than any name is not compared with each.
  if (name.length > LONGEST_NAME) return null;
  const found = [...known].map((other) => ({ other, away: distance(name, other) }));
  found.sort((a, b) => a.away - b.away);
  const [best] = found;
  return best !== undefined && best.away <= 2 ? best.other : null;
}

const LONGEST_NAME = 60;

/** Levenshtein's distance, for suggestions. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

/**
 * Renders a template with the text of each slot; one that is not named is empty.
 * @throws Error when there is no template, which the schema of its file rules out.
 */
export function render(template: Template | undefined, slots: Readonly<Record<string, string>> = {}): string {
  if (template === undefined) throw new Error('a text is missing');
  let rendered = template.texts[0] as string;
  template.slots.forEach((slot, index) => {
    rendered += (slots[slot] ?? '') + (template.texts[index + 1] as string);
  });
  return rendered;
}
