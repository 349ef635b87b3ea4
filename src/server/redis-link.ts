import { Redis } from 'ioredis';

/** How long Redis may take for one command, in milliseconds: a request waits no longer for it. */
const COMMAND_TIMEOUT = 100;
/** How long the link stays unused after a failure, and how often it is tried, in milliseconds. */
const HEARTBEAT = 1_000;
/** Heartbeats without an answer after which Redis counts as away. */
const AWAY_AFTER = 2;
/** Heartbeats without an answer after which the connection itself counts as dead. */
const DEAD_AFTER = 5;

/** Called when Redis becomes usable and when it ceases to be; with the reason, if there is one. */
export type OnUsable = (usable: boolean, reason: string | null) => void;

/**
 * A connection to Redis that never holds a request up. It is tried every second,
 * so that its loss and its return are known without traffic. While it is not
 * `usable`, callers do without.
 */
export class RedisLink {
  readonly client: Redis;
  readonly #onUsable: OnUsable;
  #usable: boolean | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(url: string, onUsable: OnUsable) {
    this.#onUsable = onUsable;
    this.client = new Redis(url, {
      commandTimeout: COMMAND_TIMEOUT,
      connectTimeout: HEARTBEAT,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(attempts * 100, HEARTBEAT),
    });
    // Without a listener a dead Redis would be an uncaught error.
    this.client.on('error', (error) => this.failed(error));
    this.client.on('close', () => this.failed(null));
    this.client.on('ready', () => void this.#beat());
    this.#schedule();
  }

  get usable(): boolean {
    return this.#usable === true;
  }

  /** Takes the link out of use for a second, after a command on it failed. */
  failed(error: unknown): void {
    if (this.#closed) return;
    this.#setUsable(false, error);
    this.#schedule();
  }

  /** Waits until it is known whether Redis answers. */
  async settled(): Promise<void> {
    const deadline = performance.now() + 3 * HEARTBEAT;
    while (this.#usable === null && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.client.disconnect();
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#beat(), HEARTBEAT).unref();
  }

  async #beat(): Promise<void> {
    try {
      await this.client.ping();
      this.#failures = 0;
      this.#setUsable(true, null);
    } catch (error) {
      if (this.#closed) return;
      this.#failures += 1;
      // One late answer may be this process's own delay; a request that waits in vain reports it at once.
      if (this.#failures >= AWAY_AFTER) this.#setUsable(false, error);
      // A host that vanished closes no connection; a new one finds out.
      if (this.#failures % DEAD_AFTER === 0 && this.client.status === 'ready') this.client.disconnect(true);
    }
    if (!this.#closed) this.#schedule();
  }

  #setUsable(usable: boolean, error: unknown): void {
    if (this.#usable === usable) return;
    this.#usable = usable;
    this.#onUsable(usable, error instanceof Error ? error.message : null);
  }
}
