import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv';
import { parseDay } from '../../law/calendar.ts';
import type { Expected } from '../decisions/conditions.ts';
import type { Path } from '../spot.ts';
import { readTemplate } from '../texts/template.ts';
import { checkFacts } from './check-condition.ts';
import { unknownName } from './diagnostics.ts';
import type { NameCheck } from './yaml-file.ts';

/** The noun of names with digits, such as CT600; texts have no other digits. */
export const NUMBERED = 'name with a digit';

/** What a schema writes after a keyword: a noun, or the names themselves, in lines of several. */
type Nouns = string | readonly string[];

/** @param properties the keys that the schema at this place describes. */
type Check<T> = (check: NameCheck, nouns: Nouns, data: T, path: Path, properties: object) => void;

function keyword<T>(
  name: string,
  type: 'string' | 'object' | undefined,
  check: Check<T>,
): FuncKeywordDefinition {
  const validate: SchemaValidateFunction = function (this: Partial<NameCheck>, nouns, data, schema, at) {
    if (this.declared !== undefined)
      check(this as NameCheck, nouns, data, pathOfPointer(at?.instancePath ?? ''), schema?.properties ?? {});
    return true;
  };
  return { keyword: name, ...(type === undefined ? {} : { type }), errors: false, validate };
}

function namesOf({ declared }: NameCheck, nouns: Nouns, path: Path): readonly string[] | undefined {
  if (typeof nouns !== 'string') return nouns.flatMap((line) => line.split(' '));
  const names = declared[nouns];
  return typeof names === 'function' ? names(path) : names;
}

/** The keywords of schemas/rules that ask for names which code or another file declares. */
export const KEYWORDS: readonly FuncKeywordDefinition[] = [
  /** The text is a name of the noun. */
  keyword<string>('x-name', 'string', (check, noun, name, path) => {
    const known = namesOf(check, noun, path);
    if (known?.includes(name) === false) check.file.error(path, unknownName(String(noun), name, known));
  }),
  /** The keys of its texts are names of the noun, or those in lines of names; all of them are there. */
  keyword<object>('x-keys', 'object', (check, nouns, data, path) => {
    const known = namesOf(check, nouns, path);
    if (known === undefined) return;
    const isNoun = typeof nouns === 'string';
    const noun = isNoun ? nouns : 'text';
    const texts = Object.entries(data).filter(([, value]) => isNoun || typeof value === 'string');
    check.file.checkKeys(path, Object.fromEntries(texts), known, noun);
    for (const name of known) {
      if (!(name in data)) check.file.error(path, `The ${noun} "${name}" is missing. Add it.`);
    }
  }),
  /** The keys are names of the noun. */
  keyword<object>('x-keys-in', 'object', (check, noun, data, path) => {
    const known = namesOf(check, noun, path);
    if (known !== undefined) check.file.checkKeys(path, data, known, String(noun));
  }),
  /** A sentence: its slots are names of the noun, or of the list, and it has no numbers outside them. */
  keyword<string>('x-slots', 'string', (check, nouns, text, path) => {
    const known = namesOf(check, nouns, path);
    if (known !== undefined) checkTemplate(check, text, path, known);
  }),
  /** The facts of a condition, apart from those inside its parts. */
  keyword<Readonly<Record<string, Expected>>>('x-facts', 'object', (check, _, data, path, properties) => {
    if (check.facts === undefined) return;
    const facts = Object.entries(data).filter(([name]) => !Object.hasOwn(properties, name));
    checkFacts(check.file, path, Object.fromEntries(facts), check.facts(path));
  }),
  /** A value, which is read by its type. */
  keyword('x-value', undefined, ({ file, valueError }, _, value, path) => {
    const message = valueError?.(path, value) ?? null;
    if (message !== null) file.error(path, message);
  }),
  /** Items, or the values of keys, differ in the key that it names; in themselves where it names none. */
  ordered('x-unique', 'This is here twice. Change one.', (text, before) => before.includes(text)),
  /** Items are in the order of the keys that it names, and keys in their own. */
  ordered(
    'x-rising',
    'This is not after the one before. List the oldest first, each once.',
    (text, before) => /^\d{4}-/.test(text) && text <= (before.at(-1) ?? ''),
  ),
];

/** A keyword that compares each text with those before it. */
function ordered(
  name: string,
  message: string,
  isWrong: (text: string, before: readonly string[]) => boolean,
): FuncKeywordDefinition {
  const validate: SchemaValidateFunction = (names: string, data: object, _, at) => {
    const keys = names.split(' ').filter(Boolean);
    const before: string[] = [];
    validate.errors = Object.entries(data).flatMap(([place, item]) => {
      const itself = name === 'x-rising' && !Array.isArray(data) ? place : String(item);
      const text = keys.length === 0 ? itself : keys.map((key) => item[key]).join(' ');
      const isError = isWrong(text, before);
      before.push(text);
      const instancePath = [at?.instancePath, place, ...keys.slice(0, 1)].join('/');
      return isError ? [{ keyword: name, message, instancePath, params: {} }] : [];
    });
    return validate.errors.length === 0;
  };
  return { keyword: name, type: ['array', 'object'], schemaType: 'string', errors: true, validate };
}

/** Whether a text in the form of a day is in the calendar; patterns check the form. */
export function isDay(text: string): boolean {
  return !/^\d{4}-\d{2}-\d{2}$/.test(text) || parseDay(text) !== null;
}

export function pathOfPointer(instancePath: string): Path {
  const steps = instancePath.split('/').slice(1);
  return steps.map((step) =>
    /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

/** @param known the names that a slot may have. */
export function checkTemplate(
  { file, declared }: Pick<NameCheck, 'file' | 'declared'>,
  text: string,
  path: Path,
  known: readonly string[],
): void {
  const { slots, texts } = readTemplate(text);
  for (const slot of slots) {
    if (!known.includes(slot)) {
      file.errorInText(path, `{${slot}}`, unknownName('value', slot, known));
    }
  }
  const names = declared[NUMBERED] as readonly string[];
  for (const literal of texts) {
    const rest = names.reduce((left, name) => left.replaceAll(name, '#'), literal);
    for (const [form, message] of NOT_WRITTEN) {
      const [part] = form.exec(rest) ?? [];
      if (part !== undefined) file.errorInText(path, part, message);
    }
  }
}

const NUMBER =
  '(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-[a-z]+)?)';

/** What no text between slots may have. Spelt-out numbers that the law can change have a unit, or are large. */
const NOT_WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/[{}]/, 'A slot is a name in braces, such as {corporation_tax}. Write it so.'],
  [
    /(?<!\S)[^\s\d]*\d\S*/,
    'A number is a value. Use a slot, or list the name that has it under "names" in texts/common.yaml.',
  ],
  [
    new RegExp(
      `\\b(?:${NUMBER} (?:whole |calendar )?(?:days?|weeks?|months?|years?|per ?cent|pounds?)|(?:an? |${NUMBER} )(?:hundred|thousand|million|dozen))\\b`,
      'i',
    ),
    'A number in words is a value, too. Use a slot.',
  ],
  [/ {2}/, 'There are two spaces. Write one.'],
  [/\s[,.;:?!](?=\s|$)/, 'There is a space before a punctuation mark. Remove it.'],
  [/\.\.|,,/, 'A full stop or comma is written twice. Remove one.'],
  [/<\/?[a-z]+>|\*\*|&[a-z]+;|\]\(/, 'This is markup, which results would show as it is. Write plain text.'],
  [/\b(\w+) \1\b/i, 'A word is written twice. Remove one.'],
];
