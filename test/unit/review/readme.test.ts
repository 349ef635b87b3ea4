import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { checkCommand } from '../../../src/review/check/check.ts';
import { impactCommand } from '../../../src/review/impact/impact-command.ts';
import { wordsCommand } from '../../../src/review/words/words-command.ts';
import { ROOT } from '../../support/rules-copy.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

/** The three changes of rules/README.md, made with the commands that it gives and nothing else. */
const test = suite('the changes that rules/README.md shows');
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

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
  test(String(change.split('\n')[0]), async () => {
    let entries = '';
    for (const [, file = '', diff = ''] of change.matchAll(/```diff (\S+)\n(.*?)```/gs)) {
      if (file === 'CHANGELOG-rates.md') entries = sideOf(diff, '+').replace(/^## .*\n/, '');
      else repository.replace(file, sideOf(diff, '-'), sideOf(diff, '+'));
    }
    const effects = [...entries.matchAll(/Effect: (.*)$/gm)].flatMap(([, text = '']) => ['--effect', text]);
    const recorded = await runCommand(recordCommand(), repository.folder, ...effects);
    assert.is(recorded.code, 0, recorded.wrong);
    assert.ok(repository.read('CHANGELOG-rates.md').includes(entries), recorded.out);
    await runCommand(wordsCommand, repository.folder);
    const { code, wrong } = await runCommand(checkCommand, repository.folder);
    assert.equal([code, wrong], [0, '']);
    const impact = await runCommand(impactCommand, repository.folder, '--all');
    assert.is(impact.code, 0, impact.out.slice(0, 2000));
    const lines = impact.out.split('\n').map(plain);
    const shown = [...change.matchAll(/```text\n(.*?)```/gs)].flatMap(([, text = '']) =>
      text.trim().split('\n'),
    );
    for (const line of shown) assert.ok(lines.includes(plain(line)), `${line}\n${impact.out.slice(0, 4000)}`);
  });
}

test.run();
