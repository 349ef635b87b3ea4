import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { impactCommand } from '../../../src/review/impact-command.ts';
import { goldenCases } from '../../support/cases.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

const LOANS = 'rules/rates/directors-loans.yaml';
const LATE = 'rules/texts/late-penalty.yaml';
const LAST_LOAN = '        rate: 35.75%\n        cite: [cta-2010-s455, fa-2026-s4]\n';

const test = suite('the verdict of an impact, and words in it');
const repository = new RulesRepository();
test.after(() => repository.remove());
test.after.each(() => repository.reset());

const impact = (...words: string[]) => runCommand(impactCommand, repository.folder, ...words);

test('it begins with when, how many, the past, and a typical company of each calculator', async () => {
  repository.replace(
    LOANS,
    LAST_LOAN,
    `${LAST_LOAN}      - from: 2027-04-06\n        rate: 37.75%\n        cite: cta-2010-s455\n`,
  );
  const { code, out } = await impact();
  assert.is(code, 0, out);
  const [title, , when, results, past, loan, others] = out.split('\n');
  assert.is(title, 'What changes since HEAD');
  assert.is(when, 'From when: 6 April 2027.');
  assert.match(results ?? '', /^Results: [1-9]\d* of \d+ change\.$/);
  // All that was tried: the worked examples of every calculator, and the grids of those whose rules changed.
  const examples = [...goldenCases().values()].reduce((sum, cases) => sum + cases.length, 0);
  const points = [...out.matchAll(/ of (\d+) points of the grid change\./g)];
  const tried = points.reduce((sum, [, count]) => sum + Number(count), examples);
  assert.is(Number(/ of (\d+) change\.$/.exec(results ?? '')?.[1]), tried);
  // Loans made before the new rate are among those tried, and keep their tax.
  const [, changed, all] = /(\d+) of (\d+) points of the grid change\./.exec(out) ?? [];
  assert.ok(Number(changed) > 0 && Number(changed) < Number(all), `${changed} of ${all}`);
  assert.is(past, 'The past: no result that lies wholly before has other figures.');
  assert.match(loan ?? '', /^directors-loan, a typical company \(period_end=.*\): .*35\.75% → 37\.75%/);
  assert.match(others ?? '', /^Nothing differs that these rest on: corporation-tax, deadlines, /);
  assert.not.match(out, /CORPORATION-TAX/);
});

test('a correction says how many results of the past it changes', async () => {
  repository.replace(
    LOANS,
    'from: 2022-04-06\n        rate: 33.75%',
    'from: 2022-04-06\n        rate: 33.80%',
  );
  const undeclared = await impact();
  assert.is(undeclared.code, 1);
  const [, ought = ''] =
    /^The past: (\d+) results change that ought to have stayed: see the end\.$/m.exec(undeclared.out) ?? [];
  assert.ok(Number(ought) > 1, undeclared.out.slice(0, 500));
  assert.match(undeclared.out, /CHANGES OF THE PAST THAT NOTHING DECLARES/);
  repository.replace(
    'CHANGELOG-rates.md',
    '## 2026-11-22\n',
    '## 2027-03-03\n\n- corrected `directors-loans/rates` 2022-04-06: rate 33.75% → 33.80%. Source: cta-2010-s455, fa-2022-s4. Effect: loans.\n\n## 2026-11-22\n',
  );
  const declared = await impact();
  assert.is(declared.code, 0);
  assert.match(
    declared.out,
    /^The past: \d+ results change, as the changelog declares \(directors-loans\/rates from 6 April 2022 changed\)\.$/m,
  );
});

test('a note that looks ahead to a new row changes no result of the past', async () => {
  // It says to which rate later loans move, of every loan made at an older one.
  repository.replace(
    'rules/texts/directors-loan.yaml',
    'notes:\n',
    'notes:\n  - text: The newest of these limits is {small_loans.loans_up_to}, which becomes what is announced and not yet enacted.\n    kind: dates\n',
  );
  repository.commit('A note that looks at limits');
  repository.replace(
    LOANS,
    LAST_LOAN,
    `${LAST_LOAN}      - from: 2035-04-06\n        status: announced\n        rate: 37.75%\n        cite: cta-2010-s455\n`,
  );
  const { code, out } = await impact('--all');
  repository.git('reset', '--quiet', '--hard', 'HEAD~1');
  assert.is(code, 0, out.slice(-1500));
  assert.not.match(out, /ought to have stayed/);
});

test('texts are shown word by word, with the results that say them as one group', async () => {
  repository.replace(
    LATE,
    'so the doubled flat-rate penalties apply',
    'so the higher flat-rate penalties apply',
  );
  const { code, out } = await impact();
  assert.is(code, 0);
  assert.match(out, /^Texts: 1 differs\.$/m);
  const words = 'so the [-doubled-] {+higher+} flat-rate penalties apply. The filing date …';
  assert.ok(
    out.includes(`- rules/texts/late-penalty.yaml notes text: … on or after {amounts_change_on}, ${words}`),
    out.slice(0, 1500),
  );
  const groups = out.split('\n').filter((line) => /^ {4}note: .*\[-doubled-\]/.test(line));
  assert.is(groups.length, 1);
  assert.match(out, /, and \d+ more in the same way\n {4}note: /);
  const { out: markdown } = await impact('--markdown');
  assert.match(markdown, /so the ~~doubled~~ \*\*higher\*\* flat-rate penalties/);
});

test('hints and messages are shown too, though no result has them', async () => {
  repository.replace(
    'schemas/inputs/corporation-tax.json',
    '"title": "Taxable profits"',
    '"title": "Chargeable profits"',
  );
  const message = /message: (.*)/.exec(repository.read('rules/checks/deadlines.yaml'))?.[1] ?? '';
  repository.replace('rules/checks/deadlines.yaml', message, `${message.slice(0, -1)} at once.`);
  const { out } = await impact();
  assert.match(
    out,
    /^- schemas\/inputs\/corporation-tax\.json properties taxable_profits title: \[-Taxable-\] \{\+Chargeable\+\} profits$/m,
  );
  assert.match(out, /^- rules\/checks\/deadlines\.yaml checks message: .*\[-\S+-\] \{\+\S+ at once\.\+\}$/m);
});

test('as Markdown it fits into a comment, and stands whole in a file when it would not', async () => {
  // Every answer of every calculator is another.
  const common = repository.read('rules/texts/common.yaml');
  for (const name of ['corporation-tax', 'deadlines', 'late-penalty', 'directors-loan', 'company-size']) {
    const file = `rules/texts/${name}.yaml`;
    repository.write(file, repository.read(file).replaceAll(' the ', ' that '));
  }
  assert.ok(common.length > 0);
  const { out } = await impact('--markdown', '--all');
  assert.ok(out.length <= 60_000, `${out.length}`);
  assert.match(out, /\nThis is the beginning: all of it stands in impact\.md\.$/);
  const whole = readFileSync(join(repository.folder, 'impact.md'), 'utf8');
  assert.ok(whole.length > 60_000);
  assert.ok(whole.startsWith(out.slice(0, out.lastIndexOf('\n\nThis is the beginning'))));
});

test.run();
