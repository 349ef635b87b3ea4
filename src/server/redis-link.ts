import { Redis } from 'ioredis';
import type { Count, Payment, SharedCounts } from '../http/limits/shared-counts.ts';

/**
 * Counts a request in a sliding window: the members of a sorted set are the times at which requests were
 * counted, in milliseconds by Redis's own clock, so the clocks of instances need not agree. Times more than a
 * second in the future date from before that clock was set back. It adds before it removes: a full Redis
 * only rejects an addition if nothing has been written yet.
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local window, max = tonumber(ARGV[1]), tonumber(ARGV[2])
local from, to = string.format('(%.3f', now - window), now + 1000
local used = redis.call('ZCOUNT', KEYS[1], from, to)
if used < max then
  local at = now
  while redis.call('ZADD', KEYS[1], 'NX', at, at) == 0 do at = at + 0.001 end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
  redis.call('ZREMRANGEBYSCORE', KEYS[1], to, '+inf')
  redis.call('PEXPIRE', KEYS[1], window + 1000)
end
local oldest = redis.call('ZRANGEBYSCORE', KEYS[1], from, to, 'LIMIT', 0, 1)[1] or now
return {math.max(0, max - used), math.ceil(oldest + window - now)}
`;

/**
 * Charges units of work. The value is when what was spent will have been restored, by Redis's clock; a value
 * more than a window in the future dates from before that clock was set back.
 */
const CHARGE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local window, max, units = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local spent = math.min(window, math.max(0, (tonumber(redis.call('GET', KEYS[1])) or now) - now))
local after = spent + units * window / max
if after > window then return {0, math.floor((window - spent) * max / window), math.ceil(after - window)} end
redis.call('SET', KEYS[1], string.format('%.3f', now + after), 'PX', math.max(1, math.ceil(after)))
return {1, math.floor((window - after) * max / window), 0}
`;

interface Client extends Redis {
  countRequest(key: string, window: number, max: number): Promise<[remaining: number, reset: number]>;
  chargeWork(
    key: string,
    window: number,
    max: number,
    units: number,
  ): Promise<[isPaid: number, remaining: number, wait: number]>;
}

/** How long to wait for an answer: turns of the event loop, and the milliseconds between them. */
const PATIENCE = { turns: 5, apart: 20 };
/** How often the link is tried, in milliseconds. */
const HEARTBEAT = 1_000;
/** Unanswered heartbeats after which the connection itself counts as dead. */
const DEAD_AFTER = 5;
/** What each heartbeat counts. */
const PROBE = { key: 'limit:probe', max: 1_000_000, window: HEARTBEAT };

/** Called when Redis becomes usable or unusable, with the reason if there is one. */
export type OnUsable = (usable: boolean, reason: string | null) => void;

/** A command not yet answered: the turn it began in, and how to give it up. */
interface Waiting {
  readonly since: number;
  readonly giveUp: (reason: Error) => void;
}

/**
 * Counts in Redis without ever delaying a request for long. The link is tried every second, with the same
 * command as requests use, so its loss and return are noticed without traffic. While it is not `usable`,
 * callers do without it.
 */
export class RedisLink implements SharedCounts {
  readonly name = 'redis';
  readonly #client: Client;
  #usable: boolean | null = null;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  /** A key that Redis would not count in, such as one of another type; tried before the link is used. */
  #refusedKey: string | null = null;
  /** In the order sent, which is the order answered. */
  readonly #waiting = new Set<Waiting>();
  #turn = 0;
  #turns: NodeJS.Timeout | null = null;

  constructor(
    url: string,
    private readonly onUsable: OnUsable,
  ) {
    this.#client = new Redis(url, {
      connectTimeout: HEARTBEAT,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(attempts * 100, HEARTBEAT),
      scripts: {
        countRequest: { lua: COUNT, numberOfKeys: 1 },
        chargeWork: { lua: CHARGE, numberOfKeys: 1 },
      },
    }) as Client;
    // Without a listener a dead Redis would be an uncaught error.
    this.#client.on('error', (error) => this.#failed(error));
    this.#client.on('close', () => this.#failed(null));
    this.#client.on('ready', () => void this.#beat());
    this.#schedule();
  }

  get usable(): boolean {
    return this.#usable === true;
  }

  async count(key: string, max: number, window: number): Promise<Count | null> {
    return this.#tried(key, () => this.#count(key, max, window));
  }

  async charge(key: string, units: number, max: number, window: number): Promise<Payment | null> {
    return this.#tried(key, async () => {
      const [isPaid, remaining, wait] = await this.#inTime(this.#client.chargeWork(key, window, max, units));
      return { isPaid: isPaid === 1, remaining, wait };
    });
  }

  async #tried<R>(key: string, command: () => Promise<R>): Promise<R | null> {
    if (!this.usable) return null;
    try {
      return await command();
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError') this.#refusedKey = key;
      this.#failed(error);
      return null;
    }
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
    this.#client.disconnect();
  }

  async #count(key: string, max: number, window: number): Promise<Count> {
    const [remaining, reset] = await this.#inTime(this.#client.countRequest(key, window, max));
    return { remaining, reset };
  }

  /** Redis's answer. @throws Error if it takes too long. */
  async #inTime<R>(answer: Promise<R>): Promise<R> {
    let waiting: Waiting | null = null;
    const late = new Promise<never>((_, giveUp) => {
      waiting = { since: this.#turn, giveUp };
      this.#waiting.add(waiting);
      this.#turns ??= setInterval(() => this.#takeTurn(), PATIENCE.apart).unref();
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      if (waiting !== null) this.#waiting.delete(waiting);
      if (this.#waiting.size === 0 && this.#turns !== null) {
        clearInterval(this.#turns);
        this.#turns = null;
      }
    }
  }

  /** Gives Redis up after too many turns without an answer: after a slow turn, time alone proves nothing. */
  #takeTurn(): void {
    this.#turn += 1;
    const [oldest] = this.#waiting;
    if (oldest === undefined || this.#turn - oldest.since <= PATIENCE.turns) return;
    const reason = new Error('no answer in time');
    for (const { giveUp } of this.#waiting) giveUp(reason);
  }

  /** Takes the link out of use until a heartbeat is answered, a second from now at the earliest. */
  #failed(error: unknown): void {
    if (this.#closed) return;
    this.#setUsable(false, error);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#beat(), HEARTBEAT).unref();
  }

  async #beat(): Promise<void> {
    try {
      await this.#count(PROBE.key, PROBE.max, PROBE.window);
      // With a limit of 0, nothing is counted against the client.
      if (this.#refusedKey !== null) await this.#count(this.#refusedKey, 0, PROBE.window);
      this.#refusedKey = null;
      this.#failures = 0;
      this.#setUsable(true, null);
    } catch (error) {
      if (this.#closed) return;
      this.#failures += 1;
      this.#setUsable(false, error);
      // A host that vanishes closes no connection; only a new one will fail.
      if (this.#failures % DEAD_AFTER === 0 && this.#client.status === 'ready') this.#client.disconnect(true);
    }
    if (!this.#closed) this.#schedule();
  }

  #setUsable(usable: boolean, error: unknown): void {
    if (this.#usable === usable) return;
    this.#usable = usable;
    this.onUsable(usable, error instanceof Error ? error.message : null);
  }
}
