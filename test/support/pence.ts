/** Converts pounds, as JSON has them, to whole pence. */
export function pence(pounds: unknown): number {
  if (typeof pounds !== 'number') throw new TypeError(`${pounds} is not an amount`);
  return Math.round(pounds * 100);
}

/** Converts whole pence to pounds. */
export function pounds(pence: number): number {
  return pence / 100;
}
