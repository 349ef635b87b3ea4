import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { givenBack, startMeasured } from '../support/measured.ts';
import { waitFor } from '../support/wire.ts';

const test = suite('clients that vanish');

const CLIENTS = 2_000;
const AT_ONCE = 50;
/** The largest answer there is: more than two hundred kilobytes. */
const LARGE = 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
/** More than the system takes of the service while the client does not read. */
const MANY = 40;
const BODY = '{"period_start":"2023-04-01","period_end":"2024-03-31","taxable_profits":100000}';
const POST =
  'POST /api/v1/tools/corporation-tax HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
  `Content-Length: ${BODY.length}\r\n\r\n${BODY}`;

/** Long enough for the service to be held up in the middle of an answer, in milliseconds. */
const UNREAD = 300;

/** Where a client breaks off, with RST: at the first bytes of an answer, before them, or while it reads none. */
const WAYS: readonly { readonly sends: string; readonly reads: boolean; readonly after?: number }[] = [
  { sends: LARGE.repeat(MANY), reads: false, after: UNREAD },
  { sends: LARGE, reads: true },
  { sends: POST, reads: false },
  { sends: POST.slice(0, -20), reads: false },
];

function vanish(port: number, turn: number): Promise<void> {
  const { sends, reads, after } = WAYS[turn % WAYS.length] as (typeof WAYS)[number];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('close', () => resolve());
    socket.pause();
    socket.write(sends, () => {
      if (!reads && after === undefined) socket.resetAndDestroy();
    });
    if (after !== undefined) setTimeout(() => socket.resetAndDestroy(), after);
    if (reads) socket.once('data', () => socket.resetAndDestroy()).resume();
  });
}

test(`${CLIENTS} that vanish mid-answer are logged as such and leave nothing`, async () => {
  const service = await startMeasured({ environment: { RATE_LIMIT_API: '0' } });
  try {
    const before = await service.measured();
    const good = new GoodClient(service);
    for (let turn = 0; turn < CLIENTS; turn += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => vanish(service.port, turn + index)));
    }
    const seen = await good.stop();
    const after = await givenBack(service, { before, megabytes: 15 });
    const aborted = () => cleanLog(service.output()).filter((line) => line.aborted === true);
    await waitFor(() => aborted().length >= CLIENTS / WAYS.length, 5_000);
    const lines = aborted();
    assert.ok(lines.some(({ route }) => route === '/api/v1/openapi.json'));
    assert.is(service.process.exitCode, null);
    console.log(`  ${lines.length} answers broken off; slowest good answer ${seen.slowest} ms`);
    console.log(`  heap ${before.heap} → ${after.heap}, files ${before.files} → ${after.files}`);
  } finally {
    await service.stop();
  }
});

test.run();
