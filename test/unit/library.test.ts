import { inspect } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { runBatch } from '../../src/operations/batch/batch.ts';
import { ledger } from '../../src/operations/ledger/index.ts';
import { startRows } from '../../src/operations/rows/index.ts';
import { sweep } from '../../src/operations/sweep.ts';
import { createCalculators } from '../../src/package/library.ts';
import { UnknownCalculator } from '../../src/service.ts';
import { compiledRules } from '../support/compiled-rules.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('the calculators as functions');

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

test('a run gives figures, the answer in words and sources, as the service does', async () => {
  const run = calculators.run('corporation-tax', PROFITS);
  const found = (await embeddedService()).calculate('corporation-tax', PROFITS);
  assert.not.instance(found, InvalidInput);
  if (found instanceof InvalidInput) return;
  assert.equal(run.data, found.data());
  assert.equal(run.workings(), found.workings());
  const { share_url, ...told } = run.toolRun() as unknown as Record<string, unknown>;
  assert.match(String(share_url), /^https:\/\/tax\.example\/calculators\/corporation-tax\?/);
  assert.equal((told.result as { answer: string }).answer, found.toolRun().result.answer);
});

test('links use the default address unless another is given', () => {
  const { baseUrl } = createCalculators(rules).service;
  assert.is(baseUrl, 'http://localhost:3000');
  assert.is(calculators.service.baseUrl, 'https://tax.example');
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
  assert.equal(JSON.parse(JSON.stringify(thrown)), { message, errors });
  const unknown = thrownBy(() => calculators.run('deadlines', { period_end: '2025-03-31', x: 1 } as never));
  assert.equal(Object.keys((unknown as InvalidInput).errors), ['x'], 'unknown inputs are rejected');
  const absent = thrownBy(() => calculators.run('deadlines', undefined as never));
  assert.equal(Object.keys((absent as InvalidInput).errors), ['period_end'], 'no inputs at all');
});

test('one call gives many results, and its parameters are read like inputs', () => {
  const range = { vary: 'taxable_profits', from: 0, to: 100_000, step: 50_000 };
  const swept = calculators.ask(sweep, 'corporation-tax', { ...PROFITS, ...range }) as unknown;
  assert.not.instance(swept, InvalidInput);
  const thrown = thrownBy(() =>
    calculators.ask(sweep, 'corporation-tax', { ...PROFITS, ...range, vary: 'nothing' }),
  );
  assert.instance(thrown, InvalidInput);
  assert.equal(Object.keys((thrown as InvalidInput).errors), ['vary']);
});

test('an unknown calculator throws', () => {
  const thrown = thrownBy(() => calculators.run('value-added-tax' as never, {} as never));
  assert.instance(thrown, UnknownCalculator);
  const { code, key, known } = thrown as UnknownCalculator;
  assert.equal(
    [code, key, known],
    ['unknown_calculator', 'value-added-tax', calculators.service.tools.map((one) => one.key)],
  );
  assert.throws(
    () => startRows(ledger, calculators.service, 'value-added-tax', {}),
    (error: unknown) => error instanceof UnknownCalculator,
  );
  assert.throws(() => startRows(ledger, calculators.service, 'deadlines', {}), 'deadlines has no ledger');
});

test('a row of a batch that is null has messages, and the next one its result', async () => {
  const rows = [null as never, { period_end: '2025-03-31' }];
  const answers = [];
  for await (const answer of runBatch(calculators.service, 'deadlines', rows, ['filing_due']))
    answers.push(answer);
  assert.equal(Object.keys(answers[0]?.errors as object), ['period_end']);
  assert.equal(answers[1], { row: 2, data: { filing_due: '2026-03-31' } });
});

test.run();
