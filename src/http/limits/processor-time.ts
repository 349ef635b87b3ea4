import type { Context } from 'koa';
import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../errors.ts';
import { BoundedStore } from './bounded-store.ts';
import { MAX_CLIENTS } from './request-limits.ts';

const WINDOW_MS = 60_000;
/** Of a client's long work in one window: 7% of a core. */
export const MAX_PROCESSOR_MS = 4_000;

/** What one piece of long work has taken so far. */
interface Spent {
  readonly at: number;
  milliseconds: number;
}

/**
 * The processor time that clients' long work took, as time slices measured it. A client that has used more than its
 * share in the last minute must wait before its next. It protects this instance, so it is counted nowhere else.
 */
export class ProcessorTime {
  readonly #ofClients = new BoundedStore<string, readonly Spent[]>(MAX_CLIENTS);

  constructor(
    private readonly max = MAX_PROCESSOR_MS,
    private readonly onLimited: () => void = () => {},
  ) {}

  /** Opens the account of a client's next work. @throws HttpError if its last work took too much. */
  begin(client: string): Spent {
    const now = performance.now();
    const recent = (this.#ofClients.get(client) ?? []).filter(({ at }) => at > now - WINDOW_MS);
    let used = recent.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    if (used > this.max) {
      this.onLimited();
      const last = recent.find(({ milliseconds }) => {
        used -= milliseconds;
        return used <= this.max;
      });
      const seconds = Math.ceil(((last?.at ?? now) + WINDOW_MS - now) / 1_000);
      const headers = { 'Retry-After': String(seconds), Connection: 'close' };
      throw new HttpError('too_many_requests', headers, ({ api }) => render(api.too_much_work));
    }
    const spent = { at: now, milliseconds: 0 };
    this.#ofClients.set(client, [...recent, spent]);
    return spent;
  }
}

/** Begins to count what a request's work takes; `endSlice` adds it to the account. */
export function beginSlice({ state }: Context): void {
  state.sliceBegan = performance.now();
}

export function endSlice({ state }: Context): void {
  const spent: Spent | undefined = state.spent;
  if (spent !== undefined && state.sliceBegan !== undefined) {
    spent.milliseconds += performance.now() - state.sliceBegan;
  }
  state.sliceBegan = undefined;
}
