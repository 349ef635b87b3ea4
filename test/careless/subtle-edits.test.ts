import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { askedOf } from '../../src/review/changelog/record-command.ts';
import { check } from '../../src/review/check/check.ts';
import { takenBack } from '../../src/review/check/taken-back.ts';
import { coverageOf } from '../../src/review/examples/coverage-command.ts';
import { readExamples } from '../../src/review/examples/read-examples.ts';
import { findDepartures } from '../../src/review/examples/run-example.ts';
import { mutations } from '../support/mutations.ts';
import { RULES } from '../support/rules-copy.ts';
import { RulesRepository } from '../support/rules-repository.ts';
import { SUBTLE } from '../support/subtle-edits.ts';

/** Edits that look right are noticed without the changelog, as if they had been recorded. */
const test = suite('subtle edits');
const EACH = 5;
const copy = new RulesRepository();
test.after(() => copy.remove());

const names = readdirSync(RULES.rules, { recursive: true, encoding: 'utf8' })
  .map((name) => `rules/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.yaml') && !name.startsWith('rules/examples/'))
  .sort();
const files = new Map(names.map((name) => [name, readFileSync(`${RULES.rules}/../${name}`, 'utf8')]));
const edits = mutations(files, EACH, SUBTLE);

/** What notices an edit: check, a worked example, coverage, or nothing. */
async function noticedBy(file: string, text: string): Promise<string | null> {
  copy.write(file, text);
  try {
    const { diagnostics, service } = await check(copy.options);
    const other = diagnostics.find((fault) => !fault.includes('CHANGELOG-rates.md'));
    if (other !== undefined) return other;
    if (service === null) return null;
    const back = new Diagnostics();
    takenBack(copy.folder, service, back);
    if (back.any) return String(back.all()[0]?.wrong);
    const examples = readExamples(copy.options, new Diagnostics(), service);
    for (const [key, all] of examples) {
      const failing = all.find((example) => fails(() => findDepartures(service, key, example)));
      if (failing !== undefined) return `${key} ${failing.id}`;
    }
    const asked = askedOf([file], service.changelog, service);
    return coverageOf(service, copy.options, asked).lines[0] ?? null;
  } finally {
    copy.restore(file);
  }
}

function fails(run: () => readonly string[]): boolean {
  try {
    return run().length > 0;
  } catch {
    return true;
  }
}

test('there are at least a hundred and fifty', () => assert.ok(edits.length >= 150, String(edits.length)));

for (const { kind, file, line, before, after, text } of edits) {
  test(`${kind} in ${file}:${line}`, async () => {
    assert.ok(
      await noticedBy(file, text),
      `nothing notices "${before.slice(0, 80)}" → "${after.slice(0, 80)}"`,
    );
  });
}

test.run();
