import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDay } from '../../../src/law/calendar.ts';
import { loadService } from '../../../src/load-service.ts';
import { checkCommand } from '../../../src/review/check.ts';
import { examplesCommand } from '../../../src/review/examples-command.ts';
import { impactCommand } from '../../../src/review/impact-command.ts';
import { recordCommand } from '../../../src/review/record-command.ts';
import type { Service } from '../../../src/service.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';
import { embeddedService, runOf } from '../../support/service.ts';
import { changesOfReadme, makeEdits, SOUND_EDITS, type SoundEdit } from '../../support/sound-edits.ts';

/** Sound changes of rules, from edit to release, with the commands of rules/README.md and nothing else. */
const test = suite('sound changes of rules');
const README = changesOfReadme();
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

/** Edits and records a change as a reviewer does. */
async function make(change: SoundEdit): Promise<void> {
  makeEdits(change, repository);
  if (change.record === null) return;
  const { on, effect, move } = change.record;
  const day = parseDay(on);
  assert.ok(day, `${change.name}: ${on} is no day`);
  const args = ['--effect', effect, ...(move ? ['--move'] : [])];
  const recorded = await runCommand(
    recordCommand(() => day),
    repository.folder,
    ...args,
  );
  assert.is(recorded.code, 0, recorded.wrong);
}

test('the README shows three, each with something to edit, to record and to see', () => {
  assert.is(README.length, 3);
  for (const { edits, written, shown, record } of README) {
    assert.ok(edits.length >= 1 && written.length >= 1 && shown.length >= 3);
    assert.ok(record?.effect);
  }
});

for (const change of [...README, ...SOUND_EDITS]) {
  test(`${change.name}: it is recorded, checks, keeps every example, and has its impact`, async () => {
    const before = new Map(change.written.map(({ file }) => [file, repository.read(file)]));
    await make(change);
    for (const { file, before: was, after } of change.written) {
      assert.ok(before.get(file)?.includes(was), `${file} did not hold ${was}`);
      assert.ok(repository.read(file).includes(after), `${file} does not hold ${after}`);
    }
    for (const command of [checkCommand, examplesCommand]) {
      const { code, wrong, out } = await runCommand(command, repository.folder);
      assert.is(wrong, '');
      assert.is(code, 0, out);
    }
    const impact = await runCommand(impactCommand, repository.folder, '--all');
    assert.is(impact.code, 0, impact.out);
    // Columns are set by their widest entry, so blanks do not count.
    const plain = (line: string): string => line.trim().replace(/ +/g, ' ');
    const said = impact.out.split('\n').map(plain);
    for (const line of change.shown) {
      assert.ok(said.includes(plain(line)), `${line}\n\n${impact.out.slice(0, 4000)}`);
    }
  });
}

function readmeChange(word: string): SoundEdit {
  const found = README.find(({ name }) => name.includes(word));
  if (found === undefined) throw new Error(`there is no change of ${word}`);
  return found;
}

async function taxOf(service: Service, year: number) {
  const given = { period_start: `${year}-04-01`, period_end: `${year + 1}-03-31`, taxable_profits: 300_000 };
  return (await runOf(service, 'corporation-tax', given)).result.data;
}

test('the announced rate is used, and results say that it is not law', async () => {
  await make(readmeChange('Budget'));
  const service = await loadService(repository.options);
  const [last, announced] = [await taxOf(service, 2027), await taxOf(service, 2028)];
  assert.equal([last.corporation_tax, last.rates_assumed], [75_000, false]);
  assert.equal([announced.corporation_tax, announced.rates_assumed], [78_000, true]);
});

async function interestOf(service: Service, period_end: string, paid_on: string) {
  const given = { period_end, filed_on: paid_on, tax_due: 10_000, paid_on };
  return (await runOf(service, 'late-penalty', given)).result.data.interest;
}

test('the new interest rate counts from its first day', async () => {
  await make(readmeChange('Bank Rate'));
  const service = await loadService(repository.options);
  const now = await embeddedService();
  // Due 1 January 2027: three days at 7.75%, then at 7.50% from the 5th.
  assert.is(
    await interestOf(service, '2026-03-31', '2027-01-04'),
    await interestOf(now, '2026-03-31', '2027-01-04'),
  );
  // 10,000 × 7.75% × 3 ÷ 365 = 6.36 and 10,000 × 7.50% × 27 ÷ 365 = 55.47, each rounded down.
  assert.is(await interestOf(service, '2026-03-31', '2027-01-31'), 61.83);
});

test('a correction that is not recorded fails', async () => {
  makeEdits(readmeChange('corrected'), repository);
  assert.is((await runCommand(checkCommand, repository.folder)).code, 1);
  assert.is((await runCommand(impactCommand, repository.folder)).code, 1);
});

test.run();
