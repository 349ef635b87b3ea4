import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseInputs } from '../../src/http/json-inputs.ts';
import { startApp } from '../support/app.ts';
import { ask, post } from '../support/wire.ts';

const { port, close } = await startApp();
const TOOL = '/api/v1/tools/corporation-tax';
const PERIOD = '"period_start":"2025-04-01","period_end":"2026-03-31"';
const QUERY = 'period_start=2025-04-01&period_end=2026-03-31';
const test = suite('numbers and names of bodies');

for (const digits of ['1.00499999999999999999', '99.994999999999999999', '1.10', '1e400', '0.0']) {
  test(`GET and POST read ${digits} alike`, async () => {
    const body = await post(port, TOOL, `{${PERIOD},"taxable_profits":${digits}}`);
    const query = await ask(port, `${TOOL}?${QUERY}&taxable_profits=${digits}`);
    assert.is(body.status, query.status);
    assert.is(body.text, query.text);
  });
}

test('a name given twice is refused, in a body as in a query', async () => {
  for (const again of ['5', '"5"', '6', 'null', '5.00499999999999999999']) {
    const body = await post(port, TOOL, `{${PERIOD},"taxable_profits":5,"taxable\\u005fprofits":${again}}`);
    const query = await ask(port, `${TOOL}?${QUERY}&taxable_profits=5&taxable_profits=6`);
    assert.is(body.status, 422);
    assert.is(body.text, query.text);
  }
});

test('all else is read as JSON.parse reads it', () => {
  for (const text of [
    '[1.00499999999999999999]',
    '"{"',
    'null',
    '{"a":{"b":1.00499999999999999999,"b":2},"c":["}",",",{"c":1}],"d":"\\"{\\\\","e":-0.50e+3,"f":true}',
    '{"__proto__":{"a":1},"":" "}',
  ]) {
    assert.equal(parseInputs(text), JSON.parse(text));
  }
  for (const text of ['', '{', '{"a":01}', '{"a" 1}', '{"a":1,}']) assert.throws(() => parseInputs(text));
});

for (const [said, headers] of [
  ['compression', { 'Content-Encoding': 'gzip' }],
  ['UTF-8', { 'Content-Type': 'application/json; charset=utf-16' }],
  ['as application/json.', { 'Content-Type': 'text/plain' }],
] as const) {
  test(`415 says what is wrong: ${said}`, async () => {
    const { status, json } = await post(port, TOOL, '{}', { headers });
    assert.is(status, 415);
    assert.ok((json as { message: string }).message.includes(said));
  });
}

test.after(close);
test.run();
