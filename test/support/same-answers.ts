import * as assert from 'uvu/assert';
import type { TestSite } from './app.ts';

/** Headers that belong to the server that sends the answer, and those that are new each time. */
const OF_RUNTIME = new Set([
  ...['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'],
  'x-request-id',
]);

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Two services that are asked the same; whatever differs is a fault. */
export class SameAnswers {
  readonly #left: string;
  readonly #right: string;
  #asked = 0;

  /** @param left, right origins. */
  constructor(left: string, right: string) {
    this.#left = left;
    this.#right = right;
  }

  /** How many requests both were asked. */
  get asked(): number {
    return this.#asked;
  }

  /** Asks both, and gives the answer that they share. */
  async get(path: string, init: RequestInit = {}): Promise<Awaited<ReturnType<TestSite['get']>>> {
    const [left, right] = await Promise.all(
      [this.#left, this.#right].map((origin) => ask(origin, path, init)),
    );
    this.#asked += 1;
    assert.equal(right, left, `${init.method ?? 'GET'} ${path} ${String(init.body ?? '').slice(0, 300)}`);
    const { status, headers, body } = left as Told;
    return { status, headers: new Headers(headers), body };
  }
}

async function ask(origin: string, path: string, init: RequestInit): Promise<Told> {
  const fetched = () => fetch(origin + path, { redirect: 'manual', ...init });
  // A kept connection may end just as it is used again; what ends every connection fails here too.
  const response = await fetched().catch(fetched);
  const headers = [...response.headers].filter(([name]) => !OF_RUNTIME.has(name));
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(body, 'latin1').toString(),
  };
}
