import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchRequests, LARGEST_BATCH } from '../../../src/server/request-batching.ts';
import { startApp } from '../../support/app.ts';
import { embeddedService, runOf } from '../../support/service.ts';
import { ask, post } from '../../support/wire.ts';

const test = suite('batches of requests');

/** Requests by name, and a listener that writes down its two steps for each. */
function scene(most: number) {
  const steps: string[] = [];
  const listener: RequestListener = async ({ url }) => {
    steps.push(`${url} arrives`);
    await null;
    steps.push(`${url} is answered`);
  };
  const batched = batchRequests(listener, most);
  const ask = (url: string) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    const response = new ServerResponse(request);
    batched(request, response);
    return response;
  };
  return { steps, ask };
}

test('those of one turn take each step together, in the order in which they came', async () => {
  const { steps, ask } = scene(10);
  ask('/a');
  ask('/b');
  assert.equal(steps, [], 'others of this turn may still come');
  await nextTurn();
  assert.equal(steps, ['/a arrives', '/b arrives', '/a is answered', '/b is answered']);
});

test('one that comes alone waits for no other', async () => {
  const { steps, ask } = scene(10);
  ask('/a');
  await nextTurn();
  ask('/b');
  await nextTurn();
  assert.equal(steps, ['/a arrives', '/a is answered', '/b arrives', '/b is answered']);
});

test('none is larger than the most, so that the first waits for so many only', async () => {
  const { steps, ask } = scene(2);
  for (const url of ['/a', '/b', '/c']) ask(url);
  await nextTurn();
  assert.is(steps.length, 4, 'a turn has one batch');
  await nextTurn();
  assert.equal(steps, [
    '/a arrives',
    '/b arrives',
    '/a is answered',
    '/b is answered',
    '/c arrives',
    '/c is answered',
  ]);
});

test('after requests that take long each turn has fewer, whatever else waits', async () => {
  const arrived: string[] = [];
  const batched = batchRequests(({ url }) => {
    arrived.push(url ?? '');
    const started = performance.now();
    while (performance.now() - started < 10);
  });
  for (let index = 0; index < 40; index += 1) {
    const request = new IncomingMessage(new Socket());
    request.url = `/${index}`;
    batched(request, new ServerResponse(request));
  }
  await nextTurn();
  const first = arrived.length;
  assert.ok(first < 40);
  for (let turn = 1; turn <= 40 - first; turn += 1) {
    await nextTurn();
    assert.is(arrived.length, first + turn);
  }
});

test('who has gone before the turn ends is not answered', async () => {
  const { steps, ask } = scene(10);
  ask('/a').destroy();
  ask('/b');
  await nextTurn();
  assert.equal(steps, ['/b arrives', '/b is answered']);
});

test('each of many that come together gets its own answer, on every channel and faulty or not', async () => {
  const { port, close } = await startApp();
  const service = await embeddedService();
  const { tools } = service;
  const asked = Array.from({ length: 3 * LARGEST_BATCH }, (_, index) => {
    const tool = tools[index % tools.length];
    if (tool === undefined) throw new Error('there are no tools');
    const amounts = Object.entries(tool.example_input).map(([name, value]): [string, unknown] => [
      name,
      typeof value === 'number' && value > 100 ? value + index : value,
    ]);
    // Every calculator by every channel.
    const channel = (index + Math.floor(index / tools.length)) % 4;
    const first = amounts[0]?.[0] ?? '';
    return { index, channel, first, key: tool.key, name: tool.name, given: Object.fromEntries(amounts) };
  });
  const answers = await Promise.all(
    asked.map(async ({ index, channel, first, key, name, given }) => {
      const path = `/api/v1/tools/${key}`;
      if (channel === 0) return (await post(port, path, given)).json;
      if (channel === 1) return (await ask(port, `${path}?${new URLSearchParams(given as never)}`)).json;
      if (channel === 2) return (await post(port, path, { ...given, [first]: 'nonsense' })).json;
      const message = { jsonrpc: '2.0', id: index, method: 'tools/call', params: { name, arguments: given } };
      return (
        await post(port, '/mcp', message, { headers: { Accept: 'application/json, text/event-stream' } })
      ).json;
    }),
  );
  for (const { index, channel, first, key, given } of asked) {
    const answer = answers[index] as never;
    const run = JSON.parse(JSON.stringify(await runOf(service, key, given)));
    if (channel < 2) assert.equal({ ...(answer as object), input: null }, { ...run, input: null });
    else if (channel === 2) assert.equal(Object.keys((answer as { errors: object }).errors), [first]);
    else {
      const { id, result } = answer as { id: number; result: { structuredContent: { data: unknown } } };
      assert.is(id, index);
      assert.equal(result.structuredContent.data, run.result.data);
    }
  }
  await close();
});

test.run();
