import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { affordableConnections } from '../../../src/server/connections.ts';
import { createHttpServer, SERVER_LIMITS, type ServerOptions } from '../../../src/server/http-server.ts';
import { ROOT } from '../../support/rules-copy.ts';
import { ask, sendRaw, waitFor } from '../../support/wire.ts';

const test = suite('the server');

const SENTENCES = { bad_request: 'This is no request: é.', headers_too_large: 'Too much before the body.' };

async function start(
  options: ServerOptions = {},
  answer: RequestListener = (_, response) => void response.end(),
) {
  const server = createHttpServer(answer, () => SENTENCES, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { server, port: (server.address() as AddressInfo).port, close };
}

test('its limits are those that operators are told of', async () => {
  const told = readFileSync(`${ROOT}docs/operating.md`, 'utf8');
  const number = (pattern: RegExp): number => Number(pattern.exec(told)?.[1]?.replace(',', ''));
  assert.is(SERVER_LIMITS.headerSize, number(/Headers of a request may take (\d+) KiB/) * 1024);
  assert.is(
    SERVER_LIMITS.headersTimeout,
    number(/Headers of a request may take \d+ KiB and (\d+) seconds/) * 1_000,
  );
  assert.is(SERVER_LIMITS.requestTimeout, number(/a whole request (\d+) seconds/) * 1_000);
  assert.is(SERVER_LIMITS.idleTimeout, number(/nothing moves (\d+) seconds/) * 1_000);
  assert.is(SERVER_LIMITS.keepAliveTimeout, number(/Idle connections are kept for (\d+) seconds/) * 1_000);
  assert.is(SERVER_LIMITS.connections, number(/([\d,]+) connections at once/));
  assert.is(SERVER_LIMITS.connectionsPerClient, number(/and (\d+) of one client/));

  const { server, close } = await start();
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
  assert.equal(
    { headersTimeout, requestTimeout, keepAliveTimeout, idleTimeout: timeout },
    {
      headersTimeout: SERVER_LIMITS.headersTimeout,
      requestTimeout: SERVER_LIMITS.requestTimeout,
      keepAliveTimeout: SERVER_LIMITS.keepAliveTimeout,
      idleTimeout: SERVER_LIMITS.idleTimeout,
    },
  );
  // A timeout that is looked at more seldom than it lasts would be a longer one.
  assert.ok(SERVER_LIMITS.checkEvery < SERVER_LIMITS.headersTimeout / 4);
  close();
});

test('as many connections are taken as the process has files for, with some to spare, and one at least', () => {
  const files = Number(/^Max open files +(\d+)/m.exec(readLimits())?.[1] ?? Number.POSITIVE_INFINITY);
  assert.is(affordableConnections(1), 1);
  assert.is(affordableConnections(0), 1);
  assert.is(affordableConnections(100), Math.min(100, files - 128));
  const most = affordableConnections(Number.MAX_SAFE_INTEGER);
  assert.ok(most < files || files === Number.POSITIVE_INFINITY, 'files are left for all else');
});

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

test('what is no request is refused in JSON that pages of other origins can read, and the connection ends', async () => {
  const { port, close } = await start();
  const large = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(SERVER_LIMITS.headerSize)}\r\n\r\n`;
  for (const [sent, first, code] of [
    ['\0garbage\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'bad_request'],
    ['GET / HTTP/1.1\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'bad_request'],
    [large, 'HTTP/1.1 431 Request Header Fields Too Large', 'headers_too_large'],
  ] as const) {
    const [head = '', body = ''] = (await sendRaw(port, sent)).split('\r\n\r\n');
    const [status, ...lines] = head.split('\r\n');
    assert.is(status, first);
    const headers = new Map(
      lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^[^:]*: /, '')]),
    );
    for (const [name, value] of Object.entries({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      connection: 'close',
    })) {
      assert.is(headers.get(name), value, `${name} of ${status}`);
    }
    assert.equal(JSON.parse(body), { code, message: SENTENCES[code], errors: {} });
  }
  close();
});

test('a target reaches the application as path and query, in whatever form it came', async () => {
  const targets: (string | undefined)[] = [];
  const { port, close } = await start({}, ({ url }, response) => {
    targets.push(url);
    response.end();
  });
  for (const target of ['/a?b=1', '*', 'http://tax.example/a?b=1', 'HTTPS://tax.example:8443', '//a/b']) {
    const method = target === '*' ? 'OPTIONS' : 'GET';
    await sendRaw(port, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  }
  assert.equal(targets, ['/a?b=1', '*', '/a?b=1', '/', '//a/b']);
  close();
});

/** Opens so many connections, and waits until the server has them or has closed them. */
async function open(port: number, count: number): Promise<{ sockets: Socket[]; closed: () => number }> {
  let closed = 0;
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('close', () => {
      closed += 1;
    });
    socket.resume();
    await once(socket, 'connect');
    sockets.push(socket);
  }
  return { sockets, closed: () => closed };
}

test('what else a client expects than 100 Continue keeps it from no answer', async () => {
  const { port, close } = await start({}, (_, response) => void response.end('answered'));
  for (const expected of ['200-ok', 'a cup of tea', '100-continue']) {
    const { status, text } = await ask(port, '/', { headers: { Expect: expected } });
    assert.equal([status, text], [200, 'answered'], expected);
  }
  close();
});

test('bytes that are no request are refused after the answer to the request before them, not in its place', async () => {
  const { port, close } = await start({}, (_, response) => {
    setTimeout(() => response.end('answered'), 20);
  });
  const said = await sendRaw(
    port,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nabno request\r\n\r\n',
  );
  const [first, second, ...more] = said.split(/(?=HTTP\/1\.1 )/);
  assert.match(first ?? '', /^HTTP\/1\.1 200 OK\r\n[\s\S]*answered/);
  assert.match(second ?? '', /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*This is no request/);
  assert.equal(more, []);
  close();
});

test('a limit of 0 connections of a client is none', async () => {
  const { port, close } = await start({ limits: { connectionsPerClient: 0 } });
  const { sockets, closed } = await open(port, 5);
  assert.is((await ask(port, '/')).status, 200);
  assert.is(closed(), 0);
  for (const socket of sockets) socket.destroy();
  close();
});

test('that all connections are taken is told once, and again only after half of them were free', async () => {
  const told: number[] = [];
  const { server, port, close } = await start({
    limits: { connections: 4 },
    onFull: (connections) => told.push(connections),
  });
  const left = (count: number) =>
    waitFor(
      async () =>
        (await new Promise((resolve) => server.getConnections((_, open) => resolve(open)))) === count,
    );
  const first = await open(port, 4);
  await left(4);
  assert.equal(told, []);
  const more = await open(port, 3);
  await waitFor(() => first.closed() === 3);
  assert.equal(told, [4]);
  // Three of four are left: not half of them are free.
  more.sockets[0]?.destroy();
  await left(3);
  const again = await open(port, 2);
  await left(4);
  assert.equal(told, [4]);
  for (const socket of [...more.sockets, ...again.sockets].slice(0, 3)) socket.destroy();
  await left(2);
  await open(port, 3);
  await waitFor(() => told.length === 2);
  assert.equal(told, [4, 4]);
  close();
});

test.run();
