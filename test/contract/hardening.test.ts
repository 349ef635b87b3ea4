import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../src/app.ts';
import { createFront, FRONT_LIMITS } from '../../src/server/front.ts';
import { startApp } from '../support/app.ts';
import { embeddedService, serviceWith } from '../support/service.ts';
import { type Answer, ask, post, sendRaw, waitFor } from '../support/wire.ts';

const service = await embeddedService();
const defects: unknown[] = [];
const app = await startApp({ report: (defect) => defects.push(defect) });
const { port } = app;
const test = suite('hardening');

const TOOL = '/api/v1/tools/corporation-tax';
const VALID = '"period_start":"2025-04-01","period_end":"2026-03-31","taxable_profits":100000';
const VALID_QUERY = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000';

test('every answer has the security headers', async () => {
  for (const path of ['/healthz', '/nothing', '/api/v1/tools', TOOL, '/api/v1/openapi.json']) {
    const { headers } = await ask(port, path);
    // Content Security Policy 3: the other three do not fall back to default-src.
    const own = path === '/nothing' ? [] : ['base-uri', 'form-action', 'frame-ancestors'];
    for (const directive of ['default-src', ...own])
      assert.match(String(headers['content-security-policy']), `${directive} 'none'`);
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['referrer-policy'], 'no-referrer');
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'])
      assert.match(String(headers['permissions-policy']), `${feature}=()`);
    assert.is(headers['strict-transport-security'], undefined);
    assert.is(headers['x-powered-by'], undefined);
    assert.is(headers.server, undefined);
  }
});

test('an https base address sends HSTS', async () => {
  const secure = Object.create(service, { baseUrl: { value: 'https://tax.example' } });
  const server = await startApp({ service: secure });
  assert.match(
    (await ask(server.port, '/healthz')).headers['strict-transport-security'] ?? '',
    /^max-age=\d{8}$/,
  );
  await server.close();
});

/** Names and values that trip up careless code, in well-formed JSON and in queries. */
const STRANGE: readonly [string, string, string][] = [
  ['__proto__', '"__proto__"', '__proto__'],
  ['NUL', '"a\\u0000b"', 'a%00b'],
  ['a lone surrogate', '"\\ud800"', '%ED%A0%80'],
];

for (const [name, json, encoded] of STRANGE) {
  test(`${name} as a value is invalid input`, async () => {
    const body = `{"period_start":${json},"period_end":"2026-03-31","taxable_profits":${json}}`;
    const query = `period_start=${encoded}&period_end=2026-03-31&taxable_profits=${encoded}`;
    for (const answer of [await post(port, TOOL, body), await ask(port, `${TOOL}?${query}`)]) {
      assert.is(answer.status, 422);
      assert.equal(fieldsOf(answer), ['period_start', 'taxable_profits']);
    }
  });

  test(`${name} as a name is ignored, or invalid where names are checked`, async () => {
    for (const value of ['1', '{"a":1}', '[]', 'null']) {
      assert.is((await post(port, TOOL, `{${VALID},${json}:${value}}`)).status, 200);
    }
    assert.is((await ask(port, `${TOOL}?${VALID_QUERY}&${encoded}=1&${encoded}=2`)).status, 200);
    for (const { key, input_schema } of service.tools) {
      if (input_schema.additionalProperties !== false) continue;
      const answer = await post(port, `/api/v1/tools/${key}`, `{${json}:{"polluted":1}}`);
      assert.is(answer.status, 422);
      assert.ok(fieldsOf(answer).includes(JSON.parse(json)));
    }
    assert.is((Object.prototype as { polluted?: unknown }).polluted, undefined);
  });
}

test('inputs are not read from Object.prototype', async () => {
  const answer = await post(port, TOOL, `{"__proto__":{${VALID}}}`);
  assert.equal(fieldsOf(answer), ['period_start', 'period_end', 'taxable_profits']);
});

test('deep JSON is answered promptly, well-formed or not', async () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.is((await post(port, TOOL, deep(100_000))).status, 413);
  assert.is((await post(port, TOOL, '['.repeat(60_000))).status, 400);
  assert.is((await post(port, TOOL, deep(30_000))).status, 422);
  assert.is((await post(port, TOOL, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status, 422);
  assert.is((await post(port, TOOL, `{${VALID},"x":${deep(30_000)}}`)).status, 200);
  const inField = await post(port, TOOL, `{"period_start":${deep(30_000)}}`);
  assert.is(inField.status, 422);
});

test('huge numbers are invalid input', async () => {
  for (const number of ['1e400', '-1e400', '9'.repeat(5_000), '1e308', '123456789012345678901234567890']) {
    const body = `{"period_start":"2025-04-01","period_end":"2026-03-31","taxable_profits":${number}}`;
    const answer = await post(port, TOOL, body);
    assert.is(answer.status, 422, number);
    assert.equal(fieldsOf(answer), ['taxable_profits']);
    const query = `period_start=2025-04-01&period_end=2026-03-31&taxable_profits=${number}`;
    assert.is((await ask(port, `${TOOL}?${query}`)).status, 422, number);
  }
});

test('unknown names never make a rejection larger than its request', async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `"n${index}":1`).join();
  const many = await post(port, '/api/v1/tools/deadlines', `{${names}}`);
  assert.is(many.status, 422);
  assert.ok(many.body.length < 10_000, `${many.body.length}`);
  const long = await post(port, '/api/v1/tools/deadlines', `{"${'x'.repeat(60_000)}":1}`);
  assert.is(long.status, 422);
  assert.ok(long.body.length < 2_000, `${long.body.length}`);
});

test('10,000 query parameters are answered promptly', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `${index}=`).join('&');
  assert.is((await ask(port, `${TOOL}?${many}`)).status, 431);
  const short = '&'.repeat(5_000) + 'a&'.repeat(4_000);
  assert.is((await ask(port, `${TOOL}?${VALID_QUERY}&${short}`)).status, 200);
  const roomy = await startApp({}, { maxHeaderSize: 256 * 1024 });
  assert.is((await ask(roomy.port, `${TOOL}?${VALID_QUERY}&${many}`)).status, 200);
  assert.is((await ask(roomy.port, `${TOOL}?${'period_start=1&'.repeat(10_000)}`)).status, 422);
  await roomy.close();
});

test('what is not HTTP gets an error of Node’s parser, which closes the connection', async () => {
  for (const [bytes, status] of [
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['\r\n\r\nnonsense\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    [Buffer.from([0, 255, 13, 10, 13, 10]), 400],
    ['GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['GET healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ] as const) {
    assert.match(await sendRaw(port, bytes), new RegExp(`^HTTP/1\\.1 ${status} `));
  }
  assert.match(await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
});

for (const target of ['http://[::1/healthz', 'http://a:99999/']) {
  test(`the invalid target ${target} is rejected`, async () => {
    const text = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(text, /^HTTP\/1\.1 400 /);
  });
}

test('absolute-form targets, as proxies send them, and the asterisk are understood', async () => {
  const close = 'Host: x\r\nConnection: close\r\n\r\n';
  const whole = await sendRaw(port, `GET http://x.example${TOOL}?${VALID_QUERY} HTTP/1.1\r\n${close}`);
  assert.match(whole, /^HTTP\/1\.1 200 /);
  assert.match(whole, '"tool":"corporation-tax"');
  assert.match(await sendRaw(port, `OPTIONS * HTTP/1.1\r\n${close}`), /^HTTP\/1\.1 404 /);
});

test('a body that is too large closes its connection', async () => {
  for (const [path, code] of [
    [TOOL, '"code":"too_large"'],
    ['/mcp', '"code":-32600'],
  ] as const) {
    const large = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;
    const text = await sendRaw(port, large);
    assert.match(text, /^HTTP\/1\.1 413 .*connection: close\r\n/is);
    assert.match(text, code);
  }
});

test('a client that sends its headers slowly is disconnected', async () => {
  const hasty = await startApp(
    {},
    { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
  );
  const text = await sendRaw(hasty.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:');
  assert.match(text, /^HTTP\/1\.1 408 /);
  await hasty.close();
});

test('a client that sends its body slowly is disconnected', async () => {
  const hasty = await startApp(
    {},
    { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
  );
  const head = `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
  const text = await sendRaw(hasty.port, head);
  assert.match(text, /^HTTP\/1\.1 4\d\d /);
  await hasty.close();
});

test('a client that half-closes after its request is answered, however long that takes', async () => {
  const answer = createApp({ service, report: (defect) => defects.push(defect) }).callback();
  const slow = createFront((request, response) => void setTimeout(() => answer(request, response), 100), 0);
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
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

test('beyond the connection limit, the longest-idle connection is evicted', async () => {
  const small = await startApp({}, { connections: 2 });
  const sockets = [connect(small.port, '127.0.0.1'), connect(small.port, '127.0.0.1')];
  const closed: number[] = [];
  for (const [index, socket] of sockets.entries()) {
    socket.resume();
    socket.once('close', () => closed.push(index));
    await once(socket, 'connect');
  }
  await waitFor(async () => (await connectionsOf(small.server)) === 2);
  // The first is answered, so it has been idle for less time than the second.
  sockets[0]?.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(sockets[0] as Socket, 'data');
  assert.is((await ask(small.port, '/healthz')).status, 200);
  await waitFor(() => closed.length > 0);
  assert.equal(closed, [1]);
  sockets[0]?.destroy();
  await small.close();
});

/** A server whose slow answers are sent on request. */
async function startPatient(limits: Partial<typeof FRONT_LIMITS>) {
  const unanswered: ServerResponse[] = [];
  const server = createFront((_, response) => void unanswered.push(response), 0, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, unanswered, port: (server.address() as AddressInfo).port };
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

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

test('connections that send their bodies slowly are evicted like idle ones', async () => {
  const small = await startApp({}, { connections: 2 });
  const head = `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`;
  const closed: number[] = [];
  for (const index of [0, 1]) {
    const socket = connect(small.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('close', () => closed.push(index));
    // Wait until the service has asked for the body.
    socket.write(head.replace('Host: x', 'Host: x\r\nExpect: 100-continue'));
    await once(socket, 'data');
  }
  assert.is((await ask(small.port, '/healthz')).status, 200);
  await waitFor(() => closed.length > 0);
  assert.equal(closed, [0]);
  await small.close();
});

test('a client beyond its connection limit loses its own longest-idle connection, not another client’s', async () => {
  const small = await startApp({}, { connectionsPerClient: 2 });
  const closed: string[] = [];
  const open = async (from: string, name: string): Promise<Socket> => {
    const socket = connect({ port: small.port, host: '127.0.0.1', localAddress: from });
    socket.resume();
    socket.once('close', () => closed.push(name));
    await once(socket, 'connect');
    return socket;
  };
  const sockets = [await open('127.0.0.3', 'other')];
  for (const name of ['first', 'second', 'third']) sockets.push(await open('127.0.0.2', name));
  await waitFor(() => closed.length > 0);
  assert.is((await ask(small.port, '/healthz', { from: '127.0.0.3' })).status, 200);
  assert.equal(closed, ['first']);
  for (const socket of sockets) socket.destroy();
  await small.close();
});

test('a connection counts towards its client’s limit for as long as it is open, answered or not', async () => {
  const small = await startApp({}, { connectionsPerClient: 2 });
  const closed: number[] = [];
  const sockets: Socket[] = [];
  for (const index of [0, 1, 2]) {
    const socket = connect(small.port, '127.0.0.1');
    sockets.push(socket);
    socket.once('close', () => closed.push(index));
    // Three are open and answered in turn: the first has been idle longest.
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
  }
  await waitFor(() => closed.length > 0);
  assert.equal(closed, [0]);
  for (const socket of sockets) socket.destroy();
  await small.close();
});

test('behind a trusted proxy connections count for the client of their requests, not the proxy', async () => {
  const small = await startApp({ trustProxy: 1 }, { connectionsPerClient: 2 });
  const closed: number[] = [];
  const sockets: Socket[] = [];
  for (const [index, client] of ['203.0.113.1', '203.0.113.7', '203.0.113.7', '203.0.113.7'].entries()) {
    const socket = connect(small.port, '127.0.0.1');
    sockets.push(socket);
    socket.once('close', () => closed.push(index));
    socket.write(
      `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 9.9.9.9, ${client}\r\nExpect: 100-continue\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n`,
    );
    await once(socket, 'data');
  }
  await waitFor(() => closed.length > 0);
  assert.equal(closed, [1]);
  for (const socket of sockets) socket.destroy();
  await small.close();
});

test('requests sent ahead are answered in order, and a few at a time', async () => {
  const { server, unanswered, port } = await startPatient({});
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
  const { server, unanswered, port } = await startPatient({});
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost:x\r\n\r\n'.repeat(100));
  await once(socket, 'close');
  await new Promise(setImmediate);
  assert.ok(unanswered.length <= 32);
  server.close();
});

test('a client with one request does not wait behind another’s hundreds', async () => {
  const order: string[] = [];
  const server = createFront((request, response) => {
    order.push(String(request.socket.remoteAddress));
    response.end();
  }, 0);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  const single = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  await Promise.all([...sockets, single].map((socket) => once(socket, 'connect')));
  await waitFor(async () => (await connectionsOf(server)) === 51);
  const padded = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(60)}\r\n\r\n`;
  for (const socket of sockets) socket.resume().write(padded.repeat(15));
  single.resume().write(padded);
  await waitFor(() => order.length === 751);
  assert.ok(order.indexOf('127.0.0.2') < 751 - 100, `${order.indexOf('127.0.0.2')}`);
  for (const socket of [...sockets, single]) socket.destroy();
  server.close();
});

test('pipelined bodies are each read with their own request', async () => {
  const bodies = Array.from({ length: 50 }, (_, index) => `{${VALID.replace('100000', String(index))}}`);
  const sent = bodies.map(
    (body, index) =>
      `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${index === bodies.length - 1 ? 'Connection: close\r\n' : ''}` +
      (index % 2 === 0
        ? `Content-Length: ${body.length}\r\n\r\n${body}`
        : `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  );
  const text = await sendRaw(port, sent.join(''));
  assert.equal(
    [...text.matchAll(/"input":\{[^}]*"taxable_profits":(\d+)/g)].map(([, profits]) => Number(profits)),
    bodies.map((_, index) => index),
  );
});

test('a defect is answered without details', async () => {
  const reported: unknown[] = [];
  const secret = new Error('secret 12345');
  const broken = await serviceWith({});
  const server = await startApp({ service: broken, report: (defect) => reported.push(defect) });
  Object.assign(broken, {
    calculate: () => {
      throw secret;
    },
  });
  const answer = await ask(server.port, `${TOOL}?${VALID_QUERY}`);
  assert.is(answer.status, 500);
  assert.equal(answer.json, { code: 'internal', message: service.common.errors.internal, errors: {} });
  assert.equal(reported, [secret]);
  await server.close();
});

function fieldsOf({ json }: Answer): string[] {
  return Object.keys((json as { errors: object }).errors);
}

function connectionsOf(server: typeof app.server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });
}

test('none of these requests caused a defect', () => {
  assert.equal(defects, []);
});

test.run();
