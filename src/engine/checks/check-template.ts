import type { Path } from '../spot.ts';
import { readTemplate } from '../texts/template.ts';
import { unknownName } from './check-keys.ts';
import type { YamlFile } from './yaml-file.ts';

/** Names that may have digits, such as CT600, longest first. */
export type Names = readonly string[];

/** The slots of a text that has none. */
export const NO_SLOTS: ReadonlySet<string> = new Set();

/**
 * Reports slots without a value in a text, or in every text inside a list or an object, and numbers in sentences, since
 * numbers are values.
 * @param known the names that a slot may have; null where the schema of the file lists them.
 * @returns the slots.
 */
export function checkTemplate(
  file: YamlFile,
  path: Path,
  text: unknown,
  known: ReadonlySet<string> | null,
  names: Names,
): void {
  if (typeof text === 'object' && text !== null) {
    for (const [key, inner] of Object.entries(text)) checkTemplate(file, [...path, key], inner, known, names);
  }
  if (typeof text !== 'string') return;
  const { slots, texts } = readTemplate(text);
  for (const slot of slots) {
    if (known?.has(slot) === false) file.errorInText(path, `{${slot}}`, unknownName('value', slot, known));
  }
  for (const literal of texts) checkLiteral(file, path, literal, names);
}

function checkLiteral(file: YamlFile, path: Path, literal: string, names: Names): void {
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), literal);
  for (const [part, message] of [
    [/[{}]/.exec(literal)?.[0], 'A slot is a name in braces, such as {corporation_tax}. Write it so.'],
    [
      rest.split(/\s+/).find((word) => /\d/.test(word)),
      'A number is a value. Use a slot, or list the name that has it under "names" in texts/common.yaml.',
    ],
    [NUMBER_IN_WORDS.exec(rest)?.[0], 'A number in words is a value, too. Use a slot.'],
  ] as const) {
    if (part !== undefined) file.errorInText(path, part, message);
  }
}

const NUMBER =
  '(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]+)?)';
/** Spelt-out numbers that the law can change: with a unit, or large. */
export const NUMBER_IN_WORDS = new RegExp(
  `\\b(?:${NUMBER} (?:whole |calendar )?(?:days?|weeks?|months?|years?|per ?cent|pounds?)|(?:an? |${NUMBER} )(?:hundred|thousand|million|dozen))\\b`,
  'i',
);
