import type { Context } from 'koa';
import { HttpError } from './errors.ts';
import type { Account } from './limits/processor-time.ts';

/**
 * How long work may block other requests, in milliseconds. A request meets some five slices, and the processor is
 * shared: with 4 ms requests waited twice as long under attack.
 */
const SLICE_MS = 1;

const waiting: (() => void)[] = [];

function workOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(workOne);
}

/**
 * Waits for other requests: each turn of the event loop runs one slice, however much work is waiting. What the slice
 * takes until the next counts for its client. @throws HttpError if the client has gone.
 */
export async function nextSlice(ctx: Context): Promise<void> {
  const account: Account | undefined = ctx.state.account;
  account?.pause();
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(workOne);
  });
  account?.resume();
  if (ctx.res.destroyed) throw new HttpError('bad_request');
}

/** Awaited between steps of work, so that other work has its turn. @throws HttpError if the client has gone. */
export function turnsOf(ctx: Context): () => Promise<void> | undefined {
  let end = 0;
  return () => {
    if (performance.now() < end) return undefined;
    return nextSlice(ctx).then(() => {
      end = performance.now() + SLICE_MS;
    });
  };
}
