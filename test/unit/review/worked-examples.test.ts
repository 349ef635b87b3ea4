import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../src/load-service.ts';
import { checkCommand } from '../../../src/review/check.ts';
import { impactCommand } from '../../../src/review/impact-command.ts';
import type { Service } from '../../../src/service.ts';
import { ROOT } from '../../support/rules-copy.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';
import { embeddedService, runOf } from '../../support/service.ts';

/** An example of rules/README.md: what to edit, and what the impact then shows. */
interface WorkedExample {
  readonly title: string;
  readonly diffs: readonly { readonly file: string; readonly before: string; readonly after: string }[];
  readonly shown: readonly string[];
}

function workedExamples(): WorkedExample[] {
  const text = readFileSync(`${ROOT}rules/README.md`, 'utf8');
  const [, section = ''] = text.split('\n## Three changes from start to finish\n');
  const [examples = ''] = section.split('\n## ');
  return examples
    .split('\n### ')
    .slice(1)
    .map((example) => ({
      title: example.split('\n')[0] ?? '',
      diffs: [...example.matchAll(/```diff (\S+)\n(.*?)```/gs)].map(([, file = '', diff = '']) => ({
        file,
        before: sideOf(diff, '-'),
        after: sideOf(diff, '+'),
      })),
      shown: [...example.matchAll(/```text\n(.*?)```/gs)].flatMap(([, lines = '']) =>
        lines.trim().split('\n'),
      ),
    }));
}

/** One side of a diff: the lines that stay and those of its sign. */
function sideOf(diff: string, sign: '-' | '+'): string {
  return diff
    .split('\n')
    .filter((line) => line.startsWith(' ') || line.startsWith(sign))
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}

const examples = workedExamples();
const test = suite('worked examples of the README for reviewers');
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

function perform({ diffs }: WorkedExample): void {
  for (const { file, before, after } of diffs) repository.replace(file, before, after);
}

function exampleOf(word: string): WorkedExample {
  const found = examples.find(({ title }) => title.includes(word));
  if (found === undefined) throw new Error(`there is no example of ${word}`);
  return found;
}

test('there are three, each with something to edit and to see', () => {
  assert.is(examples.length, 3);
  for (const { diffs, shown } of examples) assert.ok(diffs.length >= 2 && shown.length >= 3);
});

for (const example of examples) {
  test(`${example.title}: performed as written, it checks and has the impact shown`, async () => {
    perform(example);
    const checked = await runCommand(checkCommand, repository.folder);
    assert.is(checked.wrong, '');
    const impact = await runCommand(impactCommand, repository.folder, '--all');
    assert.is(impact.code, 0, impact.out);
    // Columns are set by their widest entry, so blanks do not count.
    const plain = (line: string): string => line.trim().replace(/ +/g, ' ');
    const said = impact.out.split('\n').map(plain);
    for (const line of example.shown)
      assert.ok(said.includes(plain(line)), `${line}\n\n${impact.out.slice(0, 4000)}`);
  });
}

async function taxOf(service: Service, year: number) {
  const given = { period_start: `${year}-04-01`, period_end: `${year + 1}-03-31`, taxable_profits: 300_000 };
  return (await runOf(service, 'corporation-tax', given)).result.data;
}

test('the announced rate is used, and results say that it is not law', async () => {
  perform(exampleOf('Budget'));
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
  perform(exampleOf('Bank Rate'));
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

test('a correction that is not declared fails', async () => {
  const { diffs } = exampleOf('corrected');
  perform({ title: '', diffs: diffs.filter(({ file }) => !file.startsWith('CHANGELOG')), shown: [] });
  assert.is((await runCommand(impactCommand, repository.folder)).code, 1);
});

test.run();
