import * as assert from 'uvu/assert';
import type { Example } from '../../src/review/examples/read-examples.ts';
import { mismatches } from '../../src/review/examples/run-example.ts';
import { goldenCases, queryOf } from './cases.ts';
import { waitedForCore } from './cpu-time.ts';
import type { RunningService } from './process.ts';
import { type Answer, ask, post } from './wire.ts';

const HMRC = /gov\.uk|github\.com\/hmrc/;

/** One worked example per calculator: HMRC's own where there is one. */
const EXAMPLES: readonly (readonly [key: string, example: Example])[] = [...goldenCases()].map(
  ([key, cases]) => {
    const results = cases.filter(({ rejected }) => rejected.length === 0);
    return [
      key,
      (results.find(({ source }) => HMRC.test(source?.url ?? '')) ?? results[0]) as Example,
    ] as const;
  },
);

const PAUSE = 50;
/** Requests from one loopback address before switching to another: below the limit per minute. */
const WITHIN_LIMIT = 40;
/** The slowest acceptable answer, in milliseconds, not counting time when the machine was busy elsewhere. */
const PROMPTLY = 2_000;
/** Timeout of a request, in milliseconds. */
const PATIENCE = 10_000;

/** What a client observed. */
export interface Seen {
  readonly answered: number;
  /** The slowest answer, in milliseconds, not counting time when the machine was busy elsewhere. */
  readonly slowest: number;
}

/**
 * A well-behaved client: it sends a worked example twenty times a second, alternating
 * GET and POST, each on a new connection and within its rate limit, and compares every
 * figure with the published one.
 */
export class GoodClient {
  readonly wrong: string[] = [];
  #answered = 0;
  #slowest = 0;
  #stopped = false;
  readonly #done: Promise<void>;

  constructor({ port, process: { pid } }: RunningService) {
    this.#done = this.#ask(port, [process.pid, pid]);
  }

  /** The number of correct answers so far. */
  get answered(): number {
    return this.#answered;
  }

  /** Stops; asserts that every answer was correct and none slower than the bound, in milliseconds. */
  async stop(bound = PROMPTLY): Promise<Seen> {
    this.#stopped = true;
    await this.#done;
    assert.equal(this.wrong.slice(0, 5), []);
    assert.ok(this.#answered > 0, 'it was answered');
    assert.ok(this.#slowest <= bound, `the slowest answer took ${this.#slowest} ms, not ${bound}`);
    return { answered: this.#answered, slowest: this.#slowest };
  }

  async #ask(port: number, pids: readonly (number | undefined)[]): Promise<void> {
    for (let turn = 0; !this.#stopped; turn += 1) {
      const started = performance.now();
      const waited = waitedForCore(pids);
      const wrong = await askExample(port, turn, `127.0.9.${Math.floor(turn / WITHIN_LIMIT) % 256}`);
      const took = performance.now() - started - (waitedForCore(pids) - waited);
      this.#slowest = Math.max(this.#slowest, Math.round(took));
      if (wrong.length === 0) this.#answered += 1;
      else this.wrong.push(...wrong);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** Sends one worked example, and returns what is wrong with the answer. */
export async function askExample(port: number, turn: number, from?: string): Promise<string[]> {
  const [key, { given, expect, tolerance }] = EXAMPLES[turn % EXAMPLES.length] as (typeof EXAMPLES)[number];
  const path = `/api/v1/tools/${key}`;
  const asked = { within: PATIENCE, ...(from === undefined ? {} : { from }) };
  try {
    const isGet = Math.floor(turn / EXAMPLES.length) % 2 === 0;
    const answer: Answer = isGet
      ? await ask(port, `${path}?${queryOf(given)}`, asked)
      : await post(port, path, given, asked);
    if (answer.status !== 200) return [`${key}: ${answer.status}`];
    const { data } = (answer.json as { result: { data: unknown } }).result;
    return mismatches(data, expect, tolerance, key);
  } catch (error) {
    return [`${key}: ${error}`];
  }
}
