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

/** What is told of HMRC's example when its data was otherwise. */
async function changesOf(was: (data: Record<string, unknown>) => Record<string, unknown>): Promise<string[]> {
  const lines = await impactOfCode(
    async (key, given) => {
      const now = answer(service, key, given);
      if (key !== 'corporation-tax' || now.result === null || given !== GIVEN) return now;
      return { ...now, result: { ...now.result, data: was(now.result.data) } };
    },
    { ...service, tools: service.tools.filter(({ key }) => key === 'corporation-tax') },
    cases,
  );
  return lines.filter((line) => / in 1\b/.test(line)).map((line) => line.trim());
}

test('another version of the rules alone changes nothing, nor what a record has more than before', async () => {
  assert.equal(await changesOf((data) => ({ ...data, rules_version: '2000-01-01' })), []);
  assert.equal(
    await changesOf(({ financial_years: years, ...data }) => ({
      ...data,
      financial_years: (years as Record<string, unknown>[]).map(({ rate: _, ...year }) => year),
    })),
    [],
  );
});

test('a value that is of another kind, missing or in a list of another length has changed', async () => {
  const told = (name: string) =>
    changesOf((data) => ({ ...data, [name]: name === 'marginal_relief' ? null : [] }));
  assert.equal(await told('marginal_relief'), ['figure marginal_relief changed in 1, as in null → 2250']);
  const [list, ...more] = await told('financial_years');
  assert.match(String(list), /^figure financial_years changed in 1, as in \[\] → \[\{/);
  assert.equal(more, []);
  const [record] = await changesOf((data) => ({ ...data, marginal_relief: { of: 2250 } }));
  assert.is(record, 'figure marginal_relief changed in 1, as in {"of":2250} → 2250');
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
