import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COMMON_WORDS } from '../../../../src/engine/checks/common-words.ts';
import { Fixture } from '../../../support/fixture.ts';
import { ROOT } from '../../../support/rules-copy.ts';

const COMMON = 'rules/texts/common.yaml';
const test = suite('the words that all calculators share');

/** Parts of names that code puts together, such as the name of a table and `_too_many_rows`. */
const PUT_TOGETHER =
  /^(?:role|types|registry|assumed)_|_(?:too_few_rows|too_many_rows|amount|early|late)$|^s37\(/;

test('npm run check names a missing word, and one that no code uses', async () => {
  const fixture = new Fixture();
  const [line = ''] = /^ {2}no_sheet: .*\n/m.exec(fixture.read(COMMON)) ?? [];
  fixture.replace(COMMON, line, line.replace('no_sheet', 'no_such_sheet'));
  const faults = await fixture.check();
  fixture.remove();
  assert.match(
    faults.join('\n'),
    /common\.yaml:\d+:\d+ – "no_sheet" of files is missing, and code shows it\./,
  );
  assert.match(faults.join('\n'), /common\.yaml:\d+:\d+ – No code uses "no_such_sheet"\. Remove it/);
});

test('each listed word is in code', () => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('common-words.ts'))
    .map((name) => readFileSync(join(ROOT, 'src', name), 'utf8'))
    .join('\n');
  const known = new Set(code.match(/\w+/g));
  for (const [section, names] of Object.entries(COMMON_WORDS)) {
    for (const name of names.trim().split(/\s+/)) {
      if (PUT_TOGETHER.test(name)) continue;
      assert.ok(
        known.has(name),
        `Remove ${section}.${name} from ${COMMON} and common-words.ts: no code uses it.`,
      );
    }
  }
});

test.run();
