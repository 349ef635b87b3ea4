import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SERVER_LIMITS } from '../../src/server/http-server.ts';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';

const test = suite('clients that send a byte at a time');

const CLIENTS = 600;
/** Half of what any timeout of the service waits for silence, so that only bounds on the whole end it. */
const PAUSE = 500;
const TOOL = '/api/v1/tools/corporation-tax';
const POST = `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
const { headersTimeout, requestTimeout, checkEvery } = SERVER_LIMITS;
/** What a busy machine may add to a bound. */
const SLACK = 3_000;

let service: MeasuredProcess;
test.before(async () => {
  // Every client is 127.0.0.1, and each of its requests would count.
  service = await startMeasured({ environment: { RATE_LIMIT_API: '0', CONNECTIONS_PER_CLIENT: '0' } });
});
test.after(() => service.stop());

interface SentAway {
  readonly after: number;
  readonly said: string;
}

/** Sends the beginning at once and the rest a byte at a time, until the service closes. */
function trickle(port: number, beginning: string, rest: (turn: number) => string): Promise<SentAway> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1');
    let said = '';
    let turn = 0;
    socket.write(beginning);
    const more = setInterval(() => {
      socket.write(rest(turn));
      turn += 1;
    }, PAUSE);
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(more);
      resolve({ after: performance.now() - started, said });
    });
  });
}

async function sentAway(bound: number, clients: readonly Promise<SentAway>[]): Promise<void> {
  const before = await service.measured();
  const good = new GoodClient(service);
  const all = await Promise.all(clients);
  const seen = await good.stop();
  const longest = Math.round(Math.max(...all.map(({ after }) => after)));
  assert.ok(longest <= bound, `the last was sent away after ${longest} ms, not ${bound}`);
  for (const { said } of all) {
    assert.match(said, /^HTTP\/1\.1 408 /);
    assert.is(said.match(/HTTP\/1\.1/g)?.length, 1, 'one answer, not two');
    assert.match(said, '"code":"request_timeout"');
  }
  const after = await givenBack(service, { before, megabytes: 15 });
  console.log(`  ${all.length} sent away within ${longest} ms; slowest good answer ${seen.slowest} ms`);
  console.log(`  heap ${before.heap} → ${after.heap}, resident ${before.resident} → ${after.resident}`);
  cleanLog(service.output());
}

test(`${CLIENTS} that trickle headers are sent away, and others are answered`, async () => {
  const clients = Array.from({ length: CLIENTS }, () =>
    trickle(service.port, `GET ${TOOL} HTTP/1.1\r\nHost: x\r\nX-Slow: `, () => 'x'),
  );
  await sentAway(headersTimeout + checkEvery + SLACK, clients);
});

test(`${CLIENTS} that trickle bodies are sent away, with a length and in chunks`, async () => {
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    index % 2 === 0
      ? trickle(service.port, `${POST}Content-Length: 60000\r\n\r\n{`, () => ' ')
      : trickle(service.port, `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, () => '1\r\n \r\n'),
  );
  await sentAway(requestTimeout + checkEvery + SLACK, clients);
});

test.run();
