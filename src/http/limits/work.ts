import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../errors.ts';
import { HEADERS } from '../headers.ts';
import { inSlices, MOST_STEPS } from '../time-slices.ts';
import { BoundedStore } from './bounded-store.ts';
import { countedAs } from './client-address.ts';
import { type LimitName, MOST_CLIENTS, WINDOW } from './request-limits.ts';
import type { Payment, SharedCounts } from './shared-counts.ts';

/** Units of work beyond a single result; a unit is one row of the costliest calculator, about 0.1 ms. */
export const PRICES = {
  image: 200,
  /** A kibibyte of a body to read; the body of a single run is free. */
  bodyKibibyte: 1,
} as const;

/** A client's units of work a minute, saved up for one; counted here and where instances share counts. */
export class WorkLimit {
  /** When a client's spent units will have been restored, in milliseconds since the start of the process. */
  readonly #spentUntil = new BoundedStore<string, number>(MOST_CLIENTS);

  /** @param perMinute units; 0 for no limit. */
  constructor(
    private readonly perMinute: number,
    private readonly shared: SharedCounts | null,
    private readonly onLimited: (limit: LimitName) => void,
  ) {}

  /** @throws HttpError if the client has fewer units left. A price above the limit costs all of it. */
  async charge(ctx: Context, price: number): Promise<void> {
    const units = Math.min(Math.ceil(price), this.perMinute);
    if (units === 0) return;
    const key = keyOf(countedAs(ctx.state.client));
    const own = this.#chargeHere(key, units);
    const isShared = own.isPaid && this.shared?.usable === true;
    const found =
      (isShared ? await this.shared?.charge(key, units, this.perMinute, WINDOW * 1_000) : null) ?? own;
    ctx.state.price = Number(ctx.state.price ?? 0) + (found.isPaid ? units : 0);
    ctx.set({
      [HEADERS.WorkPrice]: String(ctx.state.price),
      [HEADERS.WorkLimit]: String(this.perMinute),
      [HEADERS.WorkRemaining]: String(found.remaining),
    });
    if (found.isPaid) return;
    this.onLimited('work');
    const seconds = Math.min(WINDOW, Math.max(1, Math.ceil(found.wait / 1_000)));
    throw new HttpError('too_many_requests', { 'Retry-After': String(seconds) }, ({ api }) =>
      render(api.too_much_work),
    );
  }

  spent(client: string): number {
    const until = this.#spentUntil.get(keyOf(client)) ?? 0;
    return (Math.max(0, until - performance.now()) * this.perMinute) / (WINDOW * 1_000);
  }

  #chargeHere(key: string, units: number): Payment {
    const now = performance.now();
    const window = WINDOW * 1_000;
    const until = Math.max(now, this.#spentUntil.get(key) ?? now);
    const next = until + (units * window) / this.perMinute;
    const isPaid = next - now <= window;
    if (isPaid) this.#spentUntil.set(key, next);
    // Sums of fractions of a millisecond lose digits, and a unit with them.
    const spent = Math.round(((isPaid ? next : until) - now) * 1_000) / 1_000;
    const remaining = Math.max(0, Math.floor(((window - spent) * this.perMinute) / window));
    return { isPaid, remaining, wait: isPaid ? 0 : next - now - window };
  }
}

function keyOf(client: string): string {
  return `limit:work:${client}`;
}

/** Charges the client before the work is done. @throws HttpError if it has too few units left. */
export async function charge(ctx: Context, price: number): Promise<void> {
  await (ctx.state.work as WorkLimit | undefined)?.charge(ctx, price);
}

/** Steps that are charged together: few at first, since most work takes few. */
const PAID_STEPS = { first: 16, most: MOST_STEPS };

/**
 * Works in slices, each charged before it runs at `price` units a step; undefined if the client has gone.
 * @throws HttpError if the client has too few units left.
 */
export async function work<R>(
  ctx: Context,
  steps: Iterator<unknown, R, undefined>,
  price: number,
): Promise<R | undefined> {
  let paid = 0;
  let block = PAID_STEPS.first;
  return inSlices(steps, async (done) => {
    if (ctx.res.destroyed) return 0;
    paid -= done;
    if (paid > 0) return paid;
    await charge(ctx, block * price);
    paid = block;
    block = Math.min(2 * block, PAID_STEPS.most);
    return paid;
  });
}
