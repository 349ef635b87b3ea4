import { distance } from 'fastest-levenshtein';
import type { ColumnInput } from './field.ts';

interface Spelling {
  readonly input: string;
  readonly plain: string;
  readonly sorted: string;
  /** In the singular; empty for a single short word, too vague among others, unless it is an acronym. */
  readonly words: readonly string[];
}

/** Words of links to other pages; as column headings they mean the dates of a period. */
const PARAMETERS = new Set(['from', 'to']);
/** Longer names are not compared. */
const MAX_LENGTH = 80;
/** The size of the cache: the rows of a file repeat the same few names. */
const MAX_KEPT = 1_000;

export class InputNames {
  readonly #inputs: ReadonlySet<string>;
  readonly #spellings: readonly Spelling[];
  readonly #exact: ReadonlyMap<string, string>;
  /** By words in any order: “WDV b/f main pool” is “Main pool WDV b/f”. */
  readonly #anyOrder: ReadonlyMap<string, string>;
  readonly #near = new Map<string, string | null>();

  constructor(fields: readonly Pick<ColumnInput, 'name' | 'title' | 'also'>[]) {
    this.#inputs = new Set(fields.map(({ name }) => name));
    this.#spellings = fields.flatMap(({ name: input, title, also }) =>
      [input, title, ...also].map((text) => {
        const [plain, words] = [plainName(text), splitWords(text).map(singular)];
        const isClear = plain.length > 5 || words.length > 1 || /^[A-Z]{3,}$/.test(text);
        return { input, plain, sorted: sortedWords(text), words: isClear ? words : [] };
      }),
    );
    this.#exact = new Map(this.#spellings.map(({ plain, input }) => [plain, input]));
    this.#anyOrder = new Map(this.#spellings.map(({ sorted, input }) => [sorted, input]));
  }

  /** The input with this key, title or declared spelling, in any case, punctuation and order of words; null if none. */
  exactMatch(text: string): string | null {
    if (text.length > MAX_LENGTH) return null;
    return this.#exact.get(plainName(text)) ?? this.#anyOrder.get(sortedWords(text)) ?? null;
  }

  /** The input that a name resembles: mistyped, or with more words; null if none. */
  closestMatch(text: string): string | null {
    if (text.length > MAX_LENGTH || this.#inputs.has(text) || PARAMETERS.has(text)) return null;
    const known = this.#near.get(text);
    if (known !== undefined) return known;
    const match = this.exactMatch(text) ?? this.#mistyped(plainName(text)) ?? this.#wider(splitWords(text));
    if (this.#near.size < MAX_KEPT) this.#near.set(text, match);
    return match;
  }

  /** A spelling shared by two inputs. */
  get ambiguous(): string | null {
    const isShared = ({ plain, sorted, input }: Spelling): boolean =>
      this.#exact.get(plain) !== input || this.#anyOrder.get(sorted) !== input;
    return this.#spellings.find(isShared)?.plain ?? null;
  }

  #mistyped(text: string): string | null {
    let best: string | null = null;
    let least = 3;
    for (const { input, plain } of this.#spellings) {
      if (text.length < 5 || plain.length < 5) continue;
      const edits = distance(text, plain);
      if (edits < least && edits <= (plain.length < 7 ? 1 : 2)) [best, least] = [input, edits];
    }
    return best;
  }

  /** The input whose words are all among these; if there are several, the one with most words. */
  #wider(words: readonly string[]): string | null {
    const singulars = new Set(words.map(singular));
    let best: Spelling | null = null;
    for (const spelling of this.#spellings) {
      const isMore = spelling.words.length > (best?.words.length ?? 0);
      if (isMore && spelling.words.every((word) => singulars.has(word))) best = spelling;
    }
    return best?.input ?? null;
  }
}

export function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** `associatedCompanies` is "associated", "companies". */
function splitWords(text: string): string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return apart.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words that add nothing to a name. */
const EMPTY = new Set(['of', 'the', 'and', 'gbp']);

function sortedWords(text: string): string {
  const words = splitWords(text).filter((word) => !EMPTY.has(word));
  return words.sort().join(' ');
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

/** The known name that a mistyped one probably means; null when none is within two edits of it. */
export function nearest(name: string, known: Iterable<string>): string | null {
  const all = [...known].map((other) => [other, distance(name, other)] as const);
  const [best] = all.filter(([, away]) => away <= 2).sort(([, a], [, b]) => a - b);
  return best?.[0] ?? null;
}
