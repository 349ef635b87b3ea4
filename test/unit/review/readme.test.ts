import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { checkCommand } from '../../../src/review/check/check.ts';
import { impactCommand } from '../../../src/review/impact/impact-command.ts';
import { wordsCommand } from '../../../src/review/words/words-command.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';

/** The three changes of rules/README.md, made with the commands that it gives and nothing else. */
const test = suite('the changes that rules/README.md shows');
const copy = new RulesCopy().startHistory();
test.after(() => copy.remove());

const README = readFileSync(`${ROOT}rules/README.md`, 'utf8');
const [, section = ''] = README.split('\n## Three changes from start to finish\n');
const changes = section.split('\n### ').slice(1);

/** One side of a diff: the unchanged lines and those with its sign. */
function sideOf(diff: string, sign: '-' | '+'): string {
  const lines = diff.split('\n').filter((line) => line.startsWith(' ') || line.startsWith(sign));
  return lines.map((line) => `${line.slice(1)}\n`).join('');
}

const plain = (line: string): string => line.trim().replace(/ +/g, ' ');

test('there are three', () => assert.is(changes.length, 3));

for (const change of changes) {
  const title = change.split('\n')[0] as string;
  test(`${title}: recorded, and with the impact shown`, async () => {
    let entries = '';
    for (const [, file = '', diff = ''] of change.matchAll(/```diff (\S+)\n(.*?)```/gs)) {
      if (file === 'CHANGELOG-rates.md') entries = sideOf(diff, '+').replace(/^## .*\n/, '');
      else copy.replace(file, sideOf(diff, '-'), sideOf(diff, '+'));
    }
    const effects = [...entries.matchAll(/Effect: (.*)$/gm)].flatMap(([, text = '']) => ['--effect', text]);
    const recorded = await copy.run(recordCommand(), ...effects);
    assert.is(recorded.code, 0, recorded.errors);
    assert.ok(copy.read('CHANGELOG-rates.md').includes(entries), recorded.out);
    const impact = await copy.run(impactCommand, '--all');
    copy.commit(title);
    assert.is(impact.code, 0, impact.out.slice(-2000));
    const lines = impact.out.split('\n').map(plain);
    for (const [, text = ''] of change.matchAll(/```text\n(.*?)```/gs)) {
      for (const line of text.trim().split('\n')) {
        assert.ok(lines.includes(plain(line)), `${line}\n${impact.out.slice(0, 4000)}`);
      }
    }
  });
}

test('all three pass npm run check after npm run words', async () => {
  await copy.run(wordsCommand);
  const { code, errors } = await copy.run(checkCommand);
  assert.equal([code, errors], [0, '']);
});

test.run();
