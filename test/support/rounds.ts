/**
 * Shares out edits of rules, those of one file to different rounds, so that the edits of a round can be
 * made at once: a fault of one file hides none of another.
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
