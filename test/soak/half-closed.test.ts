import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { needing } from '../support/installed.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { startRedis } from '../support/redis.ts';

const test = suite('sockets closed by half');
const withRedis = needing(test, 'half-closed sockets while limits are shared', 'redis-server');

const ROUNDS = 300;
const TOOL = '/api/v1/tools/corporation-tax';
const QUERY = 'period_start=2023-04-01&period_end=2024-03-31&taxable_profits=100000';
const BODY = '{"period_start":"2023-04-01","period_end":"2024-03-31","taxable_profits":100000}';
const POST = `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

interface Complete {
  readonly name: string;
  readonly request: string;
  /** What the answer must hold. */
  readonly holds: RegExp;
}

const COMPLETE: readonly Complete[] = [
  {
    name: 'GET',
    request: `GET ${TOOL}?${QUERY} HTTP/1.1\r\nHost: x\r\n\r\n`,
    holds: /"corporation_tax":22750/,
  },
  { name: 'HTTP/1.0', request: `GET ${TOOL}?${QUERY} HTTP/1.0\r\n\r\n`, holds: /"corporation_tax":22750/ },
  {
    name: 'POST',
    request: `${POST}Content-Length: ${BODY.length}\r\n\r\n${BODY}`,
    holds: /"corporation_tax":22750/,
  },
  {
    name: 'POST in chunks',
    request: `${POST}Transfer-Encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
    holds: /"corporation_tax":22750/,
  },
  { name: 'a large answer', request: 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n', holds: /\}$/ },
  {
    name: 'two requests at once',
    request: `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET ${TOOL}?${QUERY} HTTP/1.1\r\nHost: x\r\n\r\n`,
    holds: /"status":"ok".*"corporation_tax":22750/s,
  },
];

const INCOMPLETE: readonly string[] = [
  '',
  'GET ',
  'GET /healthz HTTP/1.1\r\nHost: x',
  `GET ${TOOL}?${QUERY} HTTP/1.1\r\nHost: x\r\n`,
  `${POST}Content-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, -1)}`,
  `${POST}Transfer-Encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n`,
];

/** Sends bytes and FIN, and gives what comes until the service closes its half; null when it does not. */
function halfClosed(port: number, bytes: string, patience = 2_000): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const late = setTimeout(() => socket.destroy(), patience);
    let said = '';
    let whole = false;
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => {});
    socket.on('end', () => {
      whole = true;
    });
    socket.on('close', () => {
      clearTimeout(late);
      resolve(whole ? said : null);
    });
    socket.end(bytes);
  });
}

/** Whether a response is as long as its header says. */
function isWhole(said: string): boolean {
  const end = said.lastIndexOf('\r\n\r\n');
  const [, length] = /content-length: (\d+)/i.exec(said.slice(said.lastIndexOf('HTTP/1.1 '), end)) ?? [];
  return Buffer.byteLength(said.slice(end + 4)) === Number(length);
}

async function answeredWhole(service: MeasuredProcess): Promise<void> {
  for (const { name, request, holds } of COMPLETE) {
    const all = await Promise.all(Array.from({ length: 20 }, () => halfClosed(service.port, request)));
    for (const said of all) {
      assert.match(said ?? '', /^HTTP\/1\.1 200 /, name);
      assert.ok(isWhole(said ?? ''), `${name}: the answer is not whole`);
      assert.match(said ?? '', holds, name);
    }
  }
}

const environment = { RATE_LIMIT_API: '1000000' };

test('a whole request followed by FIN is answered whole', async () => {
  const service = await startMeasured({ environment });
  try {
    await answeredWhole(service);
    cleanLog(service.output());
  } finally {
    await service.stop();
  }
});

withRedis('… and while the answer waits for Redis', async () => {
  const redis = await startRedis();
  const service = await startMeasured({ environment: { ...environment, REDIS_URL: redis.url } });
  try {
    await answeredWhole(service);
    cleanLog(service.output());
  } finally {
    await service.stop();
    await redis.stop();
  }
});

test(`${ROUNDS} half requests of each kind followed by FIN are closed at once, and leave nothing`, async () => {
  const service = await startMeasured({ environment });
  try {
    const before = await service.measured();
    const good = new GoodClient(service);
    for (const bytes of INCOMPLETE) {
      for (let round = 0; round < ROUNDS; round += 50) {
        const all = await Promise.all(Array.from({ length: 50 }, () => halfClosed(service.port, bytes)));
        for (const said of all) assert.match(said ?? 'not closed', /^$|^HTTP\/1\.1 400 /, bytes.slice(0, 40));
      }
    }
    const seen = await good.stop();
    const after = await givenBack(service, { before, megabytes: 15 }, 5_000);
    console.log(`  slowest good answer ${seen.slowest} ms; files ${before.files} → ${after.files}`);
    cleanLog(service.output());
  } finally {
    await service.stop();
  }
});

test.run();
