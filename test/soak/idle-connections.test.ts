import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SERVER_LIMITS } from '../../src/server/http-server.ts';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { waitFor } from '../support/wire.ts';

const test = suite('idle connections');

const { connections: MOST, keepAliveTimeout, checkEvery } = SERVER_LIMITS;
/** Connections are opened so many at a time, fewer than the system queues. */
const AT_ONCE = 250;
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

/** Opens connections; those that are kept bring one request first. */
async function opened(service: MeasuredProcess, count: number, kept: boolean): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () =>
      connect(service.port, '127.0.0.1'),
    );
    await Promise.all(
      some.map(async (socket) => {
        socket.on('error', () => {});
        if (!kept) return once(socket, 'connect');
        socket.write(REQUEST);
        const [answer] = await once(socket, 'data');
        return assert.match(String(answer), /^HTTP\/1\.1 200 /);
      }),
    );
    for (const socket of some) socket.resume();
    sockets.push(...some);
  }
  return sockets;
}

function closedOf(sockets: readonly Socket[]): number {
  return sockets.filter(({ closed }) => closed).length;
}

test(`${MOST} kept connections shut nobody out, make room, and end in time`, async () => {
  const service = await startMeasured({ environment: { LOG_LEVEL: 'warn', CONNECTIONS_PER_CLIENT: '0' } });
  try {
    const before = await service.measured();
    const kept = await opened(service, MOST, true);
    const last = performance.now();
    assert.is(closedOf(kept), 0, 'all of them are kept');
    const full = await service.measured();
    // One of them has made room for the question.
    assert.ok(full.files >= before.files + MOST - 5, `${full.files} files`);

    const good = new GoodClient(service);
    const silent = await opened(service, 500, false);
    await waitFor(() => closedOf(kept) >= silent.length, 5_000);
    assert.is(closedOf(silent), 0, 'those that waited longest made room');
    assert.ok(closedOf(kept) < silent.length + 500, 'and only as many as were needed');

    const patience = keepAliveTimeout + checkEvery + 5_000;
    await waitFor(() => closedOf(kept) === MOST && closedOf(silent) === silent.length, patience);
    const ended = performance.now() - last;
    const seen = await good.stop();
    const after = await givenBack(service, { before, megabytes: 15 });
    console.log(`  ${MOST} idle: heap ${before.heap} → ${full.heap} → ${after.heap},`);
    console.log(`  resident ${before.resident} → ${full.resident} → ${after.resident};`);
    console.log(
      `  all closed ${Math.round(ended)} ms after the last; slowest good answer ${seen.slowest} ms`,
    );
    cleanLog(service.output());
  } finally {
    await service.stop();
  }
});

test.run();
