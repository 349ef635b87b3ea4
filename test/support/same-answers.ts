import * as assert from 'uvu/assert';
import type { TestSite } from './app.ts';

/** Headers that differ between servers, or on each response. */
const OF_RUNTIME = new Set([
  ...['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'],
  'x-request-id',
]);

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends each request to two services and fails on any difference. */
export class SameAnswers {
  readonly #left: string;
  readonly #right: string;
  #asked = 0;

  /** @param left, right origins. */
  constructor(left: string, right: string) {
    this.#left = left;
    this.#right = right;
  }

  /** The number of requests sent to both. */
  get asked(): number {
    return this.#asked;
  }

  /** Sends a request to both, and returns the answer they share. */
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
  // A kept-alive connection may close just as it is reused; a server that closes them all still fails here.
  const response = await fetched().catch(fetched);
  const headers = [...response.headers].filter(([name]) => !OF_RUNTIME.has(name));
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(body, 'latin1').toString(),
  };
}
