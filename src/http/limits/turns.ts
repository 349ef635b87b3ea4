import type { Context } from 'koa';
import { inTurn as inPlace } from './long-work.ts';

export const inTurn = <R>(ctx: Context, _bytes: number, work: () => Promise<R>): Promise<R> =>
  inPlace(ctx, work);
