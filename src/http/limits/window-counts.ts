import { BoundedStore } from './bounded-store.ts';

/** How a client stands when a request of its arrives. */
export interface Count {
  /** What was left to it before this request, which is counted if that is more than 0. */
  readonly remaining: number;
  /** Milliseconds until the oldest request that counts against it counts no more. */
  readonly reset: number;
}

interface Client {
  /** When its requests were counted here, oldest first, in milliseconds since the start of the process. */
  readonly times: number[];
  /** The first of them that still counts. */
  first: number;
  /** Requests that were counted elsewhere, and until when they count. */
  elsewhere: number;
  elsewhereUntil: number;
}

/** Times that count no more and are kept all the same: removing them one by one takes longer. */
const MOST_EXPIRED = 1_000;

/**
 * Counts of this process in a sliding window, by the time that really passes. Counts that
 * instances share are mirrored here, so that counting goes on where they end.
 */
export class WindowCounts {
  readonly #clients: BoundedStore<string, Client>;
  readonly #window: number;

  /**
   * @param most clients that are kept at once; those that came longest ago go first.
   * @param window its length in milliseconds.
   */
  constructor(most: number, window: number) {
    this.#clients = new BoundedStore(most);
    this.#window = window;
  }

  /** How many clients are kept. */
  get size(): number {
    return this.#clients.size;
  }

  /** Counts a request, unless nothing is left to the client. */
  count(key: string, max: number): Count {
    const now = performance.now();
    const client = this.#clientOf(key, now);
    const remaining = Math.max(0, max - usedHere(client) - client.elsewhere);
    if (remaining > 0) client.times.push(now);
    const oldest = client.times[client.first] ?? now;
    const until = client.elsewhere > 0 ? client.elsewhereUntil : Number.POSITIVE_INFINITY;
    // In this order no rounding makes it longer than the window.
    return { remaining, reset: Math.min(oldest - now + this.#window, until - now) };
  }

  /** Notes a request that was counted elsewhere, together with those of other instances. */
  mirror(key: string, max: number, { remaining, reset }: Count): void {
    const now = performance.now();
    const client = this.#clientOf(key, now);
    if (remaining > 0) client.times.push(now);
    const used = max - Math.max(0, remaining - 1);
    client.elsewhere = Math.max(0, used - usedHere(client));
    client.elsewhereUntil = now + reset;
  }

  /** A client without what counts no more, as the latest that came. */
  #clientOf(key: string, now: number): Client {
    const client = this.#clients.get(key) ?? { times: [], first: 0, elsewhere: 0, elsewhereUntil: 0 };
    this.#clients.set(key, client);
    const { times } = client;
    while ((times[client.first] ?? now) <= now - this.#window) client.first += 1;
    if (client.first > MOST_EXPIRED || client.first === times.length) {
      times.splice(0, client.first);
      client.first = 0;
    }
    if (client.elsewhereUntil <= now) client.elsewhere = 0;
    return client;
  }
}

function usedHere({ times, first }: Client): number {
  return times.length - first;
}
