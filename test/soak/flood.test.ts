import autocannon from 'autocannon';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { givenBack, startMeasured } from '../support/measured.ts';
import { ask } from '../support/wire.ts';

const test = suite('floods over the limit');

const TOOLS = '/api/v1/tools';
const RESULT = `${TOOLS}/corporation-tax?period_start=2023-04-01&period_end=2024-03-31&taxable_profits=100000`;
/** A hundred times what a minute allows, and more. */
const REQUESTS = 20_000;
const ADDRESSES = 70_000;

test(`${REQUESTS} requests of one client are refused but for 60, and others are answered`, async () => {
  const service = await startMeasured();
  try {
    const before = await service.measured();
    const good = new GoodClient(service);
    const statuses = new Map<number, number>();
    const started = performance.now();
    const { errors } = await autocannon({
      url: `http://127.0.0.1:${service.port}${RESULT}`,
      connections: 50,
      amount: REQUESTS,
      setupClient: (client) =>
        client.on('response', (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)),
    });
    const seconds = (performance.now() - started) / 1_000;
    assert.is(errors, 0);
    const allowed = statuses.get(200) ?? 0;
    assert.equal([...statuses.keys()].sort(), [200, 429]);
    // A flood that lasts longer than a minute is let in again.
    assert.is(allowed, 60 * Math.ceil(seconds / 60));
    assert.is((statuses.get(429) ?? 0) + allowed, REQUESTS);
    const refused = await ask(service.port, RESULT);
    assert.is(refused.status, 429);
    assert.match(String(refused.headers['retry-after']), /^([1-9]|[1-5]\d|60)$/);
    const seen = await good.stop();
    const after = await givenBack(service, { before, megabytes: 15 });
    console.log(`  ${Math.round(REQUESTS / seconds)} a second; slowest good answer ${seen.slowest} ms`);
    console.log(`  heap ${before.heap} → ${after.heap}, resident ${before.resident} → ${after.resident}`);
    cleanLog(service.output());
  } finally {
    await service.stop();
  }
});

test(`${ADDRESSES} clients behind a trusted proxy take no more memory than 30,000`, async () => {
  const service = await startMeasured({ environment: { TRUST_PROXY: '1', LOG_LEVEL: 'warn' } });
  try {
    const before = await service.measured();
    const good = new GoodClient(service);
    const come = async (from: number, count: number): Promise<void> => {
      let address = from;
      const { errors, non2xx } = await autocannon({
        url: `http://127.0.0.1:${service.port}`,
        connections: 50,
        amount: count,
        requests: [
          {
            path: TOOLS,
            setupRequest: (request) => {
              address += 1;
              const [high, low] = [(address >> 16).toString(16), (address & 0xffff).toString(16)];
              return { ...request, headers: { 'X-Forwarded-For': `2001:db8:${high}:${low}::1` } };
            },
          },
        ],
      });
      assert.equal({ errors, non2xx }, { errors: 0, non2xx: 0 });
    };
    await come(0, 35_000);
    const full = await givenBack(service, { before, megabytes: 22 });
    await come(35_000, ADDRESSES - 35_000);
    const after = await givenBack(service, { before, megabytes: 22 });
    const seen = await good.stop();
    console.log(
      `  heap ${before.heap} → ${full.heap} → ${after.heap}; slowest good answer ${seen.slowest} ms`,
    );
    console.log(`  resident ${before.resident} → ${full.resident} → ${after.resident}`);
    cleanLog(service.output());
  } finally {
    await service.stop();
  }
});

test.run();
