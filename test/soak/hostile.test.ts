import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../src/app.ts';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { over } from '../support/load.ts';
import { givenBack, type Measured, startMeasured } from '../support/measured.ts';
import { malformed } from '../support/mutated-requests.ts';
import { rawAnswers } from '../support/raw-answers.ts';
import { realRequests } from '../support/real-requests.ts';
import { routesOf } from '../support/routes.ts';
import { embeddedService } from '../support/service.ts';

/** Malformed requests of every kind to every route, sent alone, in pieces or pipelined. */
const test = suite('hostile requests');

const SEEDS = String(process.env.FUZZ_SEEDS).split(',').map(Number);
const REQUESTS = 100_000;
const AT_ONCE = 40;
/** Malformed forms of a request generated at a time. */
const FORMS = 20;
/** A connection still open after this, in milliseconds, has leaked. */
const HELD = 60_000;
const RESULT = '/api/v1/tools/deadlines?period_end=2025-03-31';

const service = await embeddedService();
const real = realRequests(routesOf(createApp({ service, report: () => {} })), service);
const good = real.map(({ bytes }) => bytes);

/** What is sent on one connection. */
interface Sent {
  readonly pieces: readonly Buffer[];
  readonly requests: number;
  readonly names: string;
}

/** Endless malformed requests, cycling through every route; seeded. */
function* hostile(seed: number): Generator<Sent> {
  for (let round = 0; ; round += 1) {
    for (const [index, bytes] of good.entries()) {
      const forms = malformed(bytes, good, FORMS, seed + round * good.length + index);
      for (const [turn, { names, bytes: form }] of forms.entries()) {
        yield connectionOf(form, names.join(), good[(index + turn) % good.length] as Buffer, turn);
      }
    }
  }
}

function connectionOf(form: Buffer, names: string, other: Buffer, turn: number): Sent {
  if (turn % 4 === 0) {
    const cuts = [
      0,
      1,
      Math.floor(form.length / 3),
      Math.floor(form.length / 2),
      form.length - 1,
      form.length,
    ];
    const pieces = cuts.slice(1).map((end, index) => form.subarray(cuts[index], end));
    return { pieces, requests: 1, names: `in pieces: ${names}` };
  }
  // Good requests ahead of a malformed one are answered first.
  if (turn % 4 === 1) {
    const ahead = keptOpen(other);
    return {
      pieces: [Buffer.concat([ahead, ahead, ahead, form, form])],
      requests: 5,
      names: `ahead: ${names}`,
    };
  }
  return { pieces: [form], requests: 1, names };
}

function keptOpen(request: Buffer): Buffer {
  return Buffer.from(request.toString('latin1').replace('Connection: close\r\n', ''), 'latin1');
}

/** Sends pieces, half-closes, and returns all that the service sends until it closes. */
function exchange(port: number, pieces: readonly Buffer[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const held = setTimeout(() => {
      socket.destroy();
      reject(new Error('the connection was held open'));
    }, HELD);
    const socket = connect(port, '127.0.0.1', () => send(0));
    const send = (index: number): void => {
      const piece = pieces[index];
      if (piece === undefined) socket.end();
      // Each piece goes out separately.
      else socket.write(piece, () => setImmediate(send, index + 1));
    };
    socket.setNoDelay(true);
    socket.on('data', (chunk) => chunks.push(chunk));
    // The service may reject the rest while it is being written.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(held);
      resolve(Buffer.concat(chunks));
    });
  });
}

/** A client with a kept-alive connection, as load balancers have. */
class KeptClient {
  answered = 0;
  readonly lost: string[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #done: Promise<void>;
  #stopped = false;

  constructor(port: number) {
    this.#done = this.#ask(port);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
    this.#agent.destroy();
  }

  async #ask(port: number): Promise<void> {
    while (!this.#stopped) {
      const status = await over(this.#agent, port, RESULT).then((answer) => answer.status, String);
      if (status === 200) this.answered += 1;
      else this.lost.push(String(status));
      await pause(20);
    }
  }
}

test(`${REQUESTS} of them: no 5xx, other clients unaffected, memory flat`, async () => {
  const running = await startMeasured({ environment: { RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0' } });
  const { port } = running;
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const attack = async (seed: number, count: number): Promise<void> => {
    const cases = hostile(seed);
    let sent = 0;
    const work = async (): Promise<void> => {
      while (sent < count) {
        const { pieces, requests, names } = cases.next().value as Sent;
        sent += requests;
        try {
          const bytes = Buffer.concat(pieces);
          for (const { status } of rawAnswers(await exchange(port, pieces), bytes.includes('HEAD'))) {
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            assert.ok(status < 500, `status ${status}`);
          }
        } catch (failure) {
          failures.push(`SEED=${seed} (${names}): ${failure}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  try {
    const kept = new KeptClient(port);
    const neighbour = new GoodClient(running);
    const seen: Measured[] = [];
    const started = performance.now();
    // The first part fills caches and warms up the JIT.
    for (const part of [0, 1, 2, 3]) {
      const seed = (SEEDS[part % SEEDS.length] as number) + part * REQUESTS;
      await attack(seed, REQUESTS / 4);
      seen.push(await running.measured());
    }
    const seconds = (performance.now() - started) / 1_000;
    await kept.stop();
    assert.equal(kept.lost, []);
    const { slowest, answered } = await neighbour.stop();
    const byStatus = Object.fromEntries([...statuses].sort(([a], [b]) => a - b));
    console.log(`  answers by status: ${JSON.stringify(byStatus)}`);
    assert.is(failures.length, 0, failures.slice(0, 5).join('\n'));
    // Had the server rejected nearly all, the application would not have been reached.
    for (const status of [200, 204, 400, 404, 405, 415, 422, 431]) {
      assert.ok((statuses.get(status) ?? 0) > 10, `${status}`);
    }
    const [before] = seen as [Measured];
    const after = await givenBack(running, { before, megabytes: 10 });
    cleanLog(running.output());
    assert.is(running.process.exitCode, null);
    const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
    console.log(`  ${Math.round(REQUESTS / seconds)} a second, SEED=${SEEDS.join(' and SEED=')}`);
    console.log(`  ${answered + kept.answered} good answers, slowest ${slowest} ms`);
    console.log(`  heap ${[...seen, after].map(({ heap }) => megabytes(heap)).join(' → ')} MB`);
    console.log(`  resident ${[...seen, after].map(({ resident }) => megabytes(resident)).join(' → ')} MB`);
  } finally {
    await running.stop();
  }
});

test.run();
