import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BoundedStore } from '../../../src/http/limits/bounded-store.ts';
import { createLimiter } from '../../../src/http/limits/limiter.ts';

const test = suite('a limiter in memory');

const app = new Koa();
const MAX = 60;

function contextOf(client: string): Koa.Context {
  const request = new IncomingMessage(new Socket());
  request.headers.client = client;
  return app.createContext(request, new ServerResponse(request)) as Koa.Context;
}

test('of requests that come together as many are allowed as are left, and each answer has what is left after it', async () => {
  const limiter = createLimiter({
    name: 'test',
    max: MAX,
    store: new BoundedStore<string, unknown>(10),
    redis: null,
    clientOf: (ctx) => String(ctx.req.headers.client),
  });
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

test.run();
