import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { impactCommand } from '../../../src/review/impact-command.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

const test = suite('what rates change among all that changes');
const repository = new RulesRepository();
// A folder of its own for what impact writes and takes away again.
const [scratch, { TMPDIR }] = [mkdtempSync(join(tmpdir(), 'impact-')), process.env];
test.before(() => {
  process.env.TMPDIR = scratch;
});
test.after(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  repository.remove();
  rmSync(scratch, { recursive: true });
});
test.after.each(() => repository.reset());

const RATES = 'rules/rates/corporation-tax.yaml';
const TEXTS = 'rules/texts/corporation-tax.yaml';

/** How many results of the past ought to have stayed. */
async function undeclared(): Promise<number> {
  const { out } = await runCommand(impactCommand, repository.folder);
  const [, count = '0'] = /^The past: (\d+) results? changes? that ought to have stayed/m.exec(out) ?? [];
  return Number(count);
}

test('a figure that is named otherwise is of texts, also where a row of it was changed without a word', async () => {
  // Every result of that year reads the small profits rate; those of higher profits are the same for it.
  const row = 'from: 2024-04-01\n    main_rate: 25%\n    small_profits_rate: ';
  repository.replace(RATES, `${row}19%`, `${row}18%`);
  const ofRates = await undeclared();
  assert.ok(ofRates > 0);
  const label = /label: (?:Estimated )?Corporation Tax\n/.exec(repository.read(TEXTS))?.[0] ?? '';
  repository.replace(TEXTS, label, 'label: Tax of the company\n');
  assert.is(await undeclared(), ofRates);
  assert.equal(readdirSync(scratch), []);
  assert.not.ok(existsSync(`${repository.folder}/impact.md`));
});

test.run();
