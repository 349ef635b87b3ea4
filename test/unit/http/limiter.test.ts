import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError } from '../../../src/http/errors.ts';
import { LongWork, nextSlice } from '../../../src/http/limits/long-work.ts';
import { MemoryBudget } from '../../../src/http/limits/memory-budget.ts';
import {
  limitRequests,
  type RateLimits,
  type SharedCounts,
} from '../../../src/http/limits/request-limits.ts';

const test = suite('limits of a client');

const app = new Koa();
const MAX = 60;
const LIMITS: RateLimits = { api: MAX, mcp: 0, results: 0, embeds: 0, pages: 0 };

function contextOf(client: string): Koa.Context {
  const request = new IncomingMessage(new Socket());
  const ctx = app.createContext(request, new ServerResponse(request));
  ctx.state.client = client;
  return ctx as Koa.Context;
}

/** Sends a request through the API's limit: the remaining number, or null if it is rejected. */
function sender(shared: SharedCounts | null) {
  const limit = limitRequests(LIMITS, shared, () => {})(() => 'api');
  return async (client: string): Promise<number | null> => {
    const ctx = contextOf(client);
    try {
      await limit(ctx, async () => {});
    } catch (error) {
      assert.instance(error, HttpError);
      assert.match(String((error as HttpError).headers['Retry-After']), /^([1-9]|[1-5]\d|60)$/);
      return null;
    }
    return Number(ctx.response.get('RateLimit-Remaining'));
  };
}

const descending = (count: number) => Array.from({ length: count }, (_, index) => MAX - 1 - index);

test('concurrent requests share the allowance, and each is told what remains after it', async () => {
  const send = sender(null);
  const remaining = await Promise.all(
    Array.from({ length: 150 }, (_, index) => send(index % 3 === 0 ? '192.0.2.1' : '192.0.2.2')),
  );
  assert.equal(
    remaining.filter((_, index) => index % 3 !== 0),
    [...descending(MAX), ...new Array<null>(40).fill(null)],
  );
  assert.equal(
    remaining.filter((_, index) => index % 3 === 0),
    descending(50),
  );
});

test('a request that Redis does not answer counts in memory, and so do the next until it is usable', async () => {
  const failures: unknown[] = [];
  let isUsable = true;
  const counted = [60, 1];
  const client = {
    ratelimiter: async () => {
      const remaining = counted.shift();
      if (remaining === undefined) throw new Error('no answer');
      return [remaining, Date.now() / 1_000 + 30, MAX];
    },
  };
  const send = sender({
    client,
    isUsed: () => isUsable,
    async count(act) {
      if (!isUsable) return;
      try {
        await act();
      } catch (error) {
        if (error instanceof HttpError) throw error;
        failures.push(error);
        isUsable = false;
      }
    },
    close() {},
  });
  assert.is(await send('192.0.2.1'), 59);
  assert.is(await send('192.0.2.1'), 0, 'other instances counted the rest');
  assert.is(await send('192.0.2.1'), 57, 'what was counted here');
  assert.is(failures.length, 1);
  assert.is(await send('192.0.2.1'), 56);
  counted.push(0);
  isUsable = true;
  assert.is(await send('192.0.2.1'), null);
});

test('a clock change neither raises a limit nor locks anyone out', async () => {
  const send = sender(null);
  const { now } = Date;
  try {
    for (const [turn, hours] of [0, -1, -24, 24].entries()) {
      Date.now = () => now() + hours * 3_600_000;
      assert.is(await send('192.0.2.1'), MAX - 1 - turn);
    }
  } finally {
    Date.now = now;
  }
});

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'done';
  } catch (error) {
    return (error as HttpError).code;
  }
}

/** A request whose response is closed by emitting an event. */
function requestOf(client: string) {
  const res = Object.assign(new EventEmitter(), { destroyed: false, closed: false });
  return { ctx: { res, state: { client } } as unknown as Koa.Context, close: () => res.emit('close') };
}

test('a client whose work took four seconds in the last minute waits until the first of it is a minute old', async () => {
  const { now } = performance;
  let time = 1_000;
  performance.now = () => time;
  let limited = 0;
  try {
    const longWork = new LongWork(4_000, () => (limited += 1));
    const take = async (client: string, milliseconds: number): Promise<void> => {
      const { ctx } = requestOf(client);
      await longWork.run(ctx, async () => {
        time += milliseconds;
        const turn = nextSlice(ctx);
        // Time between slices is that of other requests.
        time += 1_000;
        await turn;
      });
    };
    for (const milliseconds of [2_000, 1_500, 700]) await take('192.0.2.1', milliseconds);
    const error = await take('192.0.2.1', 1).then(
      () => null,
      (error: HttpError) => error,
    );
    assert.equal([error?.code, error?.headers['Retry-After'], limited], ['too_many_requests', '53', 1]);
    await take('192.0.2.2', 1);
    time += 52_000;
    await take('192.0.2.1', 1);
    // The third has waited for a place while the others took more than their client's share.
    const atOnce = [1, 2, 3].map(() => {
      const { ctx } = requestOf('192.0.2.3');
      return longWork.run(ctx, async () => {
        await nextSlice(ctx);
        time += 4_500;
      });
    });
    const ends = await Promise.allSettled(atOnce);
    assert.equal(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    );
  } finally {
    performance.now = now;
  }
});

test('memory is limited per client and in total, and is released', () => {
  const budget = new MemoryBudget({ all: 100, ofClient: 60 });
  const first = requestOf('192.0.2.1');
  const hold = (client: string, bytes: number) => codeOf(() => budget.hold(requestOf(client).ctx, bytes));
  budget.hold(first.ctx, 40);
  assert.is(hold('192.0.2.1', 30), 'too_many_requests');
  assert.is(hold('192.0.2.2', 50), 'done');
  assert.is(hold('192.0.2.3', 20), 'busy');
  budget.hold(first.ctx, 10);
  assert.is(hold('192.0.2.3', 20), 'done');
  first.close();
  assert.is(budget.used, 70);
  assert.is(hold('2001:db8::1', 30), 'done');
  assert.is(hold('2001:db8::ffff', 31), 'too_many_requests');
});

test('a request whose client has gone takes nothing', () => {
  const budget = new MemoryBudget({ all: 10, ofClient: 10 });
  const { ctx } = requestOf('192.0.2.1');
  Object.assign(ctx.res, { destroyed: true });
  budget.hold(ctx, 10);
  assert.is(budget.used, 0);
});

test('four pieces of long work run at once, two of a client; the others wait in order, and places are released', async () => {
  const longWork = new LongWork();
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, client: string) => {
    const { ctx, close } = requestOf(client);
    const done = longWork.run(ctx, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
    return { close, done: done.catch(({ code }: HttpError) => code) };
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  for (const name of ['a1', 'a2', 'a3', 'a4']) begin(name, '192.0.2.1');
  begin('b1', '192.0.2.2');
  begin('c1', '192.0.2.3');
  const gone = begin('gone', '192.0.2.4');
  begin('d1', '192.0.2.5');
  assert.equal(began, ['a1', 'a2', 'b1', 'c1']);
  gone.close();
  assert.is(await gone.done, 'busy');
  await end('b1');
  assert.equal(began.slice(4), ['d1'], 'a has both of its places');
  await Promise.all([end('a1'), end('a2')]);
  assert.equal(began.slice(5), ['a3', 'a4']);
  for (const name of ['a3', 'a4', 'c1', 'd1']) await end(name);
  begin('e1', '192.0.2.1');
  assert.is(began.at(-1), 'e1');
});

test.run();
