import type { Context } from 'koa';
import { inSlices } from '../time-slices.ts';

export const PRICES = { bodyKibibyte: 0 } as const;
export async function charge(_ctx: Context, _price: number): Promise<void> {}
export async function work<R>(
  ctx: Context,
  steps: Iterator<unknown, R, undefined>,
  _price: number,
): Promise<R | undefined> {
  return inSlices(ctx, steps);
}
