import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { checkCommand } from '../../../src/review/check/check.ts';
import { examplesCommand } from '../../../src/review/examples/examples-command.ts';
import { wordsCommand } from '../../../src/review/words/words-command.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';
import { runCommand } from '../../support/rules-repository.ts';

/** The only tests of the current contents of rules/: what reviewers' commands check. */
const test = suite('the rules as they stand');

test('npm run check finds no faults', async () => {
  const { code, wrong, out } = await runCommand(checkCommand, ROOT);
  assert.is(wrong, '');
  assert.is(code, 0, out);
});

test('npm run check reports a worked example that fails, also where nothing is uncommitted', async () => {
  const copy = new RulesCopy();
  const file = 'rules/examples/corporation-tax.yaml';
  const [, figure = ''] = /hmrc-mrc-unit-03.*?corporation_tax: (\S+)/s.exec(copy.read(file)) ?? [];
  copy.replace(file, `corporation_tax: ${figure}`, `corporation_tax: ${figure}1`);
  const { code, wrong } = await runCommand(checkCommand, copy.folder);
  copy.remove();
  assert.is(code, 1);
  assert.match(
    wrong,
    /^rules\/examples\/corporation-tax\.yaml:\d+:\d+ – \S+: corporation_tax is [\d.]+, expected [\d.]+$/m,
  );
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

test('npm run check names words that are out of date, and npm run words rewrites them', async () => {
  const copy = new RulesCopy();
  copy.replace('rules/texts/deadlines.yaml', 'label: CT600 filing date', 'label: CT600 due date');
  const stale = await runCommand(checkCommand, copy.folder);
  assert.is(stale.code, 1);
  assert.match(
    stale.wrong,
    /^rules\/words\/deadlines\.md:\d+:1 – The words have changed\. Now: ".*CT600 due date.*"\. If this is right, run npm run words\.$/m,
  );
  const { out } = await runCommand(wordsCommand, copy.folder);
  assert.is(out, 'rules/words/deadlines.md changed.');
  const { code, wrong } = await runCommand(checkCommand, copy.folder);
  copy.remove();
  assert.equal([code, wrong], [0, '']);
});

test('the example in docs/rules.md passes, and one with a wrong figure does not', async () => {
  const [, block = ''] =
    /```yaml\n(- id: (?:.|\n)*?)```/.exec(readFileSync(`${ROOT}docs/rules.md`, 'utf8')) ?? [];
  const [, id = ''] = /- id: (\S+)/.exec(block) ?? [];
  assert.ok(id, 'docs/rules.md shows an example');
  const copy = new RulesCopy();
  const run = () => runCommand(examplesCommand, copy.folder, id);
  copy.append('rules/examples/corporation-tax.yaml', block);
  assert.equal(await run(), { code: 0, out: '1 worked example passes.', wrong: '' });
  copy.replace(
    'rules/examples/corporation-tax.yaml',
    block,
    block.replace('corporation_tax: 75000', 'corporation_tax: 75001'),
  );
  const { code, out, wrong } = await run();
  assert.is(code, 1);
  assert.is(out, '1 of 1 worked examples fails.');
  assert.match(
    wrong,
    new RegExp(
      `^rules/examples/corporation-tax\\.yaml:\\d+:3 – ${id}: corporation_tax is 75000, expected 75001$`,
    ),
  );
  copy.remove();
});

test('check reports an example with unknown names', async () => {
  const copy = new RulesCopy();
  copy.append(
    'rules/examples/deadlines.yaml',
    '- id: own\n  given:\n    period_ends: 2024-03-31\n  expect:\n    filing_du: 2025-03-31\n- id: own\n  given:\n    period_end: 2024-03-31\n- id: both\n  given:\n    period_end: 2024-03-31\n  expect:\n    filing_due: 2025-03-31\n  rejected: [period_end]\n',
  );
  const { wrong } = await runCommand(checkCommand, copy.folder);
  assert.match(wrong, /:5 – There is no input "period_ends"\. Did you mean "period_end"\?/);
  assert.match(wrong, /:5 – There is no key of data "filing_du"\. Did you mean "filing_due"\?/);
  assert.match(wrong, /The id "own" is used twice/);
  assert.match(wrong, /Rejected inputs have no figures\. Remove "rejected" or "expect"/);
  assert.match(wrong, /Add what is expected: "expect" figures, "says" words or "rejected" fields/);
  copy.remove();
});

test.run();
