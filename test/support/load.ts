import { Agent } from 'node:http';
import { type Asked, ask } from './wire.ts';

/** Clients that keep their connections alive, as load balancers do, and send one request after another. */
export class Load {
  answered = 0;
  /** Requests that were sent but got no good answer. */
  readonly lost: string[] = [];
  #stopped = false;
  readonly #clients: Promise<void>[];

  /**
   * @param requests sent in turn.
   * @param goesOn whether a client goes on after an error; if not, it ends once the port refuses connections.
   */
  constructor(
    private readonly port: number,
    private readonly requests: readonly (Asked & { readonly path: string })[],
    clients: number,
    private readonly goesOn = false,
  ) {
    this.#clients = Array.from({ length: clients }, () => this.#client());
  }

  async ended(): Promise<void> {
    await Promise.all(this.#clients);
  }

  /** Stops once the requests in flight are answered. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.ended();
  }

  async #client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let sent = 0; !this.#stopped; sent += 1) {
      const { path, ...asked } = this.requests[sent % this.requests.length] as Asked & { path: string };
      try {
        const { status } = await ask(this.port, path, { ...asked, agent, within: 10_000 });
        if (status === 200) this.answered += 1;
        else this.lost.push(String(status));
      } catch (error) {
        const isClosed = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (this.goesOn || !isClosed) this.lost.push(String(error));
        if (!this.goesOn) break;
      }
    }
    agent.destroy();
  }
}
