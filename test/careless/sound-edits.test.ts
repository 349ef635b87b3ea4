import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, parseDay } from '../../src/law/calendar.ts';
import { loadService } from '../../src/load-service.ts';
import { recordCommand } from '../../src/review/changelog/record-command.ts';
import { checkCommand } from '../../src/review/check/check.ts';
import { examplesCommand } from '../../src/review/examples/examples-command.ts';
import { impactCommand } from '../../src/review/impact/impact-command.ts';
import type { Service } from '../../src/service.ts';
import { RulesRepository, runCommand } from '../support/rules-repository.ts';
import { runOf } from '../support/service.ts';
import { changesOfReadme, makeEdits, type ReadmeChange } from '../support/sound-edits.ts';

/** The changes shown in rules/README.md, made with the commands it gives. */
const test = suite('changes shown in rules/README.md');
const README = changesOfReadme();
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

const record = (day: Day, ...args: string[]) =>
  runCommand(
    recordCommand(() => day),
    repository.folder,
    ...args,
  );

/** The day of an edition after all others, or the README's day if that is later. */
async function editionAfter(shown: string): Promise<Day> {
  const { changelog } = await loadService(repository.options);
  const newest = parseDay(changelog.editions[0]?.version.slice(0, 10) ?? '') as Day;
  return Math.max(addDays(newest, 1), parseDay(shown) as Day) as Day;
}

/** The days in the head of a table, which change with every review. */
const DAYS = /(?<=(?:enacted_until|looked_on): )\d{4}-\d{2}-\d{2}/g;
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A pattern for a text in which the days in heads may differ. */
function likeness(text: string): RegExp {
  return new RegExp(text.split(DAYS).map(escaped).join('\\d{4}-\\d{2}-\\d{2}'));
}

/**
 * Takes the tables back to the start of the README's example, so that rows added since
 * do not fail it: removes later rows, and the example itself.
 */
async function rewind({ edits, written, record: { on } }: ReadmeChange): Promise<void> {
  for (const { file, before, after } of edits) {
    const text = repository.read(file);
    if (text.includes(after))
      repository.write(
        file,
        text.replace(after, () => before),
      );
    if (!after.startsWith(before)) continue;
    const [head = '', tail = ''] = repository.read(file).split(before);
    const [item = ''] = /^ *(?=- from)/m.exec(before) ?? [];
    const rows = new RegExp(`^(?:${item}(?:- from| ).*\\n)+`).exec(tail)?.[0] ?? '';
    if (item !== '') repository.write(file, head + before + tail.slice(rows.length));
  }
  for (const { file, before } of written.filter((one) => one.file.startsWith('rules/'))) {
    repository.write(
      file,
      repository.read(file).replace(likeness(before), () => before),
    );
  }
  if (repository.git('status', '--porcelain') === '') return;
  const { code, wrong } = await record(await editionAfter(on), '--effect', 'the example of the README');
  assert.is(code, 0, wrong);
  repository.commit('Where the README begins');
}

async function make(change: ReadmeChange): Promise<void> {
  await rewind(change);
  makeEdits(change, repository);
  const { on, effect, move } = change.record;
  const recorded = await record(await editionAfter(on), '--effect', effect, ...(move ? ['--move'] : []));
  assert.is(recorded.code, 0, recorded.wrong);
}

test('the README shows three, each with an edit, a record and its effect', () => {
  assert.is(README.length, 3);
  for (const { edits, written, shown, record } of README) {
    assert.ok(edits.length >= 1 && written.length >= 1 && shown.length >= 3);
    assert.ok(record?.effect);
  }
});

for (const change of README) {
  test(`${change.name}: it is recorded, passes check and examples, and has the shown impact`, async () => {
    await make(change);
    for (const { file, after } of change.written) {
      // The heading is the day of the record.
      assert.match(repository.read(file), likeness(after.replace(/^## .*\n/m, '')), file);
    }
    for (const command of [checkCommand, examplesCommand]) {
      const { code, wrong, out } = await runCommand(command, repository.folder);
      assert.is(wrong, '');
      assert.is(code, 0, out);
    }
    const impact = await runCommand(impactCommand, repository.folder, '--all');
    assert.is(impact.code, 0, impact.out);
    // Columns are padded to the widest entry, so blanks do not count.
    const plain = (line: string): string => line.trim().replace(/ +/g, ' ');
    const said = impact.out.split('\n').map(plain);
    for (const line of change.shown) {
      assert.ok(said.includes(plain(line)), `${line}\n\n${impact.out.slice(0, 4000)}`);
    }
  });
}

function readmeChange(word: string): ReadmeChange {
  const found = README.find(({ name }) => name.includes(word));
  if (found === undefined) throw new Error(`there is no change of ${word}`);
  return found;
}

async function taxOf(service: Service, year: number) {
  const given = { period_start: `${year}-04-01`, period_end: `${year + 1}-03-31`, taxable_profits: 300_000 };
  return (await runOf(service, 'corporation-tax', given)).result.data;
}

test('the announced rate is used, and results say that it is not yet law', async () => {
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
  await rewind(readmeChange('Bank Rate'));
  const now = await loadService(repository.options);
  await make(readmeChange('Bank Rate'));
  const service = await loadService(repository.options);
  // Due 1 January 2027: six days at 7.75%, then at 7.50% from the 8th.
  assert.is(
    await interestOf(service, '2026-03-31', '2027-01-07'),
    await interestOf(now, '2026-03-31', '2027-01-07'),
  );
  // 10,000 × 7.75% × 6 ÷ 365 = 12.73 and 10,000 × 7.50% × 24 ÷ 365 = 49.31, each rounded down.
  assert.is(await interestOf(service, '2026-03-31', '2027-01-31'), 62.04);
});

test('an unrecorded correction fails', async () => {
  await rewind(readmeChange('holiday'));
  makeEdits(readmeChange('holiday'), repository);
  assert.is((await runCommand(checkCommand, repository.folder)).code, 1);
  assert.is((await runCommand(impactCommand, repository.folder)).code, 1);
});

test.run();
