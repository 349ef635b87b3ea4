import { nearest } from '../inputs/nearest.ts';
import type { Path, RulesFile } from '../rules-file.ts';

export interface Template {
  readonly texts: readonly string[];
  readonly slots: readonly string[];
}

/** A value, a column of a row, a record or a rate table: `{name}`, `{row.column}`, `{list.first.column}`, `{table/series.column}`. */
const SLOT = /\{([a-z][a-z0-9_/-]*(?:\.[a-z][a-z0-9_]*){0,2})\}/g;

/** Names that may have digits, such as CT600, longest first. */
export type Names = readonly string[];

/**
 * Reads a sentence: slots are `{name}`, and digits occur only in listed names, since numbers are values.
 * @param known the names that a slot may have; null where the schema of the file lists them.
 */
export function readTemplate(
  file: RulesFile,
  path: Path,
  text: string,
  known: ReadonlySet<string> | null,
  names: Names,
): Template {
  const slots: string[] = [];
  const texts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(SLOT)) {
    const name = match[1] as string;
    if (known?.has(name) === false) file.faultInText(path, match[0], unknownSlot(name, known));
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
  const word = rest.split(/\s+/).find((word) => /\d/.test(word));
  if (word !== undefined) {
    file.faultInText(
      path,
      word,
      `the digits of "${word}" must come from a value in a slot, or be part of a name listed in texts/common.yaml`,
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
/** Spelt-out numbers that the law can change: with a unit, or large. */
export const NUMBER_IN_WORDS = new RegExp(
  `\\b(?:${NUMBER} (?:whole |calendar )?(?:days?|weeks?|months?|years?|per ?cent|pounds?)|(?:an? |${NUMBER} )(?:hundred|thousand|million|dozen))\\b`,
  'i',
);

/** The first slot of a text that is not one of these; null when all are. */
export function otherSlot(text: string, known: readonly string[]): string | null {
  const names = [...text.matchAll(SLOT)].map(([, name]) => name as string);
  return names.find((name) => !known.includes(name)) ?? null;
}

export function unknownSlot(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  const hint = near === null ? '' : `; is it {${near}}?`;
  return `there is no value "${name}" for the slot {${name}}${hint}`;
}

/** Renders a template with the text of each slot. @throws Error if the template or a text is missing. */
export function render(template: Template | undefined, slots: Readonly<Record<string, string>> = {}): string {
  if (template === undefined) throw new Error('a text is missing');
  let rendered = template.texts[0] as string;
  template.slots.forEach((slot, index) => {
    const text = slots[slot];
    if (text === undefined) throw new Error(`nothing is given for the slot {${slot}}`);
    rendered += text + (template.texts[index + 1] as string);
  });
  return rendered;
}
