import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** How long each step of a shutdown takes at most, in milliseconds. */
export const SHUTDOWN_MS = {
  /** Until load balancers have read `/readyz` and send no more requests. */
  announcing: 2_000,
  /** Until requests in progress are answered. */
  finishing: 5_000,
  /** Between two looks at connections that have become idle. */
  interval: 50,
  /** Until the process exits, whatever is left: less than operators wait before they kill it. */
  everything: 9_000,
};

/**
 * Stops a server without losing a request: `/readyz` answers 503 and every response closes its connection, while
 * requests are still accepted; then the port is closed, requests in progress are finished, idle connections closed.
 */
export class Shutdown {
  isStopping = false;

  constructor(
    private readonly server: Server,
    private readonly pace = SHUTDOWN_MS,
  ) {}

  async end(): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    const { server, pace } = this;
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    await wait(pace.announcing);
    const idle = setInterval(() => server.closeIdleConnections(), pace.interval);
    const late = setTimeout(() => server.closeAllConnections(), pace.finishing);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(idle);
    clearTimeout(late);
  }
}

/** SIGTERM and SIGINT end the process, with exit code 1 if that takes too long. */
export function handleSignals(end: () => Promise<void>, log: Logger, within = SHUTDOWN_MS.everything): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      setTimeout(() => {
        log.error({ milliseconds: within }, 'did not end in time: what is left is dropped');
        process.exit(1);
      }, within).unref();
      void end().finally(() => process.exit(0));
    });
  }
}
