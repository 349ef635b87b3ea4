import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { checkCommand } from '../../../src/review/check/check.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

/** What no worked example would catch is reported; CI runs `npm run coverage` over all rules. */
const test = suite('coverage of what an edit adds');
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

const RATES = 'rules/rates/directors-loans.yaml';
const NEXT_SERIES = '  online_service:\n';
const ROW = '      - from: 2032-04-06\n        rate: 38.75%\n        cite: [cta-2010-s455, fa-2026-s4]\n';

/** Adds a row that no example reads, and records what differs. */
async function addRow(): Promise<void> {
  repository.replace(RATES, NEXT_SERIES, ROW + NEXT_SERIES);
  await runCommand(recordCommand(), repository.folder, '--effect', 'loans');
}

const NOT_COVERED =
  /^rules\/rates\/directors-loans\.yaml:\d+:\d+ – directors-loans\/rates 2032-04-06 rate: rate could be 38\.7[46]%/m;

test('check reports a new row that no example reads, by file and line', async () => {
  await addRow();
  const { code, wrong } = await runCommand(checkCommand, repository.folder);
  assert.is(code, 1);
  assert.match(wrong, NOT_COVERED);
});

test('check reports failing examples and what is not covered together', async () => {
  repository.replace(RATES, 'rate: 35.75%', 'rate: 36.75%');
  await addRow();
  const { wrong } = await runCommand(checkCommand, repository.folder);
  assert.match(wrong, /^rules\/examples\/directors-loan\.yaml:\d+:\d+ – \S+: .* expected/m);
  assert.match(wrong, NOT_COVERED);
  assert.not.match(wrong, /directors-loans\/rates 2026-04-06/);
});

test.run();
