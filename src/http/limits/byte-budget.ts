import type { Context } from 'koa';
import { holdBytes as hold } from './memory-budget.ts';

export const holdBytes = (ctx: Context, bytes: number, _giveUp?: unknown): void => hold(ctx, bytes);
