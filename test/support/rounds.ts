/**
 * Groups edits into rounds with at most one edit per file, so that the edits of a round can be
 * made together: an error in one file never hides one in another.
 */
export function roundsOf<E>(edits: readonly E[], fileOf: (edit: E) => string): E[][] {
  const rounds: E[][] = [];
  for (const edit of edits) {
    const round = rounds.find((made) => made.every((one) => fileOf(one) !== fileOf(edit)));
    if (round === undefined) rounds.push([edit]);
    else round.push(edit);
  }
  return rounds;
}
