/** Words that stay, are removed or are added. */
interface Piece {
  readonly kind: 'same' | 'gone' | 'new';
  readonly words: readonly string[];
}

/** How removed and added words are marked. */
export interface WordMarks {
  readonly gone: (words: string) => string;
  readonly new: (words: string) => string;
}

/** How many unchanged words are shown next to changed ones. */
const BESIDE = 6;

/** Two texts merged word by word: changes are marked, distant unchanged words left out. */
export function wordDifference(before: string, after: string, marks: WordMarks): string {
  const pieces = piecesOf(before.split(/\s+/).filter(Boolean), after.split(/\s+/).filter(Boolean));
  return pieces
    .map(({ kind, words }, index) => {
      if (kind !== 'same') return marks[kind](words.join(' '));
      const [isFirst, isLast] = [index === 0, index === pieces.length - 1];
      if (words.length <= (isFirst || isLast ? BESIDE : 2 * BESIDE)) return words.join(' ');
      const [start, end] = [isFirst ? 0 : BESIDE, isLast ? 0 : BESIDE];
      return [...words.slice(0, start), '…', ...words.slice(words.length - end)].join(' ');
    })
    .join(' ');
}

/** By the longest common subsequence of words. */
function piecesOf(before: readonly string[], after: readonly string[]): Piece[] {
  const longest = before
    .map(() => new Uint16Array(after.length + 1))
    .concat(new Uint16Array(after.length + 1));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const both = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
      (longest[i] as Uint16Array)[j] = both;
    }
  }
  const pieces: { kind: Piece['kind']; words: string[] }[] = [];
  const add = (kind: Piece['kind'], word = ''): void => {
    if (pieces.at(-1)?.kind === kind) pieces.at(-1)?.words.push(word);
    else pieces.push({ kind, words: [word] });
  };
  for (let [i, j] = [0, 0]; i < before.length || j < after.length; ) {
    if (i < before.length && before[i] === after[j]) {
      add('same', before[i]);
      i += 1;
      j += 1;
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) {
      add('gone', before[i]);
      i += 1;
    } else {
      add('new', after[j]);
      j += 1;
    }
  }
  return pieces;
}
