/** A key such as `balance_sheet_total`, and the words that people read for it. */
export interface Worded {
  readonly key: string;
  readonly words: string;
}

/** Whether two keys differ in one part, as `lower_limit` and `upper_limit` do. */
export function areParallel(one: string, other: string): boolean {
  const [parts, others] = [one.split('_'), other.split('_')];
  return parts.length === others.length && parts.filter((part, at) => part !== others[at]).length === 1;
}

/** Two entries whose words fit the other's key better than their own; null if there are none. */
export function findSwapped(all: readonly Worded[]): readonly [Worded, Worded] | null {
  for (const [index, a] of all.entries()) {
    const b = all.slice(index + 1).find((other) => isBetter(a, other) && isBetter(other, a));
    if (b !== undefined) return [a, b];
  }
  return null;
}

function isBetter(one: Worded, other: Worded): boolean {
  return fit(one.key, other.words) > fit(one.key, one.words);
}

/** How many words of a key begin a word of a text. */
function fit(key: string, text: string): number {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const stems = key.split('_').filter((part) => part.length > 2);
  return stems.filter((part) => words.some((word) => word.slice(0, 5) === part.slice(0, 5))).length;
}
