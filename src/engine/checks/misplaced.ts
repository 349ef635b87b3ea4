import { addDays, isoDay, parseDay } from '../../law/calendar.ts';

/**
 * The indexes of the days to blame when days are out of order, each once: as few as possible; of two equal choices
 * the less likely day, or else the later one, which was added last.
 *
 * @param days as `YYYY-MM-DD`.
 */
export function findMisplaced(
  days: readonly string[],
  isLikely: (day: string) => boolean = () => true,
): number[] {
  // The heaviest list of rising days that ends at each one, and its last but one.
  const weights: number[] = [];
  const before: number[] = [];
  days.forEach((day, index) => {
    let best = -1;
    for (let at = 0; at < index; at += 1) {
      const isBefore = (days[at] as string) < day;
      if (isBefore && (best < 0 || (weights[at] as number) > (weights[best] as number))) best = at;
    }
    before.push(best);
    weights.push((best < 0 ? 0 : (weights[best] as number)) + (isLikely(day) ? 1 : 0.999));
  });
  const kept = new Set<number>();
  let at = weights.indexOf(Math.max(...weights));
  for (; at >= 0; at = before[at] as number) kept.add(at);
  for (const index of [...days.keys()].filter((index) => !kept.has(index))) {
    const twin = days.indexOf(days[index] as string);
    if (twin === index || !kept.has(twin)) continue;
    // Of two equal days, the wrong one is that between whose neighbours another day would fit.
    if (hasRoom(days, index, isLikely) || !hasRoom(days, twin, isLikely)) continue;
    kept.delete(twin);
    kept.add(index);
  }
  return days.flatMap((_, index) => (kept.has(index) ? [] : [index]));
}

/** Whether a likely day is free between the days around one. */
function hasRoom(days: readonly string[], index: number, isLikely: (day: string) => boolean): boolean {
  const [before, after] = [parseDay(days[index - 1] ?? ''), parseDay(days[index + 1] ?? '')];
  if (before === null || after === null) return true;
  for (let day = addDays(before, 1); day < after; day = addDays(day, 1))
    if (isLikely(isoDay(day))) return true;
  return false;
}

/** Why a day is misplaced: it is a duplicate, or on the wrong side of another. */
export function describeMisplaced(days: readonly string[], index: number): string {
  const day = days[index] as string;
  if (days.indexOf(day) !== days.lastIndexOf(day)) return 'is there twice';
  const later = days.slice(0, index).findLast((other) => other > day);
  if (later !== undefined) return `comes after the later ${later}`;
  return `comes before the earlier ${days.slice(index).find((other) => other < day)}`;
}
