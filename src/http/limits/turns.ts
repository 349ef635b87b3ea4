import type { Context } from 'koa';
import { holdBytes, noRoom } from './byte-budget.ts';
import { countedAs } from './client-address.ts';

/** Bodies in progress, overall and per client: each may use 40 MB. */
const MOST = 4;
const MOST_OF_CLIENT = 2;
/** Milliseconds until a waiting client is told to try again, before idle connections are closed. */
const LONGEST_WAIT = 10_000;
/** The memory that a body uses while its rows are being worked on, in multiples of its length. */
const WORKED_ON = 8;

interface Waiting {
  readonly client: string;
  readonly bytes: number;
  readonly begin: () => void;
}

/** Work on bodies of many rows, a few at a time. The client that has used the service least goes first. */
export class Turns {
  readonly #waiting = new Set<Waiting>();
  readonly #ofClients = new Map<string, number>();
  #all = 0;

  /** @param spent units of work that a client has used recently. */
  constructor(private readonly spent: (client: string) => number = () => 0) {}

  async run<R>(ctx: Context, bytes: number, work: () => Promise<R>): Promise<R> {
    const client = countedAs(ctx.state.client);
    if (!this.#mayBegin(client)) await this.#turn(ctx, client, bytes);
    holdBytes(ctx, bytes);
    this.#count(client, 1);
    try {
      return await work();
    } finally {
      this.#count(client, -1);
      this.#beginNext();
    }
  }

  /** Waits for room. @throws HttpError if the memory is needed meanwhile, or the client has gone. */
  async #turn(ctx: Context, client: string, bytes: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(one);
        clearTimeout(timer);
        ctx.res.off('close', giveUp);
      };
      const begin = (): void => {
        end();
        resolve();
      };
      const giveUp = (): void => {
        end();
        reject(noRoom('busy'));
      };
      const one = { client, bytes, begin };
      const timer = setTimeout(giveUp, LONGEST_WAIT);
      this.#waiting.add(one);
      ctx.res.once('close', giveUp);
      holdBytes(ctx, bytes, giveUp);
    });
  }

  #beginNext(): void {
    let [next, least]: [Waiting | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const one of this.#waiting) {
      const had = this.spent(one.client) + one.bytes / 1024;
      if (had < least && this.#mayBegin(one.client)) [next, least] = [one, had];
    }
    next?.begin();
  }

  #mayBegin(client: string): boolean {
    return this.#all < MOST && (this.#ofClients.get(client) ?? 0) < MOST_OF_CLIENT;
  }

  #count(client: string, more: 1 | -1): void {
    this.#all += more;
    const left = (this.#ofClients.get(client) ?? 0) + more;
    if (left === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, left);
  }
}

/** Works on a body of this many bytes when its turn comes. @throws HttpError if there is no room for it. */
export async function inTurn<R>(ctx: Context, bytes: number, work: () => Promise<R>): Promise<R> {
  const turns = ctx.state.turns as Turns | undefined;
  if (turns !== undefined) return turns.run(ctx, bytes, work);
  holdBytes(ctx, bytes * WORKED_ON);
  return work();
}
