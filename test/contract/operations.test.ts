import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../src/cli/command-line.ts';
import { startApp } from '../support/app.ts';
import { query } from '../support/channels.ts';
import { boxesFor, resultOperations } from '../support/operations.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

const service = await embeddedService();
const app = await startApp();
const test = suite('operations over the API and the command line');

const PATH = '/api/v1/tools/corporation-tax';
const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
const profits = { ...year, taxable_profits: '100000' };

function get(operation: string, inputs: Readonly<Record<string, string>>, headers = {}) {
  return ask(app.port, `${PATH}/${operation}?${query(inputs)}`, { headers });
}

function options(inputs: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(inputs).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, String(value)]);
}

test('boxes are the same in the library, over the API and on the command line', async () => {
  for (const loaded of service.rules.calculators) {
    const { key } = loaded.calculator;
    const { status, json, headers } = await ask(
      app.port,
      `/api/v1/tools/${key}/boxes?${query(loaded.schema.example)}`,
    );
    const isOffered = resultOperations.some(({ name, has }) => name === 'boxes' && has(loaded));
    assert.is(status, isOffered ? 200 : 404, key);
    if (!isOffered) continue;
    const expected = JSON.parse(JSON.stringify(boxesFor(service, key, loaded.schema.example)));
    assert.equal(json, expected);
    assert.match(String(headers.vary), 'Accept');
    assert.match(String(headers['cache-control']), 'private');
    const { out, code } = commandLine(['boxes', key, '--json', ...options(loaded.schema.example)], service);
    assert.is(code, 0);
    assert.equal(JSON.parse(out), expected);
  }
});

test('errors of inputs and of the activity are reported at once, by name, on both', async () => {
  const inputs = { ...year, taxable_profits: '1', period_end: 'soon', activity: 'none' };
  const { status, json } = await get('boxes', inputs);
  assert.is(status, 422);
  const { message, errors } = json as { message: string; errors: Record<string, string> };
  assert.equal(Object.keys(errors), ['period_end', 'activity']);
  const printed = commandLine(['boxes', 'corporation-tax', ...options(inputs)], service);
  assert.is(printed.code, 2);
  const lines = Object.entries(errors).map(([name, text]) => `${name}: ${text}`);
  assert.is(printed.errors, `${[message, ...lines].join('\n')}\n`);
});

test('a parameter given twice is rejected, and on the command line an unknown one too', async () => {
  const { json } = await ask(app.port, `${PATH}/boxes?${query(profits)}&activity=trade&activity=other`);
  assert.equal((json as { errors: object }).errors, {
    activity: 'This was given more than once. Give it once.',
  });
  for (const { name } of resultOperations) {
    const { errors } = commandLine([name, 'corporation-tax', '--fly', 'away'], service);
    assert.match(errors, 'fly: This calculator has no input of this name.');
  }
});

test('boxes as CSV are the same by Accept, by address and on the command line', async () => {
  const byAccept = await get('boxes', profits, { Accept: 'text/csv' });
  const byAddress = await get('boxes.csv', profits);
  const { out } = commandLine(['boxes', 'corporation-tax', ...options(profits)], service);
  assert.is(byAccept.headers['content-type'], 'text/csv; charset=utf-8');
  assert.is(byAccept.text, out);
  assert.is(byAddress.text, out);
  // CTA 2010, section 18B: 25% of £100,000 less 3/200 of £150,000.
  assert.match(out, /^1,475,.*,22750,/m);
  assert.is((await get('boxes', profits, { Accept: 'image/png' })).status, 406);
});

test('an unknown calculator and an unknown operation are not found, and POST is not allowed', async () => {
  assert.is((await ask(app.port, '/api/v1/tools/nothing/boxes')).status, 404);
  for (const gone of ['fly', 'sweep', 'solve', 'check', 'compare']) {
    assert.is((await ask(app.port, `${PATH}/${gone}`)).status, 404, gone);
  }
  assert.is((await ask(app.port, `${PATH}/boxes`, { method: 'POST', body: '{}' })).status, 405);
});

test('nothing caused a defect', () => assert.equal(app.defects, []));

test.after(() => app.close());
test.run();
