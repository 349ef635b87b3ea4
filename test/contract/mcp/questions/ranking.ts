/** Words of a text, without those that every text has, and without the endings of English. */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z]+[a-z0-9_]*/g) ?? []
  )
    .filter((word) => word.length > 1 && !COMMON.has(word))
    .map((word) => word.replace(/(?<=...)(?:ies|ied|es|ed|ing|s|e|y)$/, ''));
}

const COMMON = new Set(
  `an and any are as at be been but by can do does for from get give had has have how if in is it its many me much my no
  not of on or our over so that the their them then there they this those to up us was we what when which who will with
  would you your`.split(/\s+/),
);

/** Okapi BM25 with its usual constants. Source: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009. */
const K1 = 1.2;
const B = 0.75;

/** Ranks texts by their likeness to a question: their names, the likest first. */
export function ranking(texts: ReadonlyMap<string, string>): (question: string) => string[] {
  const documents = [...texts].map(([name, text]) => {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { name, counts, length: words.length };
  });
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const rarity = (word: string): number => {
    const found = documents.filter(({ counts }) => counts.has(word)).length;
    return Math.log(1 + (documents.length - found + 0.5) / (found + 0.5));
  };
  return (question) => {
    const asked = [...new Set(wordsOf(question))].map((word) => ({ word, weight: rarity(word) }));
    const scored = documents.map(({ name, counts, length }) => {
      const dampened = K1 * (1 - B + (B * length) / average);
      const parts = asked.map(({ word, weight }) => {
        const count = counts.get(word) ?? 0;
        return (weight * count * (K1 + 1)) / (count + dampened);
      });
      return { name, score: parts.reduce((sum, part) => sum + part, 0) };
    });
    return scored.sort((a, b) => b.score - a.score).map(({ name }) => name);
  };
}
