import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask, post, waitFor } from '../support/wire.ts';

const service = await embeddedService();
const [tool] = service.tools as [(typeof service.tools)[number]];
const PATH = `/api/v1/tools/${tool.key}`;
const query = new URLSearchParams(
  Object.entries(tool.example_input).map(([name, value]) => [name, String(value)]),
);
const rows = (count: number) => JSON.stringify(Array.from({ length: count }, () => tool.example_input));

const test = suite('what a client’s long work may take');

test('a client whose files took too much gets 429 for the next; single results and other clients do not', async () => {
  const limited: string[] = [];
  const { port, close } = await startApp({ processorMs: 20, onLimited: (limit) => limited.push(limit) });
  assert.is((await post(port, `${PATH}/batch`, rows(1_000))).status, 200);
  const next = await post(port, `${PATH}/batch`, rows(1), { headers: { Accept: 'text/csv' } });
  assert.is(next.status, 429);
  assert.match(String(next.headers['retry-after']), /^[1-9]\d?$/);
  assert.is((next.json as { code: string }).code, 'too_many_requests');
  assert.equal(limited, ['processor']);
  assert.is((await ask(port, `${PATH}?${query}`)).status, 200);
  assert.is((await post(port, `${PATH}/batch`, rows(1), { from: '127.0.0.2' })).status, 200);
  await close();
});

test('half-sent files of one client take its share of memory, not that of others', async () => {
  const own = await startApp();
  const half: ClientRequest[] = [];
  const statuses: number[] = [];
  for (let index = 0; index < 64; index += 1) {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 1_000_000 };
    const upload = request({ port: own.port, path: `${PATH}/batch`, method: 'POST', headers, agent: false });
    upload.on('error', () => {}).on('response', ({ statusCode = 0 }) => statuses.push(statusCode));
    upload.write(Buffer.alloc(900_000, ' '));
    half.push(upload);
  }
  await Promise.all(half.map((upload) => once(upload, 'socket')));
  await waitFor(() => statuses.length > 20);
  assert.equal(new Set(statuses), new Set([429]));
  for (let index = 0; index < 20; index += 1) {
    const from = `127.0.1.${index + 1}`;
    assert.is((await post(own.port, `${PATH}/batch`, rows(3), { from })).status, 200, from);
  }
  for (const upload of half) upload.destroy();
  await own.close();
});

test('batches of clients that vanish at any time release what they held', async () => {
  const own = await startApp();
  const body = rows(400);
  for (let index = 0; index < 40; index += 1) {
    const headers = { 'Content-Type': 'application/json' };
    const upload = request({ port: own.port, path: `${PATH}/batch`, method: 'POST', headers, agent: false });
    upload.on('error', () => {});
    upload.end(body);
    setTimeout(() => upload.destroy(), index % 20);
    if (index % 8 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await waitFor(async () => (await post(own.port, `${PATH}/batch`, body)).status === 200, 30_000);
  const all = await Promise.all(Array.from({ length: 4 }, () => post(own.port, `${PATH}/batch`, rows(100))));
  assert.equal(
    all.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.equal(own.defects, []);
  await own.close();
});

test.run();
