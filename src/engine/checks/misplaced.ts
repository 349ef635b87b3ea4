/** The indexes of days, as `YYYY-MM-DD`, that are not after the day before them in the list. */
export function findMisplaced(days: readonly string[]): number[] {
  return days.flatMap((day, index) => (index > 0 && day <= (days[index - 1] as string) ? [index] : []));
}

/** Why a day is misplaced. */
export function describeMisplaced(days: readonly string[], index: number): string {
  const before = days[index - 1];
  return days[index] === before ? 'is there twice' : `comes after the later ${before}`;
}
