import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { check } from '../../../src/review/check/check.ts';
import { impactCommand } from '../../../src/review/impact/impact-command.ts';
import { wordsCommand } from '../../../src/review/words.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';

/** The three changes of rules/README.md, made with the commands that it gives and nothing else. */
const test = suite('the changes that rules/README.md shows');
const copy = new RulesCopy().startHistory();
test.after(() => copy.remove());

const README = readFileSync(`${ROOT}rules/README.md`, 'utf8');
const [, section = ''] = README.split('\n## Three changes from start to finish\n');
const changes = section.split('\n### ').slice(1);
const CHANGELOG = 'CHANGELOG-rates.md';
const SILENT = { info: () => undefined, error: () => undefined };

/** A diff of the README: the file, and the lines before and after. */
interface Diff {
  readonly file: string;
  readonly old: string;
  readonly now: string;
}

function diffsIn(change: string): Diff[] {
  const sideOf = (diff: string, sign: '-' | '+'): string => {
    const lines = diff.split('\n').filter((line) => line.startsWith(' ') || line.startsWith(sign));
    return lines.map((line) => `${line.slice(1)}\n`).join('');
  };
  return [...change.matchAll(/```diff (\S+)\n(.*?)```/gs)].map(([, file = '', diff = '']) => ({
    file,
    old: sideOf(diff, '-'),
    now: sideOf(diff, '+'),
  }));
}

/** Puts a file back to what it was when the README was written: nothing newer than the lines that a diff shows. */
function settle({ file, old }: Diff, next: Diff | undefined): void {
  const text = copy.read(file);
  const [first = ''] = old.split('\n');
  const [key = ''] = /^ *(?:- from: \S+|\S+:)/.exec(first) ?? [];
  const isSeries = /^ *(?:- from: |\d{4}-\d\d-\d\d: )/.test(first);
  // A date of a table is above the row that the next diff shows.
  const below =
    next?.file === file && !isSeries ? text.indexOf(next.old.split('\n')[0] as string) : text.length;
  const start = key === '' ? -1 : text.lastIndexOf(key, below);
  if (start < 0) return;
  const rest = text.slice(start);
  const end = isSeries
    ? rest.search(new RegExp(`\\n {0,${first.search(/\S/) - 1}}\\S|\\n$`))
    : rest.indexOf('\n');
  copy.write(file, `${text.slice(0, start)}${old.trimEnd()}${rest.slice(end)}`);
}

const plain = (line: string): string => line.trim().replace(/ +/g, ' ');

/** What is wrong before any of them: in a few years, examples of rates that are not settled. */
let before: readonly string[] = [];

test('there are three, and what they change can be put back', async () => {
  assert.is(changes.length, 3);
  for (const change of changes) {
    const diffs = diffsIn(change).filter(({ file }) => file !== CHANGELOG);
    for (const [index, diff] of diffs.entries()) settle(diff, diffs[index + 1]);
  }
  await recordCommand.run(copy.options, [], { ...SILENT, ask: async () => 'none' });
  await copy.run(wordsCommand);
  if (copy.git('status', '--porcelain') !== '') copy.commit('What the README changes');
  before = (await check(copy.options)).diagnostics;
});

for (const change of changes) {
  const title = change.split('\n')[0] as string;
  test(`${title}: recorded, and with the impact shown`, async () => {
    let entries = '';
    for (const { file, old, now } of diffsIn(change)) {
      if (file === CHANGELOG) entries = now.replace(/^## .*\n/, '');
      else copy.replace(file, old, now);
    }
    const effects = [...entries.matchAll(/Effect: (.*)$/gm)].flatMap(([, text = '']) => ['--effect', text]);
    const recorded = await copy.run(recordCommand, ...effects);
    assert.is(recorded.code, 0, recorded.errors);
    assert.ok(copy.read(CHANGELOG).includes(entries), recorded.out);
    const impact = await copy.run(impactCommand);
    copy.commit(title);
    assert.is(impact.code, 0, impact.out);
    const lines = impact.out.split('\n').map(plain);
    assert.ok(lines.length < 80, impact.out);
    for (const [, text = ''] of change.matchAll(/```text\n(.*?)```/gs)) {
      for (const line of text.trim().split('\n')) {
        assert.ok(lines.includes(plain(line)), `${line}\n${impact.out}`);
      }
    }
  });
}

test('all three pass npm run check after npm run words', async () => {
  await copy.run(wordsCommand);
  assert.equal((await check(copy.options)).diagnostics, before);
});

test.run();
