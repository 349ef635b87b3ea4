import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../src/cli/command-line.ts';
import { inSlices } from '../../src/http/time-slices.ts';
import { operations } from '../../src/operations/index.ts';
import { startApp } from '../support/app.ts';
import { query } from '../support/channels.ts';
import { resultOf } from '../support/operations.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

const service = await embeddedService();
const app = await startApp();
const test = suite('operations over the API and the command line');

const PATH = '/api/v1/tools/corporation-tax';
const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
const sweep = { ...year, vary: 'taxable_profits', from: '0', to: '300000', step: '1000' };

function get(operation: string, given: Readonly<Record<string, string>>, headers = {}) {
  return ask(app.port, `${PATH}/${operation}?${query(given)}`, { headers });
}

function options(given: Readonly<Record<string, string>>): string[] {
  return Object.entries(given).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);
}

for (const operation of operations.filter(({ file }) => file === undefined)) {
  test(`${operation.name} answers the same in the library, over the API and on the command line`, async () => {
    for (const { key, example_input } of service.tools) {
      const calculator = service.calculator(key);
      if (calculator !== undefined && operation.isOffered?.(calculator) === false) continue;
      const parameters = calculator === undefined ? null : operation.example(service, calculator);
      const given = { ...example_input, ...parameters };
      const expected = JSON.parse(JSON.stringify(resultOf(operation, service, key, given)));
      const { status, json } = await ask(app.port, `/api/v1/tools/${key}/${operation.name}?${query(given)}`);
      assert.is(status, 200);
      assert.equal(json, expected);
      const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const { out, code } = commandLine([operation.name, key, '--json', ...options(texts)], service);
      assert.is(code, 0);
      assert.equal(JSON.parse(out), expected);
    }
  });

  test(`${operation.name} reports all errors at once, by name, on both`, async () => {
    const given = { ...year, taxable_profits: '1', period_end: 'soon' };
    const { status, json } = await get(operation.name, given);
    assert.is(status, 422);
    const { message, errors } = json as { message: string; errors: Record<string, string> };
    const required = Object.entries(operation.parameters).flatMap(([name, one]) =>
      one.required ? [name] : [],
    );
    assert.equal(Object.keys(errors), ['period_end', ...required]);
    assert.is(/inputs and parameters/.test(message), required.length > 0);
    const { errors: printed, code } = commandLine(
      [operation.name, 'corporation-tax', ...options(given)],
      service,
    );
    assert.is(code, 2);
    assert.is(
      printed,
      `${[message, ...Object.entries(errors).map(([name, text]) => `${name}: ${text}`)].join('\n')}\n`,
    );
  });

  test(`a parameter of ${operation.name} given twice is rejected, and on the command line an unknown one too`, async () => {
    const [name = ''] = Object.keys(operation.parameters);
    const { json } = await ask(
      app.port,
      `${PATH}/${operation.name}?${query({ ...sweep, taxable_profits: '1' })}&${name}=a&${name}=b`,
    );
    assert.is(
      (json as { errors: Record<string, string> }).errors[name],
      'This was given more than once. Give it once.',
    );
    const { errors } = commandLine([operation.name, 'corporation-tax', '--fly', 'away'], service);
    assert.match(errors, 'fly: This calculator has no input of this name.');
  });
}

test('CSV is the same by Accept, by address and on the command line, and safe for spreadsheets', async () => {
  const byAccept = await get('sweep', sweep, { Accept: 'text/csv' });
  const byAddress = await get('sweep.csv', sweep);
  const { out } = commandLine(['sweep', 'corporation-tax', ...options(sweep)], service);
  assert.is(byAccept.headers['content-type'], 'text/csv; charset=utf-8');
  assert.is(byAccept.text, out);
  assert.is(byAddress.text, out);
  const [head = '', ...lines] = out.trimEnd().split('\r\n');
  assert.match(head, /^at,period_days,taxable_profits,.*,rules_version,thresholds,errors$/);
  assert.is(lines.length, 301);
  assert.match(lines[51] ?? '', 'rate-band: small_profits_rate → marginal_relief');
});

test('the answer of a sweep depends on Accept, and tells caches so', async () => {
  const { headers, json } = await get('sweep', sweep, { Accept: '*/*' });
  assert.match(String(headers.vary), 'Accept');
  assert.match(String(headers['cache-control']), 'private');
  assert.ok(Array.isArray((json as { points: unknown }).points));
  assert.is((await get('sweep', sweep, { Accept: 'image/png' })).status, 406);
  assert.is((await get('solve', sweep, { Accept: 'text/csv' })).status, 406);
});

test('an unknown calculator and an unknown operation are not found, and POST is not allowed', async () => {
  assert.is((await ask(app.port, '/api/v1/tools/nothing/sweep')).status, 404);
  assert.is((await ask(app.port, `${PATH}/fly`)).status, 404);
  assert.is((await ask(app.port, `${PATH}/sweep`, { method: 'POST', body: '{}' })).status, 405);
});

test('sliced work yields to others, and stops when it is no longer wanted', async () => {
  let done = 0;
  function* work(): Generator<undefined, string> {
    for (done = 0; done < 200; done += 1) {
      const end = performance.now() + 1;
      while (performance.now() < end);
      yield;
    }
    return 'all';
  }
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  assert.is(await inSlices(work()), 'all');
  clearInterval(timer);
  // 200 ms of work in slices of a few: others get dozens of turns, however busy the machine is.
  assert.ok(turns >= 20, `${turns} turns`);
  done = 0;
  assert.is(await inSlices(work(), () => (done < 50 ? 100 : 0)), undefined);
  assert.ok(done >= 50 && done < 200, `${done} steps`);
});

test('nothing caused a defect', () => assert.equal(app.defects, []));

test.after(() => app.close());
test.run();
