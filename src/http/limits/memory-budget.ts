import type { Context, Middleware } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../errors.ts';
import { countedAs } from './client-address.ts';

/** For an instance with 512 MB, half of which it uses when idle. */
const BUDGET_BYTES = { all: 128 * 1024 * 1024, ofClient: 32 * 1024 * 1024 };
/** Responses up to this length do not count. */
const UNCOUNTED_BYTES = 16 * 1024;

/** The memory that requests use: bodies as they arrive, what files unpack to, responses until they are read. */
export class MemoryBudget {
  readonly #ofClients = new Map<string, number>();
  used = 0;

  constructor(private readonly budget = BUDGET_BYTES) {}

  /** Sets the memory that a request uses, until its response is closed. @throws HttpError if there is no room. */
  hold({ res, state }: Context, bytes: number): void {
    // A closed response emits no further event.
    if (res.destroyed || res.closed) return;
    const client = countedAs(state.client);
    const more = bytes - (state.held ?? 0);
    const ofClient = (this.#ofClients.get(client) ?? 0) + more;
    if (more > 0 && ofClient > this.budget.ofClient) throw noRoom('too_many_requests');
    if (more > 0 && this.used + more > this.budget.all) throw noRoom('busy');
    if (state.held === undefined) res.once('close', () => this.#add(client, -state.held));
    state.held = bytes;
    this.#add(client, more);
  }

  #add(client: string, more: number): void {
    this.used += more;
    const ofClient = (this.#ofClients.get(client) ?? 0) + more;
    if (ofClient === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, ofClient);
  }
}

/** The error for a request for which there is no room; the rest of its body is left unread. */
export function noRoom(code: 'too_many_requests' | 'busy'): HttpError {
  const headers = { 'Retry-After': '2', Connection: 'close' };
  return new HttpError(code, headers, code === 'busy' ? undefined : ({ batch }) => render(batch.under_way));
}

/** Sets the memory that a request uses, until its response is closed. @throws HttpError if there is no room. */
export function holdBytes(ctx: Context, bytes: number): void {
  (ctx.state.memory as MemoryBudget | undefined)?.hold(ctx, bytes);
}

/** Counts responses as text and as bytes until their clients have read them. */
export const holdUnread: Middleware = async (ctx, next) => {
  await next();
  const { length } = ctx.body ?? {};
  if (length > UNCOUNTED_BYTES) holdBytes(ctx, 2 * length);
};
