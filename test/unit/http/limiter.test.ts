import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError } from '../../../src/http/errors.ts';
import { ByteBudget } from '../../../src/http/limits/byte-budget.ts';
import { limitRequests, type RateLimits } from '../../../src/http/limits/request-limits.ts';
import type { Count, Payment, SharedCounts } from '../../../src/http/limits/shared-counts.ts';
import { Turns } from '../../../src/http/limits/turns.ts';
import { WorkLimit } from '../../../src/http/limits/work.ts';

const test = suite('limits of a client');

const app = new Koa();
const MAX = 60;
const LIMITS: RateLimits = { api: MAX, mcp: 0, pages: 0, results: 0, embeds: 0, work: 0 };

function contextOf(client: string): Koa.Context {
  const request = new IncomingMessage(new Socket());
  const ctx = app.createContext(request, new ServerResponse(request));
  ctx.state.client = client;
  return ctx as Koa.Context;
}

function shared(count: () => Count | null, charge: () => Payment | null = () => null): SharedCounts {
  return { name: 'shared', usable: true, count: async () => count(), charge: async () => charge() };
}

/** Sends a request through the API's limit: the remaining number, or null if it is rejected. */
function sender(counts: SharedCounts | null) {
  const { api } = limitRequests(LIMITS, counts, () => {});
  return async (client: string): Promise<number | null> => {
    const ctx = contextOf(client);
    try {
      await api?.(ctx, async () => {});
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
  const told = await Promise.all(
    Array.from({ length: 150 }, (_, index) => send(index % 3 === 0 ? '192.0.2.1' : '192.0.2.2')),
  );
  assert.equal(
    told.filter((_, index) => index % 3 !== 0),
    [...descending(MAX), ...new Array<null>(40).fill(null)],
  );
  assert.equal(
    told.filter((_, index) => index % 3 === 0),
    descending(50),
  );
});

test('when shared counts are lost, counting continues from the last ones, including other instances’', async () => {
  let answer: Count | null = null;
  const send = sender(shared(() => answer));
  // Ten requests: this instance's first, eight by others, and its second.
  for (const remaining of [MAX, MAX - 9]) {
    answer = { remaining, reset: 59_500 };
    assert.is(await send('192.0.2.1'), remaining - 1);
  }
  answer = null;
  const told = await Promise.all(Array.from({ length: 100 }, () => send('192.0.2.1')));
  assert.is(told.filter((left) => left !== null).length, MAX - 10);
  answer = { remaining: 0, reset: 30_000 };
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

/** Charges units: returns the remainder, or the wait as text. */
async function chargeOf(work: WorkLimit, client: string, units: number): Promise<number | string> {
  const ctx = contextOf(client);
  try {
    await work.charge(ctx, units);
  } catch (error) {
    assert.instance(error, HttpError);
    assert.is(ctx.response.get('Work-Price'), '0');
    return `${(error as HttpError).headers['Retry-After']} s`;
  }
  assert.is(ctx.response.get('Work-Price'), String(units));
  assert.is(ctx.response.get('Work-Limit'), '600');
  return Number(ctx.response.get('Work-Remaining'));
}

test('work is charged in advance, and the allowance refills steadily', async () => {
  const { now } = performance;
  let time = 1_000;
  performance.now = () => time;
  try {
    const work = new WorkLimit(600, null, () => {});
    assert.is(await chargeOf(work, '192.0.2.1', 400), 200);
    assert.is(await chargeOf(work, '192.0.2.1', 300), '10 s');
    assert.is(await chargeOf(work, '192.0.2.2', 300), 300);
    // Ten units a second.
    time += 10_000;
    assert.is(await chargeOf(work, '192.0.2.1', 300), 0);
    assert.is(await chargeOf(work, '192.0.2.1', 1), '1 s');
    time += 60_000;
    assert.is(await chargeOf(work, '192.0.2.1', 600), 0);
  } finally {
    performance.now = now;
  }
});

test('work is charged to the shared counts, unless it is already too much for one instance', async () => {
  let payment: Payment | null = { isPaid: true, remaining: 5, wait: 0 };
  const work = new WorkLimit(
    600,
    shared(
      () => null,
      () => payment,
    ),
    () => {},
  );
  assert.is(await chargeOf(work, '192.0.2.1', 10), 5);
  payment = { isPaid: false, remaining: 5, wait: 2_500 };
  assert.is(await chargeOf(work, '192.0.2.1', 10), '3 s');
  payment = null;
  assert.is(await chargeOf(work, '192.0.2.1', 10), 570);
});

/** A request whose response is closed by emitting an event. */
function requestOf(client: string) {
  const res = Object.assign(new EventEmitter(), { destroyed: false, closed: false });
  return { ctx: { res, state: { client } } as unknown as Koa.Context, close: () => res.emit('close') };
}

function codeOf(held: () => void): string {
  try {
    held();
    return 'held';
  } catch (error) {
    return (error as HttpError).code;
  }
}

test('memory is limited per client and in total, and is released', () => {
  const budget = new ByteBudget({ all: 100, ofClient: 60 });
  const first = requestOf('192.0.2.1');
  const hold = (client: string, bytes: number) => codeOf(() => budget.hold(requestOf(client).ctx, bytes));
  assert.is(
    codeOf(() => budget.hold(first.ctx, 40)),
    'held',
  );
  assert.is(hold('192.0.2.1', 30), 'too_many_requests');
  assert.is(hold('192.0.2.2', 50), 'held');
  assert.is(hold('192.0.2.3', 20), 'busy');
  budget.hold(first.ctx, 10);
  assert.is(hold('192.0.2.3', 20), 'held');
  first.close();
  assert.is(budget.used, 70);
  assert.is(hold('2001:db8::1', 30), 'held');
  assert.is(hold('2001:db8::ffff', 31), 'too_many_requests');
});

test('a request whose client has gone takes nothing', () => {
  const budget = new ByteBudget({ all: 10, ofClient: 10 });
  const { ctx } = requestOf('192.0.2.1');
  Object.assign(ctx.res, { destroyed: true });
  budget.hold(ctx, 10);
  assert.is(budget.used, 0);
});

test('the longest-waiting request of the client that holds most is evicted', () => {
  const budget = new ByteBudget({ all: 100, ofClient: 60 });
  const ended: string[] = [];
  const wait = (name: string, client: string, bytes: number) =>
    codeOf(() => budget.hold(requestOf(client).ctx, bytes, () => ended.push(name)));
  wait('a', '192.0.2.1', 30);
  wait('b', '192.0.2.1', 30);
  wait('c', '192.0.2.2', 30);
  assert.is(wait('d', '192.0.2.3', 20), 'held');
  assert.equal(ended, ['a']);
  assert.is(wait('e', '192.0.2.1', 50), 'held');
  assert.equal(ended, ['a', 'b']);
  assert.is(budget.used, 100);
});

test('a few batches run at once, two per client; the client served least is next, and slots are released', async () => {
  const turns = new Turns((client) => (client === '192.0.2.1' ? 1_000 : 0));
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, client: string) => {
    const { ctx, close } = requestOf(client);
    const done = turns.run(ctx, 1_024, () => {
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
  await end('a1');
  await end('b1');
  await end('c1');
  assert.equal(began.slice(4), ['d1', 'a3']);
  await end('a2');
  await end('a3');
  assert.equal(began.slice(6), ['a4']);
});

test.run();
