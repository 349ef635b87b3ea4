import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { plainFaults, plainResult } from '../../../src/engine/plain-text.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const { common } = service;
const test = suite('results as plain text');

const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const run = calculationOf(service, 'corporation-tax', YEAR).toolRun();

test('the answer, a line for each figure and note, the link and the disclaimer are paragraphs', () => {
  const { answer, figures, notes } = run.result;
  const [first, second, third, fourth, last, ...more] = plainResult(run, common).split('\n\n');
  assert.is(first, answer);
  assert.equal(
    second?.split('\n'),
    figures.map(({ label, value }) => `- ${label}: ${value}`),
  );
  assert.ok(notes.length > 0);
  assert.equal(
    third?.split('\n').slice(1),
    notes.map((note) => `- ${note}`),
  );
  assert.match(third ?? '', /^Notes:\n/);
  assert.ok(fourth?.endsWith(`: ${run.share_url}`));
  assert.is(last, run.disclaimer);
  assert.equal(more, []);
});

test('without notes there is no paragraph of them', () => {
  const paragraphs = plainResult(run, common, []).split('\n\n');
  assert.is(paragraphs.length, 4);
  assert.not(paragraphs.some((text) => text === '' || /^Notes/.test(text)));
});

test('what is wrong is the message, and a line for each field', () => {
  const refused = service.calculate('corporation-tax', { period_start: '2025-04-01' });
  assert.instance(refused, InvalidInput);
  const { message, errors } = refused as InvalidInput;
  const [first, ...lines] = plainFaults(refused as InvalidInput)
    .split('\n')
    .filter((line) => line !== '');
  assert.is(first, message);
  assert.is(lines.length, errors.size);
  [...errors.values()].forEach((text, index) => {
    assert.ok(lines[index]?.includes(text));
  });
});

test.run();
