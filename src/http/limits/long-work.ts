import type { Context } from 'koa';
import { countedAs } from './client-address.ts';
import { noRoom } from './memory-budget.ts';
import type { ProcessorTime } from './processor-time.ts';

/** Places, of all clients and of one: work on a file may use 40 MB. */
const PLACES = { all: 4, ofClient: 2 };
/** Milliseconds until a waiting client has to try again. */
const MAX_WAIT_MS = 10_000;

interface Waiting {
  readonly client: string;
  readonly begin: () => void;
}

/** Work on files, rows and calendars: a few at a time, the others in the order in which they came. */
export class LongWork {
  readonly #working: string[] = [];
  readonly #waiting = new Set<Waiting>();

  constructor(private readonly time: ProcessorTime) {}

  /** @throws HttpError if the client's work has taken too much lately, or no place becomes free. */
  async run<R>(ctx: Context, work: () => Promise<R>): Promise<R> {
    const client = countedAs(ctx.state.client);
    const account = this.time.open(client);
    if (this.#hasPlace(client)) this.#working.push(client);
    else await this.#wait(ctx, client);
    ctx.state.account = account;
    account.resume();
    try {
      return await work();
    } finally {
      account.pause();
      this.#working.splice(this.#working.indexOf(client), 1);
      [...this.#waiting].find(({ client }) => this.#hasPlace(client))?.begin();
    }
  }

  #hasPlace(client: string): boolean {
    const own = this.#working.filter((one) => one === client).length;
    return this.#working.length < PLACES.all && own < PLACES.ofClient;
  }

  #wait({ res }: Context, client: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#waiting.delete(one);
        clearTimeout(timer);
        res.off('close', giveUp);
      };
      const begin = (): void => {
        end();
        this.#working.push(client);
        resolve();
      };
      const giveUp = (): void => {
        end();
        reject(noRoom('busy'));
      };
      const one: Waiting = { client, begin };
      const timer = setTimeout(giveUp, MAX_WAIT_MS);
      this.#waiting.add(one);
      res.once('close', giveUp);
    });
  }
}

/** Does long work of a request, whose body has been read, when its turn comes. @throws HttpError as above. */
export function inTurn<R>(ctx: Context, work: () => Promise<R>): Promise<R> {
  return (ctx.state.longWork as LongWork).run(ctx, work);
}
