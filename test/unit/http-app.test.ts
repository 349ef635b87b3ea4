import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../src/package/http-app.ts';
import type { Service } from '../../src/service.ts';
import { serve } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/** The application, mounted in someone else's server. */
const service = await embeddedService();
const test = suite('the application for other servers');

const DEADLINES = '/api/v1/tools/deadlines?period_end=2025-03-31';

test('the API, MCP, embeds and pages work in any Node server', async () => {
  const site = await serve(createApp({ service }).callback());
  const { status, json } = await ask(site.port, DEADLINES);
  assert.is(status, 200);
  assert.is((json as { result: { data: { payment_due: string } } }).result.data.payment_due, '2026-01-01');
  for (const path of ['/', '/docs', '/calculators/deadlines', '/embed/deadlines', '/api/v1/openapi.json']) {
    assert.is((await ask(site.port, path)).status, 200, path);
  }
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const pinged = await ask(site.port, '/mcp', { method: 'POST', headers, body: JSON.stringify(ping) });
  assert.is(pinged.status, 200);
  await site.close();
});

test('without a limit no request is rejected; with one, those beyond it are, with a contact to ask for more', async () => {
  const free = await serve(createApp({ service }).callback());
  for (let count = 0; count < 3; count += 1) {
    const { status, headers } = await ask(free.port, DEADLINES);
    assert.equal([status, headers['ratelimit-limit']], [200, undefined]);
  }
  await free.close();
  const contact = 'mailto:more@tax.example';
  const limited = await serve(createApp({ service, rateLimits: { api: 1 }, contact }).callback());
  assert.is((await ask(limited.port, DEADLINES)).headers['ratelimit-limit'], '1');
  const { status, text } = await ask(limited.port, DEADLINES);
  assert.is(status, 429);
  assert.match(text, contact);
  await limited.close();
});

test('a defect is reported with its request id, and the answer reveals nothing', async () => {
  const reported: unknown[][] = [];
  const broken = new Proxy(service, {
    get: (target, name) => {
      if (name === 'calculate') throw new TypeError('a secret');
      return Reflect.get(target, name, target);
    },
  }) as Service;
  const report = (...given: unknown[]): void => void reported.push(given);
  const site = await serve(createApp({ service: broken, report }).callback());
  const { status, text, headers } = await ask(site.port, DEADLINES);
  assert.is(status, 500);
  assert.not.match(text, 'secret');
  assert.is(reported.length, 1);
  assert.instance(reported[0]?.[0], TypeError);
  assert.is(reported[0]?.[1], headers['x-request-id']);
  await site.close();
});

test.run();
