import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from './log.ts';

/** How long each step of a shutdown takes at most, in milliseconds. */
const SHUTDOWN_MS = {
  /** Until load balancers have read `/readyz` and send no more requests. */
  announcing: 2_000,
  /** Until requests in progress are answered. */
  finishing: 5_000,
  /** Until kept-alive connections without a request are closed: one may be on its way. */
  lingering: 500,
};
/** Until the process exits, whatever is left: less than operators wait before they kill it. */
const MAX_SHUTDOWN_MS = 9_000;

/**
 * Stops a server without losing a request: `/readyz` answers 503 while requests are still accepted; then the port is
 * closed, requests in progress are finished, every response closes its connection, idle ones are closed.
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
    await wait(pace.announcing);
    // Node's own `close` would also cut kept-alive connections whose next request is on its way. Clients that had to
    // reconnect before would be cut when the port closes.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    const idle = setInterval(() => server.closeIdleConnections(), pace.lingering);
    const late = setTimeout(() => server.closeAllConnections(), pace.finishing);
    await closed;
    clearInterval(idle);
    clearTimeout(late);
  }
}

/** SIGTERM and SIGINT end the process, with exit code 1 if that takes too long. */
export function handleSignals(end: () => Promise<void>, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      setTimeout(() => {
        log.error({ milliseconds: MAX_SHUTDOWN_MS }, 'did not end in time: what is left is dropped');
        process.exit(1);
      }, MAX_SHUTDOWN_MS).unref();
      void end().finally(() => process.exit(0));
    });
  }
}
