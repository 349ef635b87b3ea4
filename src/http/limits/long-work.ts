import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../errors.ts';
import { BoundedStore } from './bounded-store.ts';
import { countedAs } from './client-address.ts';
import { noRoom } from './memory-budget.ts';
import { MAX_CLIENTS } from './request-limits.ts';

/** Places, of all clients and of one: work on a file may use 40 MB. */
const PLACES = { all: 4, ofClient: 2 };
/** Milliseconds until a waiting client has to try again. */
const MAX_WAIT_MS = 10_000;
const WINDOW_MS = 60_000;
/** Of a client's long work in one window: 7% of a core. */
export const MAX_PROCESSOR_MS = 4_000;
/**
 * How long work may block other requests, in milliseconds. A request meets some five slices, and the processor is
 * shared: with 4 ms requests waited twice as long under attack.
 */
const SLICE_MS = 1;

/** One piece of a client's long work. */
interface Work {
  readonly client: string;
  readonly opened: number;
  /** What it has taken so far, without its pauses. */
  milliseconds: number;
  resumed: number;
}

/**
 * Work on files, rows and calendars: a few at a time, the others in the order in which they came. A client whose work
 * has taken more than its share in the last minute must wait before its next: this protects the instance, so it is
 * counted nowhere else.
 */
export class LongWork {
  readonly #ofClients = new BoundedStore<string, readonly Work[]>(MAX_CLIENTS);
  readonly #working = new Set<Work>();
  /** What begins the work that waits for a place. */
  readonly #waiting = new Map<Work, () => void>();

  constructor(
    private readonly max = MAX_PROCESSOR_MS,
    private readonly onLimited: () => void = () => {},
  ) {}

  /** @throws HttpError if the client's work has taken too much lately, or no place becomes free. */
  async run<R>(ctx: Context, act: () => Promise<R>): Promise<R> {
    const work = this.#open(countedAs(ctx.state.client));
    if (!this.#takesPlace(work)) await this.#wait(work, ctx.res);
    ctx.state.work = work;
    work.resumed = performance.now();
    try {
      // The client's other work may have taken its share while this waited.
      this.#recent(work.client);
      return await act();
    } finally {
      work.milliseconds += performance.now() - work.resumed;
      this.#working.delete(work);
      for (const [next, begin] of this.#waiting) if (this.#takesPlace(next)) begin();
    }
  }

  #open(client: string): Work {
    const opened = performance.now();
    const work = { client, opened, milliseconds: 0, resumed: opened };
    this.#ofClients.set(client, [...this.#recent(client), work]);
    return work;
  }

  /** A client's work of the last minute. @throws HttpError if it has taken too much. */
  #recent(client: string): readonly Work[] {
    const since = performance.now() - WINDOW_MS;
    const recent = (this.#ofClients.get(client) ?? []).filter(({ opened }) => opened > since);
    if (recent.reduce((sum, { milliseconds }) => sum + milliseconds, 0) > this.max) {
      this.onLimited();
      const seconds = Math.ceil(((recent[0]?.opened ?? since) - since) / 1_000);
      const headers = { 'Retry-After': String(seconds), Connection: 'close' };
      throw new HttpError('too_many_requests', headers, ({ api }) => render(api.too_much_work));
    }
    return recent;
  }

  #takesPlace(work: Work): boolean {
    const ofClient = [...this.#working].filter(({ client }) => client === work.client).length;
    if (this.#working.size === PLACES.all || ofClient === PLACES.ofClient) return false;
    this.#waiting.delete(work);
    this.#working.add(work);
    return true;
  }

  /** Waits for a place, unless the client goes or that takes too long. */
  #wait(work: Work, response: ServerResponse): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        if (this.#waiting.delete(work)) reject(noRoom('busy'));
      };
      setTimeout(giveUp, MAX_WAIT_MS).unref();
      response.once('close', giveUp);
      this.#waiting.set(work, resolve);
    });
  }
}

/** Does long work of a request, whose body has been read, when its turn comes. @throws HttpError as above. */
export function inTurn<R>(ctx: Context, act: () => Promise<R>): Promise<R> {
  return (ctx.state.longWork as LongWork).run(ctx, act);
}

let lastSlice: Promise<unknown> = Promise.resolve();

/**
 * Waits for other requests: each turn of the event loop runs one slice, however much work is waiting. What the slice
 * takes until the next counts for its client. @throws HttpError if the client has gone.
 */
export async function nextSlice(ctx: Context): Promise<void> {
  const work: Work | undefined = ctx.state.work;
  if (work !== undefined) work.milliseconds += performance.now() - work.resumed;
  lastSlice = lastSlice.then(() => new Promise(setImmediate));
  await lastSlice;
  if (work !== undefined) work.resumed = performance.now();
  if (ctx.res.destroyed) throw new HttpError('bad_request');
}

/** Awaited between steps of work, so that other work has its turn. @throws HttpError if the client has gone. */
export function turnsOf(ctx: Context): () => Promise<void> | undefined {
  let end = 0;
  // Most turns are not over: a promise for each row would take a tenth of the time of its result.
  return () =>
    performance.now() < end
      ? undefined
      : nextSlice(ctx).then(() => {
          end = performance.now() + SLICE_MS;
        });
}
