import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { operations } from '../../src/operations/index.ts';
import { pathSegment } from '../../src/operations/operation.ts';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/**
 * 4,000 requests over all tools, from nearly valid inputs to raw bytes: only 200
 * and 4xx, and the process lives on. Requests go over kept connections, several at once.
 */
const SEEDS = String(process.env.FUZZ_SEEDS).split(',').map(Number);
const REQUESTS = 4_000 / SEEDS.length;
const AT_ONCE = 8;

const service = await embeddedService();
const test = suite('fuzz');

const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('__proto__', 'constructor', '\u0000', '\ud800', '£1,000', '1e400', '-1', 'true', ' ', '{}'),
);

const nearlyDate = fc
  .tuple(
    fc.integer({ min: 1980, max: 2105 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));

const nearlyNumber = fc.oneof(
  fc.integer({ min: -5, max: 2_000_000 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.constantFrom(0, 0.005, 50_000, 250_000, 1e11, 1e13),
);

type Property = { readonly format?: string; readonly type?: string; readonly enum?: readonly string[] };

/** A value for an input: mostly of its kind, sometimes anything. */
function valueFor({ type, format, enum: choices }: Property): fc.Arbitrary<unknown> {
  const kind: fc.Arbitrary<unknown> =
    format === 'date'
      ? nearlyDate
      : type === 'boolean'
        ? fc.boolean()
        : choices === undefined
          ? nearlyNumber
          : fc.constantFrom(...choices);
  return fc.oneof(
    { weight: 9, arbitrary: kind },
    { weight: 1, arbitrary: fc.anything() },
    { weight: 1, arbitrary: anyText },
  );
}

const FIELD_NAMES = service.tools.flatMap(({ input_schema }) =>
  Object.keys(input_schema.properties as Record<string, Property>),
);

const inputsOf = service.tools.map(({ key, input_schema, example_input }) => {
  const fields = Object.entries(input_schema.properties as Record<string, Property>);
  const anyInputs = fc.record(Object.fromEntries(fields.map(([name, one]) => [name, valueFor(one)])), {
    requiredKeys: [],
  });
  // The example with a few inputs changed, so that many runs reach the calculator.
  const nearly = fc
    .tuple(
      anyInputs,
      fc.subarray(
        fields.map(([name]) => name),
        { maxLength: 2 },
      ),
    )
    .map(([inputs, changed]) => ({
      ...example_input,
      ...Object.fromEntries(Object.entries(inputs).filter(([name]) => changed.includes(name))),
    }));
  return fc.tuple(
    fc.constant(key),
    fc.oneof(
      { weight: 6, arbitrary: nearly },
      { weight: 3, arbitrary: anyInputs },
      { weight: 1, arbitrary: fc.dictionary(anyText, anyText) },
    ),
  );
});

function http(method: string, path: string, headers: string, body: Buffer): Buffer {
  const length = body.length > 0 || method === 'POST' ? `Content-Length: ${body.length}\r\n` : '';
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers}${length}\r\n`),
    body,
  ]);
}

const JSON_TYPE = 'Content-Type: application/json\r\n';
const none = Buffer.alloc(0);

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? String(v) : v)) ?? '');
}

const byQuery = fc.oneof(...inputsOf).map(([key, inputs]) => {
  const query = new URLSearchParams(
    Object.entries(inputs).map(([name, value]): [string, string] => [name, textOf(value)]),
  );
  return http('GET', `/api/v1/tools/${key}?${query}`, '', none);
});
const byBody = fc
  .oneof(...inputsOf)
  .map(([key, inputs]) => http('POST', `/api/v1/tools/${key}`, JSON_TYPE, Buffer.from(textOf(inputs))));
const ROWS = [
  ['application/json', (rows: readonly unknown[]) => `[${rows.map(textOf).join()}]`],
  ['application/x-ndjson', (rows: readonly unknown[]) => rows.map(textOf).join('\n')],
  [
    'text/csv',
    (rows: readonly object[]) =>
      [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(textOf))]
        .map((cells) => cells.join(','))
        .join('\n'),
  ],
] as const;
/** Parameters of all operations, mostly of use to one of them, sometimes anything. */
const parameters = fc
  .record(
    {
      vary: fc.constantFrom(...FIELD_NAMES),
      from: fc.oneof(nearlyDate, nearlyNumber),
      to: fc.oneof(nearlyDate, nearlyNumber),
      step: fc.oneof(fc.integer({ min: -1, max: 1_000_000 }), nearlyNumber),
      columns: fc.constantFrom('', 'rules_version', 'financial_years,__proto__'),
      find: fc.constantFrom(...FIELD_NAMES, 'further_deduction'),
      for: fc.constantFrom('corporation_tax', 'tax_saved', 'total_penalties', 'filing_due', '__proto__'),
      equal: fc.oneof(nearlyDate, nearlyNumber, anyText),
      figure: fc.oneof(
        fc.constantFrom('corporation_tax', 'filing_due', 'size', 'periods.1.profit', 'possible_sizes.1'),
        fc.constantFrom('financial_years.2.rate_band', 'tax_periods.99.days', 'periods.1.__proto__'),
        anyText,
      ),
      claimed: fc.oneof(nearlyDate, nearlyNumber, anyText),
      compare: fc
        .tuple(fc.constantFrom(...FIELD_NAMES), fc.oneof(nearlyDate, nearlyNumber, anyText))
        .map((pair) => pair.join(':')),
    },
    { requiredKeys: [] },
  )
  .map((given): Record<string, unknown> => given);
const operation = fc
  .tuple(
    fc.oneof(...inputsOf),
    fc.constantFrom(...operations.map(pathSegment), 'sweep.csv'),
    fc.oneof(parameters, fc.constant({})),
    fc.boolean(),
  )
  .map(([[key, inputs], segment, given, isExample]) => {
    const calculator = service.calculator(key) as LoadedCalculator;
    const asked = operations.find(({ name }) => segment.startsWith(name));
    const example = isExample ? asked?.example(service, calculator) : null;
    const query = new URLSearchParams(
      Object.entries({ ...example, ...inputs, ...given }).map(([name, value]): [string, string] => [
        name,
        textOf(value),
      ]),
    );
    return http('GET', `/api/v1/tools/${key}/${segment}?${query}`, '', none);
  });
const manyRows = fc
  .tuple(
    fc.oneof(...inputsOf.map((one) => fc.array(one, { maxLength: 5 }))),
    fc.constantFrom(...service.tools),
    fc.constantFrom(...ROWS),
    fc.constantFrom('application/json', 'application/x-ndjson', 'text/csv', 'text/calendar', '*/*'),
    fc.constantFrom('', '?bom=true', '?columns=rules_version', '?columns=__proto__'),
  )
  .map(([rows, { key }, [type, write], accept, query]) =>
    http(
      'POST',
      `/api/v1/tools/${rows[0]?.[0] ?? key}/batch${query}`,
      `Content-Type: ${type}\r\nAccept: ${accept}\r\n`,
      Buffer.from(write(rows.map(([, inputs]) => inputs))),
    ),
  );
const bytesAsRows = fc
  .tuple(fc.constantFrom(...service.tools), fc.constantFrom(...ROWS), fc.uint8Array({ maxLength: 200 }))
  .map(([{ key }, [type], bytes]) =>
    http('POST', `/api/v1/tools/${key}/batch`, `Content-Type: ${type}\r\n`, Buffer.from(bytes)),
  );
const bytesInBody = fc
  .tuple(fc.constantFrom(...service.tools), fc.uint8Array({ maxLength: 200 }))
  .map(([{ key }, bytes]) => http('POST', `/api/v1/tools/${key}`, JSON_TYPE, Buffer.from(bytes)));
const elsewhere = fc
  .tuple(
    fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE'),
    fc.constantFrom(
      '/api/v1/',
      '/api/v1/tools',
      '/api/v1/openapi.json',
      '/',
      '/healthz',
      '//',
      '/api/v1/tools/',
    ),
    fc.string({ maxLength: 12 }).map((text) => encodeURI(text).replaceAll('#', '')),
    fc.constantFrom(
      '',
      'Accept: x\r\n',
      'Accept: */*;q=0\r\n',
      'Accept-Encoding: br, gzip\r\n',
      'If-None-Match: *\r\n',
    ),
  )
  .map(([method, path, more, headers]) => http(method, path + more, headers, none));
const otherMethod = fc
  .tuple(fc.constantFrom('PUT', 'DELETE'), fc.constantFrom('/', '/healthz', '/api/v1/tools', '/mcp'))
  .map(([method, path]) => http(method, path, '', none));
// Empty lines before a request are no request: a server reads past them and waits.
const rawBytes = fc
  .uint8Array({ minLength: 1, maxLength: 100 })
  .filter((bytes) => bytes.some((byte) => byte !== 10 && byte !== 13))
  .map((bytes) => Buffer.from([...bytes, ...CRLF, ...CRLF]));
const CRLF = [13, 10, 13, 10];

const requests = fc.oneof(
  { weight: 8, arbitrary: byQuery },
  { weight: 8, arbitrary: byBody },
  { weight: 2, arbitrary: bytesInBody },
  { weight: 4, arbitrary: manyRows },
  { weight: 3, arbitrary: operation },
  { weight: 1, arbitrary: bytesAsRows },
  { weight: 2, arbitrary: elsewhere },
  { weight: 1, arbitrary: otherMethod },
  { weight: 1, arbitrary: rawBytes },
);

for (const seed of SEEDS) {
  test(`${REQUESTS} requests are answered with 200, 204, 304 or 4xx (SEED=${seed})`, async () => {
    const defects: unknown[] = [];
    const { port, close } = await startApp({ report: (defect) => defects.push(defect) });
    const all = fc.sample(requests, { numRuns: REQUESTS, seed });
    const counts = new Map<number, number>();
    const failures: string[] = [];
    let next = 0;
    const send = async (): Promise<void> => {
      let connection = new Connection(port);
      while (next < all.length) {
        const request = all[next] as Buffer;
        next += 1;
        const status = await connection.ask(request);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (!isExpected(status)) failures.push(`${status}: ${request.toString('latin1')}`);
        if (connection.closed) connection = new Connection(port);
      }
      connection.end();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    assert.equal(failures, []);
    assert.equal(defects, []);
    assert.is(
      [...counts.values()].reduce((sum, count) => sum + count),
      REQUESTS,
    );
    // Were nearly all refused, the calculators would not have been reached.
    for (const status of [200, 400, 404, 405, 422]) assert.ok((counts.get(status) ?? 0) > 10, `${status}`);
    assert.ok((counts.get(200) ?? 0) > REQUESTS / 20, `${counts.get(200)} results`);
    assert.is((await ask(port, '/healthz')).status, 200);
    await close();
  });
}

function isExpected(status: number): boolean {
  return [200, 204, 304].includes(status) || (status >= 400 && status < 500);
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** A kept connection that sends bytes as they are and reads one answer after another. */
class Connection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #arrived: () => void = () => {};
  closed = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('error', () => {});
    this.#socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#arrived();
    });
    this.#socket.on('close', () => {
      this.closed = true;
      this.#arrived();
    });
  }

  /** The status of the answer; 0 when the connection closed without one. */
  async ask(request: Buffer): Promise<number> {
    this.#received = Buffer.alloc(0);
    this.#socket.write(request);
    const isHead = request.subarray(0, 5).toString() === 'HEAD ';
    for (;;) {
      const status = this.#statusOf(isHead);
      if (status !== null) return status;
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
    }
  }

  end(): void {
    this.#socket.destroy();
  }

  #statusOf(isHead: boolean): number | null {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return this.closed ? 0 : null;
    const head = this.#received.subarray(0, end).toString('latin1');
    const status = Number(head.slice(9, 12));
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const isWhole = /transfer-encoding: chunked/i.test(head)
      ? this.#received.subarray(-5).equals(LAST_CHUNK)
      : this.#received.length >= end + 4 + length;
    const complete = isHead || status === 304 || isWhole;
    if (!complete && !this.closed) return null;
    // The server says when it closes; the next request needs another connection then.
    if (/connection: close/i.test(head)) this.closed = true;
    return status;
  }
}

test.run();
