import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { type Answer, ask, post } from '../support/wire.ts';

/** What is described of the headers of answers holds for those that come. */
const app = await startApp({ rateLimits: { api: 1_000, mcp: 0 } });
const full = await startApp({ rateLimits: { api: 1, mcp: 0 } });
const test = suite('headers of answers as described');
test.after(async () => void (await Promise.all([app.close(), full.close()])));

interface Described {
  readonly components: {
    readonly responses: Readonly<
      Record<string, { readonly headers?: Readonly<Record<string, { readonly $ref: string }>> }>
    >;
    readonly headers: Readonly<
      Record<string, { readonly schema: { readonly type: string; readonly minimum?: number } }>
    >;
  };
}

const { components } = (await ask(app.port, '/api/v1/openapi.json')).json as Described;
const RUN = '/api/v1/tools/corporation-tax?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=1';
const [FIRST = ''] = RUN.split('?');
const { headers: ofRun } = await ask(app.port, RUN);
await ask(full.port, RUN);

const COUNTED = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Answers by the names under which they are described, and whether they are counted against one client. */
const ANSWERS: readonly [string, status: number, isCounted: boolean, Answer][] = [
  ['CorporationTaxRun', 200, true, await ask(app.port, RUN)],
  ['Workings', 200, true, await ask(app.port, RUN.replace('?', '/workings?'))],
  ['WorkingsCsv', 200, true, await ask(app.port, RUN.replace('?', '/workings.csv?'))],
  ['NotModified', 304, true, await ask(app.port, RUN, { headers: { 'If-None-Match': String(ofRun.etag) } })],
  // A shared cache gives these to others, whom one client's count does not concern.
  ['ToolList', 200, false, await ask(app.port, '/api/v1/tools')],
  ['ApiDescription', 200, false, await ask(app.port, '/api/v1/openapi.json')],
  ['RateList', 200, false, await ask(app.port, '/api/v1/rates')],
  ['RateTable', 200, false, await ask(app.port, '/api/v1/rates/corporation-tax')],
  ['RateCsv', 200, false, await ask(app.port, '/api/v1/rates/corporation-tax.csv')],
  ['MalformedJson', 400, true, await post(app.port, FIRST, '{')],
  ['Fault', 404, true, await ask(app.port, '/api/v1/nothing')],
  ['NotAcceptable', 406, true, await ask(app.port, RUN, { headers: { Accept: 'image/png' } })],
  ['TooLarge', 413, true, await post(app.port, FIRST, 'x'.repeat(70_000))],
  ['UnsupportedMediaType', 415, true, await ask(app.port, FIRST, { method: 'POST', body: 'x' })],
  ['ValidationError', 422, true, await post(app.port, FIRST, '{}')],
  ['TooManyRequests', 429, true, await ask(full.port, RUN)],
];

for (const [name, status, isCounted, answer] of ANSWERS) {
  test(`${name} carries the headers that are described of it, with such values`, () => {
    assert.is(answer.status, status);
    const described = components.responses[name]?.headers ?? {};
    const expected = [
      ...(status === 429 ? ['Retry-After'] : []),
      ...(status < 400 ? ['ETag'] : []),
      ...COUNTED,
      'X-Request-Id',
    ];
    assert.equal(Object.keys(described).sort(), expected.sort());
    for (const [header, { $ref }] of Object.entries(described)) {
      const value = answer.headers[header.toLowerCase()];
      if (!isCounted && COUNTED.includes(header)) continue;
      assert.type(value, 'string', header);
      const { type, minimum } = components.headers[$ref.split('/').at(-1) ?? '']?.schema ?? {};
      assert.is(type, /^\d+$/.test(String(value)) ? 'integer' : 'string', header);
      if (minimum !== undefined) assert.ok(Number(value) >= minimum, `${header}: ${value}`);
    }
  });
}

test('a limit and what is left of it may be nothing, and nothing is to be waited for no time at all', () => {
  assert.equal(
    Object.entries(components.headers).map(([name, { schema }]) => [name, schema]),
    [
      ['RateLimitLimit', { type: 'integer', minimum: 0 }],
      ['RateLimitRemaining', { type: 'integer', minimum: 0 }],
      ['RateLimitReset', { type: 'integer', minimum: 1 }],
      ['RetryAfter', { type: 'integer', minimum: 1 }],
      ['ETag', { type: 'string' }],
      ['RequestId', { type: 'string' }],
    ],
  );
});

test.run();
