import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkCommand } from '../../../src/review/check.ts';
import { examplesCommand } from '../../../src/review/examples-command.ts';
import { ROOT } from '../../support/rules-copy.ts';
import { runCommand } from '../../support/rules-repository.ts';

/** All that the tests ask of rules/ as it stands: what reviewers ask of it themselves. */
const test = suite('the rules as they stand');

test('npm run check finds no faults', async () => {
  const { code, wrong, out } = await runCommand(checkCommand, ROOT);
  assert.is(wrong, '');
  assert.is(code, 0, out);
});

test('npm run examples: every worked example holds', async () => {
  const { code, wrong, out } = await runCommand(examplesCommand, ROOT);
  assert.is(wrong, '');
  assert.is(code, 0, out);
});

test.run();
