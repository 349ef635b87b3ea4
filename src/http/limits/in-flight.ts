import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../errors.ts';
import { clientAddress, countedAs } from './client-address.ts';

/** Seconds after which a client that was turned away may try again. */
const RETRY_AFTER = '2';

/**
 * A bound on requests that take memory for as long as they are under way: from their headers
 * to the last byte that the client reads of the answer.
 */
export class InFlight {
  readonly #most: number;
  readonly #mostOfClient: number;
  readonly #ofClients = new Map<string, number>();
  #count = 0;

  /** @param mostOfClient how many of them may be one client's. */
  constructor(most: number, mostOfClient: number) {
    this.#most = most;
    this.#mostOfClient = mostOfClient;
  }

  /**
   * Counts a request until its answer is sent or its client has gone.
   * @throws HttpError when there are too many already.
   */
  enter(ctx: Context): void {
    const client = countedAs(clientAddress(ctx));
    const own = this.#ofClients.get(client) ?? 0;
    // The body is left where it is.
    const headers = { 'Retry-After': RETRY_AFTER, Connection: 'close' };
    if (own >= this.#mostOfClient) {
      throw new HttpError('too_many_requests', headers, ({ batch }) => render(batch.under_way));
    }
    if (this.#count >= this.#most) throw new HttpError('busy', headers);
    this.#count += 1;
    this.#ofClients.set(client, own + 1);
    ctx.res.once('close', () => {
      this.#count -= 1;
      const left = (this.#ofClients.get(client) ?? 1) - 1;
      if (left === 0) this.#ofClients.delete(client);
      else this.#ofClients.set(client, left);
    });
  }
}
