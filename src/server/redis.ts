import { Redis } from 'ioredis';
import { HttpError } from '../http/errors.ts';
import type { SharedCounts } from '../http/limits/request-limits.ts';

/** How long a request waits for Redis, and how long Redis is then left alone, in milliseconds. */
const TIMEOUT = 200;
const PAUSE = 1_000;
/** A host that vanishes closes no connection: after this silence a new one is made. */
const SILENCE = 5_000;

/**
 * Counts shared by all instances. A command that fails or takes too long, whatever the reason, makes requests count in
 * memory for a second; then the next request tries again.
 * @param onChange called when Redis becomes used or unused, with the reason if there is one.
 */
export function shareCounts(url: string, onChange: (isUsed: boolean, reason?: string) => void): SharedCounts {
  const client = new Redis(url, {
    commandTimeout: TIMEOUT,
    connectTimeout: PAUSE,
    socketTimeout: SILENCE,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 100, PAUSE),
  });
  let isUsed: boolean | null = null;
  let pausedUntil = 0;
  const change = (to: boolean, reason?: string): void => {
    if (isUsed === to) return;
    isUsed = to;
    onChange(to, reason);
  };
  const failed = (error?: unknown): void => {
    pausedUntil = performance.now() + PAUSE;
    change(false, error instanceof Error ? error.message : undefined);
  };
  client.on('error', failed).on('close', () => failed());
  client.on('ready', () => {
    pausedUntil = 0;
    change(true);
  });
  return {
    client,
    isUsed: () => isUsed === true,
    async count(act) {
      if (client.status !== 'ready' || performance.now() < pausedUntil) return;
      try {
        await act();
        change(true);
      } catch (error) {
        if (error instanceof HttpError) throw error;
        failed(error);
      }
    },
    close() {
      isUsed = false;
      client.disconnect();
    },
  };
}
