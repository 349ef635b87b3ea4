import { nearest } from '../nearest.ts';
import type { Path, RulesFile } from '../rules-file.ts';
import { type FlatType, type FlatTypes, plainOf } from '../values.ts';
import { matchesAlways } from './conditions.ts';
import { type Condition, type ConditionData, namesOf, readCondition } from './read-condition.ts';

/**
 * The short form: `{ rate_band: [main_rate, mixed], marginal_relief: positive }`, with operators and
 * other facts `{ taxable_profits: { more_than: lower_limit } }`. All must match.
 */
export type ShortCondition = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, string>>>
>;

/** What a word of the short form means: an operator and what to compare with. */
const SHORT: Readonly<Record<string, readonly [operator: string, value: string]>> = {
  given: ['is_not', 'none'],
  none: ['is', 'none'],
  positive: ['more_than', 'zero'],
  negative: ['less_than', 'zero'],
  zero: ['is', 'zero'],
};

const FULL = new Set(['all', 'any', 'not', 'fact', 'operator', 'value']);

/** Always matches: the condition of a text without one. */
export const ALWAYS: Condition = { matches: matchesAlways, rule: { all: [] }, facts: new Set() };

/** Reads the condition of a text, in the short form or the full one; what does not fit is reported. */
export function readTextCondition(
  file: RulesFile,
  path: Path,
  data: ShortCondition | ConditionData | undefined,
  types: FlatTypes,
): Condition | null {
  if (data === undefined) return ALWAYS;
  const names = Object.keys(data);
  if (names.every((name) => FULL.has(name))) return readCondition(file, path, data as ConditionData, types);
  return readShortCondition(file, path, data as ShortCondition, types);
}

/** Reads a condition in the short form; what does not fit is reported at `path`. */
export function readShortCondition(
  file: RulesFile,
  path: Path,
  data: ShortCondition,
  types: FlatTypes,
): Condition | null {
  const parts = Object.entries(data).map(([name, expected]): ConditionData | null => {
    const type = types[name];
    if (type === undefined) {
      const near = nearest(name, Object.keys(types));
      const hint = near === null ? `; the facts are ${namesOf(types)}` : `; is it ${near}?`;
      file.faultAtKey([...path, name], `there is no fact "${name}"${hint}`);
      return null;
    }
    if (typeof expected === 'object' && !Array.isArray(expected)) {
      const comparisons = Object.entries(expected);
      return { all: comparisons.map(([operator, fact]) => ({ fact: name, operator, value: { fact } })) };
    }
    const words = typeof expected === 'string' ? [expected] : (expected as readonly string[]);
    const allowed = shortWords(type);
    if (allowed.length === 0) {
      file.faultAtKey([...path, name], `"${name}" is always given and cannot be compared with a word`);
    }
    words.forEach((word, index) => {
      if (allowed.length === 0 || allowed.includes(word)) return;
      file.fault([...path, name, index], `"${word}" is not what ${name} can be: ${allowed.join(', ')}`);
    });
    if (!words.every((word) => allowed.includes(word))) return null;
    return { any: words.map((word) => comparisonOf(name, word, type)) };
  });
  const sound = parts.filter((part) => part !== null);
  return sound.length < parts.length ? null : readCondition(file, path, { all: sound }, types);
}

function comparisonOf(fact: string, word: string, type: FlatType): ConditionData {
  // A word of an enum is that word, whatever else it could mean.
  const isWord = plainOf(type).words.includes(word);
  const [operator, value] = (isWord ? undefined : SHORT[word]) ?? ['is', word];
  return { fact, operator, value };
}

/** The words that the short form may compare a value with. */
export function shortWords(type: FlatType): readonly string[] {
  const { kind, words } = plainOf(type);
  const own =
    kind === 'enum'
      ? words
      : kind === 'boolean'
        ? ['true', 'false']
        : kind === 'date'
          ? []
          : ['positive', 'zero', 'negative'];
  return type.kind === 'optional' ? [...own, 'given', 'none'] : own;
}
