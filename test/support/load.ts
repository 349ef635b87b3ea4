import { Agent, request } from 'node:http';

/** Clients that keep their connections alive, as load balancers do, and send request after request. */
export class Load {
  answered = 0;
  /** The slowest answer, in milliseconds. */
  slowest = 0;
  /** Requests that were sent but got no good answer. */
  readonly lost: string[] = [];
  #stopped = false;
  readonly #clients: Promise<void>[];

  constructor(port: number, path: string, clients: number) {
    this.#clients = Array.from({ length: clients }, () => this.#client(port, path));
  }

  /** Waits until the port refuses connections. */
  async ended(): Promise<void> {
    await Promise.all(this.#clients);
  }

  /** Stops once the requests in flight are answered. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.ended();
  }

  async #client(port: number, path: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.#stopped) {
      const started = performance.now();
      try {
        const { status } = await over(agent, port, path);
        if (status !== 200) this.lost.push(String(status));
        this.answered += 1;
        this.slowest = Math.max(this.slowest, Math.round(performance.now() - started));
      } catch (error) {
        // The port is closed: nothing was sent, so nothing is lost.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') this.lost.push(String(error));
        break;
      }
    }
    agent.destroy();
  }
}

/** Sends one request over an agent's connections. */
export async function over(agent: Agent, port: number, path: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent, signal: AbortSignal.timeout(10_000) }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0 }));
      response.once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}
