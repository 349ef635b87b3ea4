import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics, formatFault } from '../../../src/engine/loading/diagnostics.ts';
import { UsageError } from '../../../src/review/command.ts';
import { type Example, readExamples } from '../../../src/review/examples.ts';
import { examplesCommand } from '../../../src/review/examples-command.ts';
import { RulesCopy } from '../../support/rules-copy.ts';
import { runCommand } from '../../support/rules-repository.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const files = suite('the files of worked examples');
const copy = new RulesCopy();
files.after(() => copy.remove());
files.after.each(() => rmSync(join(copy.folder, 'rules/examples'), { recursive: true, force: true }));
files.before.each(() => copy.restore('rules/examples'));

function read(names: boolean) {
  const diagnostics = new Diagnostics();
  const found = readExamples(copy.options, diagnostics, names ? service : undefined);
  return { found, faults: diagnostics.all().map(formatFault) };
}

const WHOLE = `- id: whole
  source: { title: HMRC, url: https://www.gov.uk/ }
  given: { period_end: 2025-12-31, size: '012', late: true, none: null, text: abc, least: -1.5 }
  expect: { filing_due: 2026-12-31, list: [{ a: 1 }, false] }
  tolerance: 0.5
  says: [one]
  never_says: [two]
  because: [three]
`;

files('an example with all its parts, its numbers, true, false and null as JSON has them', () => {
  copy.write('rules/examples/deadlines.yaml', WHOLE);
  const { found, faults } = read(false);
  assert.equal(faults, []);
  const [{ placeOf, ...example }] = found.get('deadlines') as [Example];
  assert.equal(example, {
    id: 'whole',
    source: { title: 'HMRC', url: 'https://www.gov.uk/' },
    given: { period_end: '2025-12-31', size: 12, late: true, none: null, text: 'abc', least: -1.5 },
    expect: { filing_due: '2026-12-31', list: [{ a: 1 }, false] },
    tolerance: 0.5,
    refused: [],
    ...{ says: ['one'], neverSays: ['two'], because: ['three'] },
  });
  assert.is(placeOf(), 'rules/examples/deadlines.yaml:1:3');
});

files('what is left out is nothing, and no tolerance', () => {
  copy.write(
    'rules/examples/deadlines.yaml',
    '- id: least\n  given: { period_end: 2025-12-31 }\n  refused: [a]\n',
  );
  const [{ placeOf: _, ...example }] = read(false).found.get('deadlines') as [Example];
  assert.equal(example, {
    ...{ id: 'least', source: null, given: { period_end: '2025-12-31' }, expect: {}, tolerance: 0 },
    ...{ refused: ['a'], says: [], neverSays: [], because: [] },
  });
});

files(
  'a file that belongs to no calculator is named, hidden ones are left alone, and none is no fault',
  () => {
    copy.write('rules/examples/.hidden', 'x');
    copy.write('rules/examples/notes.txt', 'x');
    copy.write('rules/examples/vat.yaml', WHOLE);
    const wrong = 'no such file belongs here: examples stand in a .yaml file named after their calculator';
    const { found, faults } = read(true);
    assert.equal(faults, [
      `rules/examples/notes.txt:1:1 – ${wrong}`,
      `rules/examples/vat.yaml:1:1 – ${wrong}`,
    ]);
    assert.is(found.size, service.tools.length);
    rmSync(join(copy.folder, 'rules/examples'), { recursive: true });
    assert.equal(read(true), { found: new Map(), faults: [] });
  },
);

files('names that are none, far from all others, are told with all there are', () => {
  const given = 'given: { period_end: 2025-12-31, horse: 1 }';
  copy.write('rules/examples/deadlines.yaml', `- id: a\n  ${given}\n  refused: [x]\n  because: [y]\n`);
  const { faults } = read(true);
  assert.is(faults.length, 2);
  assert.match(faults[0] ?? '', /:2:\d+ – there is no input "horse": they are period_\w+, /);
  assert.match(faults[1] ?? '', /:4:\d+ – what is refused has no workings: take out "refused" or "because"$/);
});

files('the command takes words of calculators and ids, and counts those that fail', async () => {
  const run = (...words: string[]) => runCommand(examplesCommand, copy.folder, ...words);
  const ofDate = (id: string, due: string) =>
    `- id: ${id}\n  given: { period_end: 2025-12-31 }\n  expect: { filing_due: ${due} }\n`;
  const [right, wrong] = ['2026-12-31', '2026-12-30'];
  // Finance Act 1998, Schedule 18, paragraph 14: twelve months after the period.
  copy.write('rules/examples/deadlines.yaml', ['aa', 'ab', 'bb'].map((id) => ofDate(id, right)).join(''));
  assert.equal(await run('deadlines'), { code: 0, out: '3 worked examples hold.', wrong: '' });
  assert.equal(await run('deadlines aa', 'bb'), { code: 0, out: '2 worked examples hold.', wrong: '' });
  copy.write(
    'rules/examples/deadlines.yaml',
    ofDate('aa', wrong) + ofDate('ab', wrong) + ofDate('bb', right),
  );
  const { code, out, wrong: told } = await run('deadlines');
  assert.is(code, 1);
  assert.is(out, '2 of 3 worked examples do not hold.');
  assert.match(
    told,
    /^rules\/examples\/deadlines\.yaml:1:3 – aa: filing_due is "2026-12-31", expected "2026-12-30"\n.*:4:3 – ab: [^\n]*$/,
  );
  assert.instance(await run('zzz').catch((error: unknown) => error), UsageError);
  copy.write('rules/examples/notes.txt', 'x');
  const faulty = await run('bb');
  assert.is(faulty.code, 1);
  assert.is(faulty.out, '1 worked example holds.');
  assert.match(faulty.wrong, /^rules\/examples\/notes\.txt:1:1 – /);
});

files.run();
