import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLimiter, type SharedCounts, WINDOW } from '../../../src/http/limits/limiter.ts';
import { type Count, WindowCounts } from '../../../src/http/limits/window-counts.ts';

const test = suite('a limiter in memory');

const app = new Koa();
const MAX = 60;

function contextOf(client: string): Koa.Context {
  const request = new IncomingMessage(new Socket());
  request.headers.client = client;
  return app.createContext(request, new ServerResponse(request)) as Koa.Context;
}

function limiterWith(redis: SharedCounts | null) {
  return createLimiter({
    name: 'test',
    max: MAX,
    counts: new WindowCounts(10, WINDOW * 1_000),
    redis,
    clientOf: (ctx) => String(ctx.req.headers.client),
  });
}

test('of requests that come together as many are allowed as are left, and each answer has what is left after it', async () => {
  const limiter = limiterWith(null);
  const counted = await Promise.all(
    Array.from({ length: 150 }, (_, index) => limiter(contextOf(index % 3 === 0 ? 'other' : 'greedy'))),
  );
  const greedy = counted.filter((_, index) => index % 3 !== 0);
  const other = counted.filter((_, index) => index % 3 === 0);
  const leftOf = (allowances: typeof counted) => allowances.map(({ remaining }) => remaining);
  const descending = (count: number) => Array.from({ length: count }, (_, index) => MAX - 1 - index);
  assert.is(greedy.filter(({ allowed }) => allowed).length, MAX);
  assert.equal(leftOf(greedy), [...descending(MAX), ...new Array<number>(40).fill(0)]);
  assert.equal(leftOf(other), descending(50));
  assert.ok(other.every(({ allowed }) => allowed));
});

test('when shared counts go away counting goes on from them, those of other instances too', async () => {
  let answer: Count | null = null;
  const limiter = limiterWith({ name: 'shared', usable: true, count: async () => answer });
  const allowedOf = async (count: number) => {
    const counted = await Promise.all(Array.from({ length: count }, () => limiter(contextOf('greedy'))));
    return counted.filter(({ allowed }) => allowed).length;
  };
  // Ten requests: this instance's first, eight of others, and its second.
  for (const remaining of [MAX, MAX - 9]) {
    answer = { remaining, reset: 59_500 };
    assert.is((await limiter(contextOf('greedy'))).remaining, remaining - 1);
  }
  answer = null;
  assert.is(await allowedOf(100), MAX - 10);
  answer = { remaining: 0, reset: 30_000 };
  const refused = await limiter(contextOf('greedy'));
  assert.equal(refused, { allowed: false, limit: MAX, remaining: 0, reset: 30 });
});

test('each request counts for the length of a window, and no longer', () => {
  const { now } = performance;
  let time = 1_000;
  performance.now = () => time;
  try {
    const counts = new WindowCounts(10, 300);
    assert.equal(counts.count('a', 2), { remaining: 2, reset: 300 });
    time += 150;
    assert.equal(counts.count('a', 2), { remaining: 1, reset: 150 });
    time += 149;
    assert.equal(counts.count('a', 2), { remaining: 0, reset: 1 });
    time += 1;
    assert.equal(counts.count('a', 2), { remaining: 1, reset: 150 });
    // What counts is counted alone: the second one of 1,150 and that of 1,300.
    time += 150;
    assert.equal(counts.count('a', 2), { remaining: 1, reset: 150 });
  } finally {
    performance.now = now;
  }
});

test.run();
