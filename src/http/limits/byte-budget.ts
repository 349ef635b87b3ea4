import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../errors.ts';
import { countedAs } from './client-address.ts';

interface Share {
  readonly client: string;
  bytes: number;
  /** Ends the request; null while it is being worked on. */
  giveUp: (() => void) | null;
}

/** Seconds after which a client that was turned away may try again. */
const RETRY_AFTER = '2';

export interface Budget {
  readonly all: number;
  readonly ofClient: number;
}

/** For an instance with 512 MB, half of which it uses when idle. */
export const BUDGET: Budget = { all: 128 * 1024 * 1024, ofClient: 32 * 1024 * 1024 };

/**
 * The memory that requests use: bodies as they arrive, rows and results during work, responses until they are
 * read. When it runs out, the request that has waited longest for its own client to send or read is evicted: one
 * of the same client if that client has used its share, else one of the client that uses most. The new request
 * is rejected only if none is waiting.
 */
export class ByteBudget {
  /** Oldest wait first. A share refers to its request only while it may have to end it. */
  readonly #shares = new Set<Share>();
  readonly #ofClients = new Map<string, number>();
  #all = 0;

  constructor(private readonly budget: Budget = BUDGET) {}

  get used(): number {
    return this.#all;
  }

  /**
   * Sets the memory that a request uses, until its response is closed. @throws HttpError if there is no room.
   * @param giveUp ends the request while it waits for its client; null while it is being worked on.
   */
  hold({ res, state }: Context, bytes: number, giveUp: (() => void) | null = null): void {
    // A closed response emits no further event.
    if (res.destroyed || res.closed) return;
    const client = countedAs(state.client);
    const known: Share | undefined = state.held;
    const share: Share = known ?? { client, bytes: 0, giveUp: null };
    state.held = share;
    if (known === undefined) res.once('close', () => this.#release(share));
    this.#shares.delete(share);
    this.#shares.add(share);
    this.#add(share, bytes - share.bytes);
    share.giveUp = null;
    const { all, ofClient } = this.budget;
    while (this.#of(client) > ofClient) this.#endOneOf(client, share, 'too_many_requests');
    while (this.#all > all) this.#endOneOf(this.#largest(), share, 'busy');
    share.giveUp = giveUp;
  }

  #of(client: string): number {
    return this.#ofClients.get(client) ?? 0;
  }

  #add(share: Share, bytes: number): void {
    share.bytes += bytes;
    this.#all += bytes;
    const left = this.#of(share.client) + bytes;
    if (left === 0) this.#ofClients.delete(share.client);
    else this.#ofClients.set(share.client, left);
  }

  #release(share: Share): void {
    if (!this.#shares.delete(share)) return;
    share.giveUp = null;
    this.#add(share, -share.bytes);
  }

  /** The client that uses most, among those with a waiting request. */
  #largest(): string | null {
    let [largest, most]: [string | null, number] = [null, 0];
    for (const { client, giveUp } of this.#shares) {
      if (giveUp !== null && this.#of(client) > most) [largest, most] = [client, this.#of(client)];
    }
    return largest;
  }

  #endOneOf(client: string | null, wanted: Share, code: 'too_many_requests' | 'busy'): void {
    for (const share of this.#shares) {
      const { giveUp } = share;
      if (share.client !== client || giveUp === null) continue;
      this.#release(share);
      giveUp();
      return;
    }
    this.#add(wanted, -wanted.bytes);
    throw noRoom(code);
  }
}

/** The error for a request for which there is no room; the rest of its body is left unread. */
export function noRoom(code: 'too_many_requests' | 'busy'): HttpError {
  const headers = { 'Retry-After': RETRY_AFTER, Connection: 'close' };
  if (code === 'busy') return new HttpError(code, headers);
  return new HttpError(code, headers, ({ batch }) => render(batch.under_way));
}

export function holdBytes(ctx: Context, bytes: number, giveUp: (() => void) | null = null): void {
  (ctx.state.budget as ByteBudget | undefined)?.hold(ctx, bytes, giveUp);
}
