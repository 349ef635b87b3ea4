import { inspect } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { createCalculators } from '../../src/package/index.ts';
import { UnknownCalculator } from '../../src/service.ts';
import { compiledRules } from '../support/compiled-rules.ts';
import { calculationOf, embeddedService } from '../support/service.ts';

const test = suite('the calculators as functions');

const service = await embeddedService();
const rules = compiledRules();
const calculators = createCalculators(rules, { baseUrl: 'https://tax.example' });
const PROFITS = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };

function thrownBy(call: () => unknown): unknown {
  try {
    return call();
  } catch (thrown) {
    return thrown;
  }
}

test('a run gives figures, the answer in words and sources, as the service does', () => {
  const run = calculators.run('corporation-tax', PROFITS);
  const calculation = calculationOf(service, 'corporation-tax', PROFITS);
  assert.equal(run.data, calculation.data());
  assert.equal(run.workings(), calculation.workings());
  const { share_url, result } = run.toolRun();
  assert.match(share_url, /^https:\/\/tax\.example\/calculators\/corporation-tax\?/);
  assert.equal(result.answer, calculation.toolRun().result.answer);
});

test('links use the default address unless another is given', () => {
  const { share_url } = createCalculators(rules).run('corporation-tax', PROFITS).toolRun();
  assert.match(share_url, /^http:\/\/localhost:3000\/calculators\/corporation-tax\?/);
});

test('invalid inputs throw, with a message for each', () => {
  const thrown = thrownBy(() =>
    calculators.run('corporation-tax', { ...PROFITS, period_end: 'soon' } as never),
  );
  assert.instance(thrown, InvalidInput);
  const { message, errors, code } = thrown as InvalidInput;
  assert.is(code, 'invalid_input');
  assert.match(String(errors.period_end), /such as/);
  assert.match(inspect(thrown), /period_end: /, 'it prints with its messages');
  assert.equal(JSON.parse(JSON.stringify(thrown)), { code, message, errors });
  const unknown = thrownBy(() => calculators.run('deadlines', { period_end: '2025-03-31', x: 1 } as never));
  assert.equal(Object.keys((unknown as InvalidInput).errors), ['x'], 'unknown inputs are rejected');
  const absent = thrownBy(() => calculators.run('deadlines', undefined as never));
  assert.equal(Object.keys((absent as InvalidInput).errors), ['period_end'], 'no inputs at all');
});

test('an unknown calculator throws', () => {
  const thrown = thrownBy(() => calculators.run('value-added-tax' as never, {} as never));
  assert.instance(thrown, UnknownCalculator);
  const { code, key, known } = thrown as UnknownCalculator;
  assert.equal(
    [code, key, known],
    ['unknown_calculator', 'value-added-tax', service.tools.map((one) => one.key)],
  );
  for (const name of ['ledger', 'calendar', 'boxes', 'batch'] as const) {
    const call = calculators[name] as (key: string, inputs: object) => unknown;
    assert.instance(
      thrownBy(() => call('value-added-tax', {})),
      UnknownCalculator,
    );
  }
  assert.throws(() => calculators.ledger('deadlines' as never, {} as never), 'deadlines has no ledger');
});

test('a row of a batch that is null has messages, and the next one its result', async () => {
  const rows = [null as never, { period_end: '2025-03-31' }];
  const answers = [];
  for await (const answer of calculators.batch('deadlines', rows)) answers.push(answer);
  assert.equal(Object.keys(answers[0]?.errors as object), ['row']);
  assert.is(answers[1]?.row, 2);
  assert.is(answers[1]?.data?.filing_due, '2026-03-31');
});

test.run();
