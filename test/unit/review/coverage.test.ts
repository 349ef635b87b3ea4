import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { checkCommand } from '../../../src/review/check/check.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

/** What no worked example notices is named; CI runs `npm run coverage` over all rules. */
const test = suite('coverage of what an edit adds');
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

test('check names a new row that no example reads, by file and line', async () => {
  repository.replace(
    'rules/rates/directors-loans.yaml',
    '        cite: [cta-2010-s455, fa-2026-s4]\n',
    '        cite: [cta-2010-s455, fa-2026-s4]\n      - from: 2030-04-06\n        rate: 37.75%\n        cite: [cta-2010-s455, fa-2026-s4]\n',
  );
  await runCommand(recordCommand(), repository.folder, '--effect', 'loans', '--move');
  const { code, wrong } = await runCommand(checkCommand, repository.folder);
  assert.is(code, 1);
  assert.match(
    wrong,
    /^rules\/rates\/directors-loans\.yaml:\d+:\d+ – directors-loans\/rates 2030-04-06 rate: rate could be 37\.7[46]%/m,
  );
});

test.run();
