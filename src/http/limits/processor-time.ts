import { render } from '../../engine/texts/template.ts';
import { HttpError } from '../errors.ts';
import { BoundedStore } from './bounded-store.ts';
import { MAX_CLIENTS } from './request-limits.ts';

const WINDOW_MS = 60_000;
/** Of a client's long work in one window: 7% of a core. */
export const MAX_PROCESSOR_MS = 4_000;

/** What one piece of long work has taken so far, without its pauses. */
export class Account {
  readonly opened = performance.now();
  milliseconds = 0;
  #resumed = this.opened;

  resume(): void {
    this.#resumed = performance.now();
  }

  pause(): void {
    this.milliseconds += performance.now() - this.#resumed;
    this.resume();
  }
}

/**
 * The processor time that clients' long work took, as time slices measured it. A client that has used more than its
 * share in the last minute must wait before its next. It protects this instance, so it is counted nowhere else.
 */
export class ProcessorTime {
  readonly #ofClients = new BoundedStore<string, readonly Account[]>(MAX_CLIENTS);

  constructor(
    private readonly max = MAX_PROCESSOR_MS,
    private readonly onLimited: () => void = () => {},
  ) {}

  /** Opens an account for a client's next work. @throws HttpError if its last work took too much. */
  open(client: string): Account {
    const account = new Account();
    const since = account.opened - WINDOW_MS;
    const recent = (this.#ofClients.get(client) ?? []).filter(({ opened }) => opened > since);
    let used = recent.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    if (used <= this.max) {
      this.#ofClients.set(client, [...recent, account]);
      return account;
    }
    this.onLimited();
    const last = recent.find(({ milliseconds }) => {
      used -= milliseconds;
      return used <= this.max;
    });
    const seconds = Math.ceil(((last?.opened ?? account.opened) - since) / 1_000);
    const headers = { 'Retry-After': String(seconds), Connection: 'close' };
    throw new HttpError('too_many_requests', headers, ({ api }) => render(api.too_much_work));
  }
}
