import { nearest } from '../inputs/nearest.ts';
import type { Path } from '../spot.ts';
import { readTemplate, type Template } from '../texts/template.ts';
import type { YamlFile } from './yaml-file.ts';

/** Names that may have digits, such as CT600, longest first. */
export type Names = readonly string[];

/**
 * Reports slots without a value, and numbers in a sentence, since numbers are values.
 * @param known the names that a slot may have; null where the schema of the file lists them.
 */
export function checkTemplate(
  file: YamlFile,
  path: Path,
  text: string,
  known: ReadonlySet<string> | null,
  names: Names,
): Template {
  const template = readTemplate(text);
  for (const slot of template.slots) {
    if (known?.has(slot) === false) file.faultInText(path, `{${slot}}`, unknownSlot(slot, known));
  }
  for (const literal of template.texts) checkLiteral(file, path, literal, names);
  return template;
}

function checkLiteral(file: YamlFile, path: Path, literal: string, names: Names): void {
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
  return readTemplate(text).slots.find((name) => !known.includes(name)) ?? null;
}

export function unknownSlot(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  const hint = near === null ? '' : `; is it {${near}}?`;
  return `there is no value "${name}" for the slot {${name}}${hint}`;
}
