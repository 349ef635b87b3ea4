/** The known name that a mistyped one probably means; null when none is within two edits of it. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let away = 3;
  for (const other of known) {
    const distance = editDistance(name, other, away - 1);
    if (distance < away) [best, away] = [other, distance];
  }
  return best;
}

/** Letters to add, drop, change or swap to turn one name into the other; `Infinity` if more than `most`. */
export function editDistance(a: string, b: string, most: number): number {
  const far = Number.POSITIVE_INFINITY;
  if (Math.abs(a.length - b.length) > most) return far;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => (j > most ? far : j));
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - most);
    const end = Math.min(b.length, i + most);
    // Cells further than `most` from the diagonal cannot be in range.
    const row: number[] = [];
    row[first - 1] = first === 1 ? i : far;
    let least = far;
    for (let j = first; j <= end; j += 1) {
      let distance = Math.min((last[j] ?? far) + 1, (row[j - 1] as number) + 1);
      distance = Math.min(distance, (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) distance = Math.min(distance, (before[j - 2] as number) + 1);
      row[j] = distance;
      least = Math.min(least, distance);
    }
    if (least > most) return far;
    [before, last] = [last, row];
  }
  const distance = last[b.length] as number;
  return distance > most ? far : distance;
}
