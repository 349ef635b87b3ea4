import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answer } from '../../../src/review/answered.ts';
import { impactOfCode, loadOldCode } from '../../../src/review/impact-of-code.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('results of a revision whose rules only its own code understands');

const GIVEN = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: 100_000 };
const cases = new Map([['corporation-tax', [{ id: 'one', given: GIVEN }]]]);

test('the same code changes nothing', async () => {
  const lines = await impactOfCode(async (key, given) => answer(service, key, given), service, new Map());
  assert.is(lines.filter((line) => line === '  no result changed').length, service.tools.length);
});

test('a figure that changed is told with one of them, apart from new figures and other words', async () => {
  const lines = await impactOfCode(
    async (key, given) => {
      const now = answer(service, key, given);
      if (key !== 'corporation-tax' || now.result === null || given.taxable_profits !== 100_000) return now;
      const { instalments: _, ...data } = now.result.data;
      return { ...now, result: { ...now.result, answer: 'Other.', data: { ...data, marginal_relief: 1 } } };
    },
    service,
    cases,
  );
  const text = lines.join('\n');
  assert.match(text, /\n {2}figure marginal_relief changed in \d+, as in 1 → 2250\n/);
  assert.match(text, /\n {2}new figure instalments in \d+\n/);
  assert.match(text, /\n {2}answer differs in \d+\n/);
  assert.not.match(text, /notes differ|figure corporation_tax/);
});

test('another revision gives results and refuses inputs, though its classes are its own', async () => {
  const copy = new RulesCopy();
  try {
    for (const name of ['src', 'package.json']) {
      cpSync(join(ROOT, name), join(copy.folder, name), { recursive: true });
    }
    const old = await loadOldCode(copy.folder, ROOT);
    assert.equal(await old('corporation-tax', GIVEN), answer(service, 'corporation-tax', GIVEN));
    const refused = { ...GIVEN, period_end: '2024-03-31' };
    assert.equal([...(await old('corporation-tax', refused)).refused.keys()], ['period_end']);
  } finally {
    copy.remove();
  }
});

test.run();
