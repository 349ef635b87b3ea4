import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SERVER_LIMITS } from '../../src/server/connections/http-server.ts';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { givenBack, startMeasured } from '../support/measured.ts';
import { waitFor } from '../support/wire.ts';

const test = suite('slow bodies');

const { connections: MOST, connectionsPerClient: OF_CLIENT } = SERVER_LIMITS;
const AT_ONCE = 250;
const HEAD =
  'POST /api/v1/tools/deadlines HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n{';

/** Opens connections that send the beginning of a body, from addresses that the index chooses. */
async function slowBodies(port: number, count: number, from: (index: number) => string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, (_, index) =>
      connect({ port, host: '127.0.0.1', localAddress: from(sockets.length + index) }),
    );
    for (const socket of some) socket.on('error', () => {});
    await Promise.all(
      some.map(async (socket) => {
        await once(socket, 'connect');
        socket.resume().write(HEAD);
      }),
    );
    sockets.push(...some);
  }
  return sockets;
}

test(`${MOST} slow bodies, ${OF_CLIENT} of each client, shut nobody out; full is logged once`, async () => {
  const service = await startMeasured({ environment: { LOG_LEVEL: 'warn', RATE_LIMIT_API: '0' } });
  try {
    const before = await service.measured();
    const sockets = await slowBodies(
      service.port,
      MOST + AT_ONCE,
      (index) => `127.0.20.${1 + Math.floor(index / OF_CLIENT)}`,
    );
    const good = new GoodClient(service);
    await waitFor(() => good.answered >= 50);
    const seen = await good.stop();
    const full = cleanLog(service.output()).filter(({ connections }) => connections !== undefined);
    assert.equal(
      full.map(({ connections }) => connections),
      [MOST],
    );
    for (const socket of sockets) socket.destroy();
    await givenBack(service, { before, megabytes: 25 });
    console.log(`  ${sockets.length} slow bodies; slowest good answer ${seen.slowest} ms`);
  } finally {
    await service.stop();
  }
});

test(`of 1,000 connections of one client ${OF_CLIENT} are kept`, async () => {
  const service = await startMeasured({ environment: { LOG_LEVEL: 'warn', RATE_LIMIT_API: '0' } });
  try {
    const sockets = await slowBodies(service.port, 1_000, () => '127.0.20.1');
    await waitFor(() => sockets.filter(({ closed }) => closed).length >= 1_000 - OF_CLIENT);
    const good = new GoodClient(service);
    await waitFor(() => good.answered >= 10);
    await good.stop();
    for (const socket of sockets) socket.destroy();
    assert.equal(cleanLog(service.output()), []);
  } finally {
    await service.stop();
  }
});

test.run();
