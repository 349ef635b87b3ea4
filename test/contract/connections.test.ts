import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../src/app.ts';
import { createFront, FRONT_LIMITS } from '../../src/server/front.ts';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask, sendRaw, waitFor } from '../support/wire.ts';

const service = await embeddedService();
const test = suite('connections');

const TOOL = '/api/v1/tools/corporation-tax';
const VALID_QUERY = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000';
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const bodyAhead = (more = ''): string =>
  `POST ${TOOL} HTTP/1.1\r\nHost: x\r\n${more}Content-Type: application/json\r\nContent-Length: 100\r\n`;

/** A server whose slow answers are sent on request. */
async function startPatient(limits: Partial<typeof FRONT_LIMITS> = {}) {
  const unanswered: ServerResponse[] = [];
  const server = createFront((_, response) => void unanswered.push(response), 0, limits);
  return { server, unanswered, port: await listen(server) };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Opens a connection, which may send a text, and waits for the first bytes of its answer. */
async function open(port: number, text: string | null = null, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {}).resume();
  await once(socket, 'connect');
  if (text !== null) {
    socket.write(text);
    await once(socket, 'data');
  }
  return socket;
}

for (const [what, sent] of [
  ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:'],
  ['body', `${bodyAhead()}\r\n{`],
] as const) {
  test(`a client that sends its ${what} slowly is disconnected`, async () => {
    const limits = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
    const hasty = await startApp({}, limits);
    assert.match(await sendRaw(hasty.port, sent), /^HTTP\/1\.1 4\d\d /);
    await hasty.close();
  });
}

test('a client that half-closes after its request is answered, however long that takes', async () => {
  const answer = createApp({ service, report: assert.unreachable as never }).callback();
  const slow = createFront((request, response) => void setTimeout(() => answer(request, response), 100), 0);
  const socket = connect({ port: await listen(slow), host: '127.0.0.1', allowHalfOpen: true });
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.end(`GET ${TOOL}?${VALID_QUERY} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, 'close');
  assert.match(said, /^HTTP\/1\.1 200 /);
  assert.match(said, /"disclaimer":"[^"]+"\}$/);
  slow.close();
});

test('an idle connection is closed', async () => {
  const hasty = await startApp({}, { silenceTimeout: 200, keepAliveTimeout: 200 });
  const socket = connect(hasty.port, '127.0.0.1');
  const started = Date.now();
  socket.resume();
  await once(socket, 'close');
  // By its own limit, long before the service-wide one.
  assert.ok(Date.now() - started < FRONT_LIMITS.silenceTimeout / 2);
  await hasty.close();
});

test('beyond the limit of all, the connection that has been idle longest is closed', async () => {
  const small = await startApp({}, { connections: 2 });
  const sockets = [await open(small.port), await open(small.port)];
  const closed: number[] = [];
  for (const [index, socket] of sockets.entries()) socket.once('close', () => closed.push(index));
  await waitFor(async () => (await connectionsOf(small.server)) === 2);
  // The first is answered, so it has been idle for less time than the second.
  sockets[0]?.write(HEALTH);
  await once(sockets[0] as Socket, 'data');
  assert.is((await ask(small.port, '/healthz')).status, 200);
  await waitFor(() => closed.length > 0);
  assert.equal(closed, [1]);
  sockets[0]?.destroy();
  await small.close();
});

/** Until the service has asked for the body. */
const slowBody = (more = ''): string => `${bodyAhead(`${more}Expect: 100-continue\r\n`)}\r\n`;
const forwarded = (client: string): string => slowBody(`X-Forwarded-For: 9.9.9.9, ${client}\r\n`);

for (const [title, { trustProxy = 0, ...limits }, opened, expected] of [
  [
    'one that sends its body slowly is closed like an idle one',
    { connections: 2 },
    [slowBody(), slowBody(), HEALTH],
    0,
  ],
  [
    'a client beyond its limit loses its own, not another’s, also when all places are taken',
    { connectionsPerClient: 2, connections: 3 },
    ['127.0.0.3', ...Array(3).fill('127.0.0.2')],
    1,
  ],
  [
    'one counts as long as it is open, answered or not',
    { connectionsPerClient: 2 },
    [HEALTH, HEALTH, HEALTH],
    0,
  ],
  [
    'behind a trusted proxy they count for the client of their requests',
    { connectionsPerClient: 2, trustProxy: 1 },
    [forwarded('203.0.113.1'), ...Array(3).fill(forwarded('203.0.113.7'))],
    1,
  ],
] as const satisfies readonly (readonly [string, object, readonly string[], number])[]) {
  test(`of connections, ${title}`, async () => {
    const small = await startApp({ trustProxy }, limits);
    const closed: number[] = [];
    const sockets: Socket[] = [];
    for (const [index, text] of (opened as readonly string[]).entries()) {
      const isAddress = text.startsWith('127.');
      const socket = await open(small.port, isAddress ? null : text, isAddress ? text : undefined);
      sockets.push(socket.once('close', () => closed.push(index)));
    }
    await waitFor(() => closed.length > 0);
    assert.equal(closed, [expected]);
    for (const socket of sockets) socket.destroy();
    await small.close();
  });
}

test('a closed connection no longer counts for its client', async () => {
  const small = await startApp({}, { connectionsPerClient: 2 });
  const kept = await open(small.port);
  for (let index = 0; index < 4; index += 1) {
    (await open(small.port)).destroy();
    await waitFor(async () => (await connectionsOf(small.server)) === 1);
  }
  assert.is((await ask(small.port, '/healthz')).status, 200);
  assert.not(kept.closed);
  kept.destroy();
  await small.close();
});

test('connections in flight are not evicted: those beyond the limit are not served', async () => {
  const { server, unanswered, port } = await startPatient({ connections: 2 });
  const answers: string[] = [];
  const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of sockets) {
    socket.on('data', (chunk) => answers.push(String(chunk).slice(0, 12)));
    socket.write(HEALTH);
  }
  await waitFor(() => unanswered.length === 2);
  const refused = await ask(port, '/healthz').then(
    () => false,
    () => true,
  );
  assert.ok(refused);
  for (const response of unanswered) response.end();
  await waitFor(() => answers.length === 2);
  assert.equal(answers, ['HTTP/1.1 200', 'HTTP/1.1 200']);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('requests sent ahead are answered in order, and a few at a time', async () => {
  const { server, unanswered, port } = await startPatient();
  const targets = Array.from({ length: 500 }, (_, index) => `/${index}`);
  const head = `Host: x\r\nX-Padding: ${'x'.repeat(60)}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let most = 0;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(targets.map((target) => `GET ${target} HTTP/1.1\r\n${head}`).join(''));
  await waitFor(() => {
    most = Math.max(most, unanswered.length);
    for (const response of unanswered.splice(0)) response.end(`<${response.req.url}>`);
    return received.endsWith(`<${targets.at(-1)}>`);
  });
  assert.ok(most <= 32, `${most} at once`);
  assert.equal(
    [...received.matchAll(/<(.*?)>/g)].map(([, target]) => target),
    targets,
  );
  socket.destroy();
  server.close();
});

test('more than 32 unanswered requests on a connection close it', async () => {
  const { server, unanswered, port } = await startPatient();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost:x\r\n\r\n'.repeat(100));
  await once(socket, 'close');
  await new Promise(setImmediate);
  assert.ok(unanswered.length <= 32);
  server.close();
});

for (const [where, hops] of [
  ['', 0],
  [', behind a trusted proxy too', 1],
] as const) {
  test(`a client with one request does not wait behind another’s hundreds${where}`, async () => {
    const order: unknown[] = [];
    const server = createFront((request, response) => {
      order.push(hops === 0 ? request.socket.remoteAddress : request.headers['x-forwarded-for']);
      response.end();
    }, hops);
    const port = await listen(server);
    const from = (client: string): Socket =>
      connect({ port, host: '127.0.0.1', ...(hops === 0 ? { localAddress: client } : {}) });
    const sockets = Array.from({ length: 50 }, () => from('127.0.0.1'));
    const single = from('127.0.0.2');
    await Promise.all([...sockets, single].map((socket) => once(socket, 'connect')));
    await waitFor(async () => (await connectionsOf(server)) === 51);
    const padded = (client: string): string =>
      `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\nX: ${'x'.repeat(30)}\r\n\r\n`;
    for (const socket of sockets) socket.resume().write(padded('127.0.0.1').repeat(15));
    single.resume().write(padded('127.0.0.2'));
    await waitFor(() => order.length === 751);
    assert.ok(order.indexOf('127.0.0.2') < 751 - 100, `${order.indexOf('127.0.0.2')}`);
    for (const socket of [...sockets, single]) socket.destroy();
    server.close();
  });
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });
}

test.run();
