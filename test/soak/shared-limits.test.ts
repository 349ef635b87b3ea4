import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { needing } from '../support/installed.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { startRedis } from '../support/redis.ts';
import { ROOT } from '../support/rules-copy.ts';
import { ask, waitFor } from '../support/wire.ts';

const test = suite('limits shared by instances whose loops stall');
const it = needing(test, 'limits shared by instances whose loops stall', 'redis-server');

const LIMIT = 60;
const BURSTS = 100;
/** To each of two instances: 500 requests in all. */
const SOCKETS = 50;
const ON_EACH = 5;
/** Bursts during which Redis itself may be late, on a machine however busy: they are made anew. */
const MOST_DISTURBED = 20;
const REQUEST = 'GET /api/v1/tools HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends requests ahead on one connection, and counts those that are allowed. */
function allowedOn(port: number, from: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let said = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed before all was answered')));
    socket.on('data', (chunk: string) => {
      said += chunk;
      const statuses = [...said.matchAll(/HTTP\/1\.1 (200|429) /g)].map(([, status]) => status);
      if (statuses.length < ON_EACH) return;
      resolve(statuses.filter((status) => status === '200').length);
      socket.destroy();
    });
    socket.write(REQUEST.repeat(ON_EACH));
  });
}

function awayOf(services: readonly RunningService[]): number {
  return services.reduce((sum, { output }) => sum + (output().match(/Redis is away/g)?.length ?? 0), 0);
}

it(`${BURSTS} bursts of ${2 * SOCKETS * ON_EACH} over two instances: each lets exactly ${LIMIT} pass`, async () => {
  const redis = await startRedis();
  const services: RunningService[] = [];
  const areShared = async (): Promise<boolean> => {
    const ready = await Promise.all(services.map(({ port }) => ask(port, '/readyz')));
    return ready.every(({ text }) => text.includes('"limiter":"redis"'));
  };
  try {
    const options = {
      environment: { REDIS_URL: redis.url, RATE_LIMIT_API: String(LIMIT) },
      nodeOptions: ['--import', `${ROOT}test/support/stall-loop.mjs`],
    };
    services.push(await startProcess(options), await startProcess(options));
    const ports = services.flatMap(({ port }) => new Array<number>(SOCKETS).fill(port));
    let disturbed = 0;
    for (let burst = 0; burst < BURSTS + disturbed; burst += 1) {
      await waitFor(areShared);
      const before = awayOf(services);
      const from = `127.0.${10 + Math.floor(burst / 200)}.${1 + (burst % 200)}`;
      const allowed = await Promise.all(ports.map((port) => allowedOn(port, from)));
      const sum = allowed.reduce((total, count) => total + count, 0);
      if (awayOf(services) === before) assert.is(sum, LIMIT, `burst ${burst}`);
      else disturbed += 1;
      assert.ok(disturbed <= MOST_DISTURBED, 'Redis is taken for away again and again');
    }
    console.log(`  ${BURSTS} bursts let ${LIMIT} pass each; Redis was late in ${disturbed} others`);

    // Away at last: what was counted together counts on, and each instance has its own limit at most.
    await waitFor(areShared);
    const from = '127.0.30.1';
    for (let sent = 0; sent < 40; sent += 1) {
      const { port } = services[sent % 2] as RunningService;
      assert.is((await ask(port, '/api/v1/tools', { from })).status, 200);
    }
    await redis.stop();
    for (const { port } of services) {
      const allowed = await Promise.all(Array.from({ length: SOCKETS }, () => allowedOn(port, from)));
      const sum = allowed.reduce((total, count) => total + count, 0);
      assert.ok(sum <= LIMIT - 39, `${sum}`);
    }
    for (const { output } of services) cleanLog(output());
  } finally {
    for (const service of services) await service.stop();
    await redis.stop();
  }
});

test.run();
