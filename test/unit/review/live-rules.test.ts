import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { ERROR_STATUS } from '../../../src/http/errors.ts';
import { check } from '../../../src/review/check/check.ts';
import { examplesCommand } from '../../../src/review/examples/run-example.ts';
import { wordsCommand } from '../../../src/review/words.ts';
import { Fixture } from '../../support/fixture.ts';
import { ROOT, RULES, RulesCopy } from '../../support/rules-copy.ts';

/** The only tests of the current contents of rules/: what reviewers' commands check. */
const test = suite('the rules as they stand');

test('npm run check finds no errors, and every worked example passes', async () => {
  assert.equal((await check(RULES)).diagnostics, []);
});

// The sum of HMRC's twelve columns for 1987 to 2017, as an auditor adds a closed list.
test('the closed retail prices index adds up', () => {
  const { series } = parse(readFileSync(`${ROOT}rules/rates/retail-prices-index.yaml`, 'utf8'));
  const rows: readonly { readonly months: readonly number[] }[] = series.index.rates;
  const tenths = rows.flatMap(({ months }) => months).map((value) => Math.round(value * 10));
  assert.is(
    tenths.reduce((sum, value) => sum + value, 0),
    685_087,
  );
});

test('the example in docs/rules.md passes, and one with a wrong figure does not', async () => {
  const [, block = ''] =
    /```yaml\n(- id: (?:.|\n)*?)```/.exec(readFileSync(`${ROOT}docs/rules.md`, 'utf8')) ?? [];
  const [, id = ''] = /- id: (\S+)/.exec(block) ?? [];
  const wrong = block.replace(id, `${id}-wrong`).replace('corporation_tax: 75000', 'corporation_tax: 75001');
  const copy = new RulesCopy();
  copy.append('rules/examples/corporation-tax.yaml', block + wrong);
  const { code, out, errors } = await copy.run(examplesCommand, id);
  copy.remove();
  assert.equal([code, out], [1, '1 of 2 worked examples fails.']);
  assert.match(
    errors,
    new RegExp(
      `^rules/examples/corporation-tax\\.yaml:\\d+:3 – ${id}-wrong: corporation_tax is 75000, expected 75001$`,
    ),
  );
});

/** Parts of names that code puts together, such as the name of a table and `_too_many_rows`. */
const PUT_TOGETHER =
  /^(?:role|types|registry|assumed)_|_(?:too_few_rows|too_many_rows|amount|early|late)$|^s37\(/;

const WORDS = readFileSync(`${ROOT}schemas/rules/common-texts.json`, 'utf8');
const CODE = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(`${ROOT}src/${name}`, 'utf8'))
  .join('\n');

test('each word that the schema of texts/common.yaml asks for is in code or heads a column', () => {
  const lists = [...WORDS.matchAll(/"x-keys": \[([^\]]*)\]/g)].map(([, list = '']) => list);
  const words = lists.join(' ').match(/[a-z]\w+(?:\([^)]*\))*/g) ?? [];
  assert.ok(words.length > 300);
  const columns = readFileSync(`${ROOT}schemas/responses/row-data.json`, 'utf8');
  const known = new Set((CODE + columns).match(/\w+/g));
  assert.equal(
    words.filter((word) => !known.has(word) && !PUT_TOGETHER.test(word)),
    [],
  );
});

test('each word that code renders, or answers an error with, is asked for by that schema', () => {
  const rendered = [...CODE.matchAll(/\brender\(([^,;()]*)[,)]/g)];
  const named = rendered.flatMap(([, text = '']) => text.trim().match(/(?<=\.)\w+(?=$| :)/g) ?? []);
  assert.ok(named.length > 80);
  const required = new Set([...(WORDS.match(/\w+/g) ?? []), 'calculatedBy']);
  assert.equal(
    [...named, ...Object.keys(ERROR_STATUS)].filter((word) => !required.has(word)),
    [],
    'Add these to schemas/rules/common-texts.json and rules/texts/common.yaml.',
  );
});

test('npm run check names words that are out of date, and npm run words rewrites them', async () => {
  const fixture = new Fixture();
  fixture.replace('rules/texts/levy.yaml', 'label: Payment due', 'label: Pay by');
  assert.equal(await fixture.check(), [
    'rules/words/levy.md:10:1 – The words have changed. Now: "- figure: Pay by: 30 September 2024". If this is right, run npm run words.',
  ]);
  assert.is((await fixture.run(wordsCommand)).out, 'rules/words/levy.md changed.');
  const left = await fixture.check();
  fixture.remove();
  assert.equal(left, []);
});

test.run();
