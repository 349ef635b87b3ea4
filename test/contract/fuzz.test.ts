import { Agent } from 'node:http';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { inputsNear, someInputs } from '../support/arbitrary-inputs.ts';
import { resultOperations } from '../support/operations.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/**
 * 500 requests for operations and batches, from nearly valid inputs to anything: only 200, 204 and 4xx, and the process
 * survives. contract/parity.test.ts covers single results, raw-bytes.test.ts malformed requests.
 */
const SEEDS = String(process.env.FUZZ_SEEDS).split(',').map(Number);
const REQUESTS = 500 / SEEDS.length;
const AT_ONCE = 8;

const service = await embeddedService();
const test = suite('fuzz');

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('__proto__', 'constructor', '\u0000', '\ud800', '£1,000', '1e400', 'true', ' ', '{}'),
);
const inputsOf = service.tools.map(({ key, example_input }) => {
  const { fields } = service.known(key).schema;
  const inputs = fc.oneof(
    // The example with a few inputs changed, so that many runs reach the calculator.
    { weight: 6, arbitrary: inputsNear(example_input, fields) },
    { weight: 3, arbitrary: someInputs(fields) },
    { weight: 1, arbitrary: fc.dictionary(anyText, anyText) },
  );
  return fc.tuple(fc.constant(key), inputs);
});

interface Sent {
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
  readonly accept?: string;
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? String(v) : v)) ?? '');
}

const ROWS = [
  ['application/json', (rows: readonly unknown[]) => `[${rows.map(textOf).join()}]`],
  [
    'text/csv',
    (rows: readonly object[]) =>
      [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(textOf))]
        .map((cells) => cells.join(','))
        .join('\n'),
  ],
] as const;
const operation = fc
  .tuple(
    fc.oneof(...inputsOf),
    fc.constantFrom(...resultOperations.flatMap(({ segments }) => segments)),
    fc.record({ activity: fc.oneof(fc.constantFrom('trade', 'other'), anyText) }, { requiredKeys: [] }),
  )
  .map(([[key, inputs], segment, more]): Sent => {
    const query = new URLSearchParams(
      Object.entries({ ...inputs, ...more }).map(([name, value]): [string, string] => [name, textOf(value)]),
    );
    return { path: `/api/v1/tools/${key}/${segment}?${query}` };
  });
const manyRows = fc
  .tuple(
    fc.oneof(...inputsOf.map((one) => fc.array(one, { maxLength: 5 }))),
    fc.constantFrom(...service.tools),
    fc.constantFrom(...ROWS),
    fc.constantFrom('application/json', 'text/csv', 'text/calendar', '*/*'),
    fc.constantFrom('', '?columns=rules_version', '?columns=__proto__'),
  )
  .map(
    ([rows, { key }, [type, write], accept, query]): Sent => ({
      path: `/api/v1/tools/${rows[0]?.[0] ?? key}/batch${query}`,
      type,
      accept,
      body: write(rows.map(([, inputs]) => inputs)),
    }),
  );

const requests = fc.oneof(manyRows, operation);

for (const seed of SEEDS) {
  test(`${REQUESTS} requests are answered with 200, 204 or 4xx (SEED=${seed})`, async () => {
    const defects: unknown[] = [];
    const { port, close } = await startApp({ report: (defect) => defects.push(defect) });
    const agent = new Agent({ keepAlive: true });
    const all = fc.sample(requests, { numRuns: REQUESTS, seed });
    const counts = new Map<number, number>();
    const failures: string[] = [];
    let next = 0;
    const send = async (): Promise<void> => {
      for (let request = all[next++]; request !== undefined; request = all[next++]) {
        const { path, type, body, accept } = request;
        const headers = {
          ...(type === undefined ? {} : { 'Content-Type': type }),
          ...(accept === undefined ? {} : { Accept: accept }),
        };
        const options = body === undefined ? {} : { method: 'POST', body };
        const { status } = await ask(port, path, { ...options, headers, agent });
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (!isExpected(status)) failures.push(`${status}: ${JSON.stringify(request)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    assert.equal(failures, []);
    assert.equal(defects, []);
    assert.is(
      [...counts.values()].reduce((sum, count) => sum + count),
      REQUESTS,
    );
    // Had nearly all been rejected, the calculators would not have been reached.
    for (const status of [200, 404, 422]) assert.ok((counts.get(status) ?? 0) > 10, `${status}`);
    assert.ok((counts.get(200) ?? 0) > REQUESTS / 20, `${counts.get(200)} results`);
    assert.is((await ask(port, '/healthz')).status, 200);
    agent.destroy();
    await close();
  });
}

function isExpected(status: number): boolean {
  return [200, 204].includes(status) || (status >= 400 && status < 500);
}

test.run();
