import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { promisify } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { XLSX } from '../../src/api/batch/media-types.ts';
import { writeWorkbook } from '../../src/operations/rows/as-read.ts';
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

const test = suite('what a client may have done');

test('rows are charged to one account across all endpoints; single results are free', async () => {
  const { port, close } = await startApp({ rateLimits: { work: 400 } });
  const first = await post(port, `${PATH}/batch`, rows(200));
  assert.is(first.status, 200);
  assert.equal(
    ['work-price', 'work-limit', 'work-remaining'].map((name) => first.headers[name]),
    ['200', '400', '200'],
  );
  assert.match(
    String(first.headers['access-control-expose-headers']),
    /Work-Price, Work-Limit, Work-Remaining/,
  );
  const dear = await post(port, `${PATH}/batch`, rows(250), { headers: { Accept: 'text/csv' } });
  assert.is(dear.status, 429);
  assert.match(String(dear.headers['retry-after']), /^[1-9]\d?$/);
  assert.is((dear.json as { code: string }).code, 'too_many_requests');
  for (let sent = 0; sent < 60; sent += 1) {
    const single = await ask(port, `${PATH}?${query}`);
    assert.is(single.status, 200);
    assert.is(single.headers['work-price'], undefined);
  }
  assert.is(
    (await post(port, `${PATH}/batch`, rows(250), { from: '127.0.0.2' })).status,
    200,
    'another client',
  );
  await close();
});

test('a calendar costs more than its rows, and a large body is charged for reading', async () => {
  const { port, close } = await startApp({ rateLimits: { work: 100_000 } });
  const price = async (body: string, headers = {}) =>
    Number((await post(port, `${PATH}/batch`, body, { headers })).headers['work-price']);
  const plain = await price(rows(100));
  assert.ok((await price(rows(100), { Accept: 'text/calendar' })) >= 3 * plain);
  assert.ok((await price(rows(100) + ' '.repeat(500 * 1024))) >= plain + 400);
  await close();
});

test('a workbook of a few kilobytes is charged for what it unpacks to, and reading stops when the units run out', async () => {
  const columns = [{ heading: 'a', kind: 'text' as const }];
  const parts = unzipSync(Buffer.concat([...writeWorkbook([{ name: 'A', columns, rows: [['a']] }])]));
  const nothing = '<x/>'.repeat(1_000_000);
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[name] as Uint8Array).replace('<sheetData>', `${nothing}<sheetData>`);
  const body = Buffer.from(zipSync({ ...parts, [name]: strToU8(sheet) }, { level: 9 }));
  assert.ok(body.length < 64 * 1024, `${body.length} bytes`);
  const send = async (work: number) => {
    const { port, close } = await startApp({ rateLimits: { work } });
    const answer = await post(port, `${PATH}/batch`, body, { headers: { 'Content-Type': XLSX } });
    await close();
    return answer;
  };
  const read = await send(100_000);
  assert.is(read.status, 422);
  assert.ok(Number(read.headers['work-price']) >= nothing.length / 1024, String(read.headers['work-price']));
  assert.is((await send(1_000)).status, 429);
});

test('half-sent batches do not keep other clients out: the longest-waiting are evicted', async () => {
  const own = await startApp();
  const half: ClientRequest[] = [];
  for (let index = 0; index < 64; index += 1) {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 1_000_000 };
    const localAddress = `127.0.0.${10 + (index % 4)}`;
    const sent = request({ port: own.port, path: `${PATH}/batch`, method: 'POST', headers, localAddress });
    sent.on('error', () => {});
    sent.write(Buffer.alloc(900_000, ' '));
    half.push(sent);
  }
  await Promise.all(half.map((sent) => once(sent, 'socket')));
  for (let index = 0; index < 60; index += 1) {
    const from = `127.0.1.${index + 1}`;
    assert.is((await post(own.port, `${PATH}/batch`, rows(3), { from })).status, 200, from);
  }
  for (const sent of half) sent.destroy();
  await own.close();
});

test('batches of clients that vanish at any time release what they held', async () => {
  // Shared limits are checked asynchronously, and a client may vanish meanwhile.
  const wait = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 5));
  const redis = { name: 'slow', usable: true, count: wait, charge: wait };
  const own = await startApp({ redis, rateLimits: { api: 1_000_000, work: 1_000_000 } });
  const body = rows(1_000);
  for (let index = 0; index < 80; index += 1) {
    const headers = { 'Content-Type': 'application/json' };
    const sent = request({ port: own.port, path: `${PATH}/batch`, method: 'POST', headers, agent: false });
    sent.on('error', () => {});
    sent.end(body);
    setTimeout(() => sent.destroy(), index % 20);
    if (index % 8 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await waitFor(async () => (await post(own.port, `${PATH}/batch`, body)).status === 200, 30_000);
  const all = await Promise.all(Array.from({ length: 4 }, () => post(own.port, `${PATH}/batch`, rows(100))));
  assert.equal(
    all.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  await own.close();
});

test('unread answers beyond a client’s share are cut off, and other clients do not wait', async () => {
  const own = await startApp();
  const connections = promisify(own.server.getConnections.bind(own.server));
  // The bytes of rows count eight times until they are answered: a client's share is four megabytes.
  const padded = rows(1_000).padEnd(1_000_000);
  const headers = { 'Content-Type': 'application/json', Accept: 'application/x-ndjson' };
  const path = `${PATH}/batch?columns=all,notes,answer,share_url`;
  const unread = Array.from({ length: 40 }, () => {
    const sent = request({ port: own.port, path, method: 'POST', headers, agent: false });
    sent.on('error', () => {}).end(padded);
    return sent;
  });
  await Promise.all(unread.map((sent) => Promise.race([once(sent, 'response'), once(sent, 'close')])));
  await waitFor(async () => (await connections()) <= 4);
  assert.ok((await connections()) > 0);
  assert.is((await post(own.port, `${PATH}/batch`, rows(3), { from: '127.0.0.2' })).status, 200);
  assert.equal(own.defects, []);
  for (const sent of unread) sent.destroy();
  await own.close();
});

test.run();
