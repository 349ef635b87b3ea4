import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Logger } from './log.ts';

/** How long each step of a shutdown may take, in milliseconds. */
export const SHUTDOWN_PACE = {
  /** No new connection for this long means that load balancers have stopped sending traffic. */
  quiet: 250,
  /** The longest wait for that quiet. */
  turningAway: 4_000,
  /** How long kept-alive connections may still send a request, and requests be answered. */
  finishing: 3_500,
};

/**
 * Closes a server without losing a request:
 *
 * 1. `/readyz` reports the shutdown, while requests are still answered, until load balancers open no more
 *   connections;
 * 2. no more connections are accepted, and soon every response closes its own. Node's own `close` would
 *   also cut kept-alive connections whose next request is on its way;
 * 3. whatever remains after a while is closed.
 */
export class Shutdown {
  readonly #connections = new Set<Socket>();
  #newest = 0;
  #stopping = false;
  #ended: Promise<void> | null = null;

  constructor(
    private readonly server: Server,
    private readonly pace = SHUTDOWN_PACE,
  ) {
    server.on('connection', (socket) => {
      this.#newest = performance.now();
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    this.#stopping = true;
    const { quiet, turningAway, finishing } = this.pace;
    const started = performance.now();
    this.#newest = Math.max(this.#newest, started);
    await until(() => performance.now() - this.#newest >= quiet, turningAway);
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(this.server, () => resolve());
    });
    // A worker's port is closed by the process that started it, a moment later. Until then kept-alive
    // connections stay open: a client that reconnects now would reach a port that no process serves.
    await until(() => this.#connections.size === 0, quiet);
    this.server.prependListener('request', (_request, response) => {
      response.setHeader('Connection', 'close');
    });
    await until(() => this.#connections.size === 0, finishing);
    this.server.closeAllConnections();
    await closed;
  }
}

/** Milliseconds that a process may take to exit: less than operators wait before they kill it. */
export const ENDS_WITHIN = 9_000;

/** SIGTERM and SIGINT stop the process, with exit code 1 if that takes too long. */
export function handleSignals(end: () => Promise<void>, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      setTimeout(() => {
        log.error({ milliseconds: ENDS_WITHIN }, 'did not end in time: what is left is dropped');
        process.exit(1);
      }, ENDS_WITHIN).unref();
      void end().finally(() => process.exit(0));
    });
  }
}

async function until(reached: () => boolean, most: number): Promise<void> {
  const deadline = performance.now() + most;
  while (!reached() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
