import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failures } from '../../examples/testkit/run.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { TestCase, TestKit } from '../../src/review/examples/test-case.ts';
import { startSite } from '../support/app.ts';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('the test kit');
const site = await startSite();
const response = await site.get('/testkit.json');
const kit: TestKit = JSON.parse(response.body);

test('pages of any origin may read it, and it matches its declared schema', () => {
  assert.is(response.status, 200);
  assert.is(response.headers.get('access-control-allow-origin'), '*');
  const schema = JSON.parse(readFileSync(`${ROOT}schemas/testkit.json`, 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { uri: URL.canParse } });
  assert.ok(ajv.validate(schema, kit), ajv.errorsText());
  assert.is(kit.rules_version, site.service.rulesVersion);
});

test('it has published examples of every calculator and of operations over rows, and rejections', () => {
  const published = kit.cases.filter(({ source }) => source !== null);
  assert.ok(published.length > 200);
  const calculators = new Set(published.map(({ calculator }) => calculator));
  assert.equal([...calculators].sort(), site.service.tools.map(({ key }) => key).sort());
  const operations = new Set(kit.cases.flatMap(({ operation }) => operation ?? []));
  assert.equal([...operations].sort(), ['ledger', 'payments', 'periods']);
  assert.ok(kit.cases.some(({ refused }) => refused !== undefined));
});

test('where the law differs from a published figure, it says so: HMRC rounds a factor to three decimals in CG51624', () => {
  const found = kit.cases.find(({ id }) => id === 'chargeable-gains/cg-cg51624-shares');
  assert.equal(found?.by_law, { indexation_available: 15_060.88 });
});

test('the TypeScript runner lists what an implementation gets wrong', () => {
  const cases = kit.cases.filter(({ operation }) => operation === undefined);
  const answer = ({ calculator, inputs }: TestCase, more: number) => {
    const found = site.service.calculate(calculator, inputs);
    if (found instanceof InvalidInput) return { errors: found.errors };
    const data = found.data();
    const tax = 'corporation_tax' in data ? { corporation_tax: Number(data.corporation_tax) + more } : {};
    return { data: { ...data, ...tax } };
  };
  assert.equal(
    failures(cases, (one) => answer(one as TestCase, 0)),
    [],
  );
  assert.ok(failures(cases, (one) => answer(one as TestCase, 2)).length > 30);
});

test.after(() => site.close());

test.run();
