import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DuplicateParameter } from '../../src/engine/inputs/read-value.ts';
import { parseInputs } from '../../src/formats/json-inputs.ts';
import { startApp } from '../support/app.ts';
import { ask, post } from '../support/wire.ts';

const { port, close } = await startApp();
const TOOL = '/api/v1/tools/corporation-tax';
const PERIOD = '"period_start":"2025-04-01","period_end":"2026-03-31"';
const QUERY = 'period_start=2025-04-01&period_end=2026-03-31';
const test = suite('numbers and names of bodies');

/** Numbers that JavaScript cannot represent, and the same digits without an exponent. */
for (const [number, digits] of [
  ...['1.00499999999999999999', '99.994999999999999999', '1.10', '1e400', '0.0'].map(
    (one) => [one, one] as const,
  ),
  ['1.00499999999999999999e0', '1.00499999999999999999'],
  ['100499999999999999999E-20', '1.00499999999999999999'],
  ['0.000000000000000000049999999999999999999e+20', '4.9999999999999999999'],
  ['1.00499999999999999999e2', '100.499999999999999999'],
  // Decimals beyond those kept count as a little more.
  ['-1e-999999999', `-0.${'0'.repeat(400)}1`],
  ['99.994e-0', '99.994'],
  ['1e2', '100'],
  ['0e999999999', '0'],
] as const) {
  test(`POST reads ${number} as GET reads ${digits.slice(0, 30)}`, async () => {
    const body = await post(port, TOOL, `{${PERIOD},"taxable_profits":${number}}`);
    const query = await ask(port, `${TOOL}?${QUERY}&taxable_profits=${digits}`);
    assert.is(body.status, query.status);
    assert.is(body.text, query.text);
  });
}

test('a body of exponents is read in time proportional to its length', async () => {
  const numbers = Array.from({ length: 3000 }, (_, index) => `"a${index}":1e-999999999`);
  const start = process.cpuUsage();
  const read = parseInputs(`{${numbers.join()}}`) as Record<string, unknown>;
  assert.is(read.a0, `0.${'0'.repeat(400)}1`);
  assert.ok(process.cpuUsage(start).user < 1_000_000);
});

test('a duplicate name is rejected, in a body as in a query', async () => {
  for (const again of ['5', '"5"', '6', 'null', '5.00499999999999999999']) {
    const body = await post(port, TOOL, `{${PERIOD},"taxable_profits":5,"taxable\\u005fprofits":${again}}`);
    const query = await ask(port, `${TOOL}?${QUERY}&taxable_profits=5&taxable_profits=6`);
    assert.is(body.status, 422);
    assert.is(body.text, query.text);
  }
});

/** Calls the tool over MCP with the arguments exactly as written, and returns the answer. */
async function called(inputs: string): Promise<{ readonly text: string; readonly isError: boolean }> {
  const params = `{"name":"uk_corporation_tax_estimate","arguments":${inputs}}`;
  const { json } = await post(
    port,
    '/mcp',
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`,
  );
  const { content, isError = false } = (
    json as { result: { content: [{ text: string }]; isError?: boolean } }
  ).result;
  return { text: content[0].text, isError };
}

test('… and in the arguments over MCP, with the API’s message', async () => {
  const inputs = `{${PERIOD},"taxable_profits":5,"taxable\\u005fprofits":6}`;
  const { json } = await post(port, TOOL, inputs);
  const { errors } = json as { errors: { taxable_profits: string } };
  const { text, isError } = await called(inputs);
  assert.is(isError, true);
  assert.match(text, errors.taxable_profits);
  assert.is((await called(`{${PERIOD},"taxable_profits":5}`)).isError, false);
});

test('MCP reads numbers by their digits too', async () => {
  const exact = await called(`{${PERIOD},"taxable_profits":"1.00499999999999999999"}`);
  assert.equal(await called(`{${PERIOD},"taxable_profits":1.00499999999999999999}`), exact);
});

test('… and in a row of a loan account', async () => {
  const entry = '{"borrower":"A","on":"2025-05-01","kind":"loan","amount":5,"amount":6}';
  const body = `{"period_ends":["2025-12-31"],"entries":[${entry}]}`;
  const { status, json } = await post(port, '/api/v1/tools/directors-loan/ledger', body);
  assert.is(status, 422);
  assert.ok('entries[0].amount' in (json as { errors: object }).errors);
});

test('names are repeated and numbers inexact at any depth', () => {
  const twice = new DuplicateParameter();
  for (const [text, read] of [
    ['{"a":{"b":1,"b":2},"c":{"b":3}}', { a: { b: twice }, c: { b: 3 } }],
    ['{"a":{"b":1,"b":2},"a":{"b":1.00499999999999999999}}', { a: twice }],
    [
      '{"a":1.00499999999999999999,"b":[{"a":1,"c":1},{"a":2,"a":3}],"a":1}',
      { a: twice, b: [{ a: 1, c: 1 }, { a: twice }] },
    ],
    ['[1,[1.00499999999999999999,"{"]]', [1, ['1.00499999999999999999', '{']]],
    ['1.00499999999999999999', '1.00499999999999999999'],
  ] as const) {
    assert.equal(parseInputs(text), read);
  }
});

test('everything else is read as JSON.parse reads it', () => {
  for (const text of [
    '"{"',
    'null',
    '{"a":{"b":1.005},"c":["}",",",{"c":1}],"d":"\\"{\\\\","e":-0.50e+3,"f":true}',
    '{"__proto__":{"a":1},"":" "}',
  ]) {
    assert.equal(parseInputs(text), JSON.parse(text));
  }
  for (const text of [
    '',
    '{',
    '{"a":01}',
    '{"a" 1}',
    '{"a":1,}',
    '[1,2',
    '}',
    '['.repeat(101) + ']'.repeat(101),
  ])
    assert.throws(() => parseInputs(text));
});

test.after(close);
test.run();
