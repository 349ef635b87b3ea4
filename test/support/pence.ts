/** Pounds as JSON has them, in whole pence. */
export function pence(pounds: unknown): number {
  if (typeof pounds !== 'number') throw new TypeError(`${pounds} is no amount`);
  return Math.round(pounds * 100);
}

/** Whole pence as pounds. */
export function pounds(pence: number): number {
  return pence / 100;
}
