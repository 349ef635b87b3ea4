import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { type Calculator, OVER_ROWS } from '../../../src/engine/calculator.ts';
import { check } from '../../../src/review/check/check.ts';
import { calculators } from '../../fixture/calculators.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { Fixture } from '../../support/fixture.ts';
import { placeIn } from '../../support/rules-copy.ts';

const BAND = 'rules/decisions/levy-band.yaml';
const CHECKS = 'rules/checks/levy.yaml';
const RATES = 'rules/rates/levy.yaml';
const SOURCES = 'rules/sources.yaml';

interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly says: string;
  /** Whether it is reported only where the rules load. */
  readonly late?: boolean;
}

const written: Readonly<Record<string, readonly Omit<Edit, 'file'>[]>> = parse(
  readFileSync(new URL('broken-rules.yaml', import.meta.url), 'utf8'),
);
const BROKEN = Object.entries(written).flatMap(([file, edits]) =>
  edits.map((edit): Edit => ({ file, ...edit })),
);

const test = suite('broken rules');
const fixture = new Fixture();

test.after(() => fixture.remove());
test.after.each(() => fixture.reset());

test('the unchanged rules have no errors', async () => assert.equal(await fixture.check(), []));

/** Edits that are made together, at most one of a file: an error in one file never hides one in another. */
const rounds: Edit[][] = [];
for (const edit of BROKEN) {
  const round = rounds.find((made) =>
    made.every(({ file, late }) => late === edit.late && file !== edit.file),
  );
  if (round === undefined) rounds.push([edit]);
  else round.push(edit);
}

for (const round of rounds) {
  test(round.map(({ says }) => says).join('; '), async () => {
    for (const { file, from, to } of round) fixture.replace(file, from, to);
    const errors = await fixture.check();
    for (const { file, at, says } of round) {
      const place = placeIn(file, fixture.read(file), at);
      const form = new RegExp(says.replace(/[[\](){}?^$|+]/g, '\\$&'));
      const matching = errors.filter((one) => one.startsWith(`${place} – `) && form.test(one));
      assert.is(matching.length, 1, `${place} – ${says} was not among:\n${errors.join('\n')}`);
      // A sentence about what is wrong, and one about what to write.
      assert.match(matching[0] ?? '', / – ["\w£][^\n]+[.?"]$/);
    }
  });
}

test('missing, stray, empty and unreadable files are reported', async () => {
  fixture.write('rules/rates/levy.yml', 'rates: []\n');
  rmSync(join(fixture.folder, BAND));
  fixture.write(CHECKS, '');
  writeFileSync(join(fixture.folder, RATES), Buffer.from([0x61, 0xff, 0xfe]));
  const errors = (await fixture.check()).join('\n');
  assert.match(errors, /^rules\/rates\/levy\.yml:1:1 – Rules are \.yaml files/m);
  assert.match(errors, new RegExp(`^${BAND}:1:1 – This file is missing. Add it.`, 'm'));
  assert.match(errors, new RegExp(`^${CHECKS}:1:1 – The file is empty.`, 'm'));
  assert.match(errors, new RegExp(`^${RATES}:1:1 – The file cannot be read as text in UTF-8.`, 'm'));
});

test('a word of texts/common.yaml that code does not know, and the one it lacks', async () => {
  fixture.replace('rules/texts/common.yaml', '\n  no_sheet: ', '\n  no_such_sheet: ');
  const errors = (await fixture.check()).join('\n');
  assert.match(errors, /common\.yaml:\d+:\d+ – The text "no_sheet" is missing\. Add it\./);
  assert.match(errors, /common\.yaml:\d+:3 – There is no text "no_such_sheet"\./);
});

test('what a new figure, input, calculator or operation over rows lacks is named with its file', async () => {
  fixture.replace('rules/examples/levy.yaml', ' rate: 20,', '');
  const [levy, interest] = calculators as [Calculator, Calculator];
  const calculate: Calculator['calculate'] = ({ amount, due, paid_on }, run) =>
    interest.calculate({ amount, due, paid_on, size: 'large' }, run);
  const errorsOf = async (of: readonly Calculator[]) =>
    (await check({ ...fixture.options, calculators: of })).diagnostics.map((error) =>
      error.replace(/:\d+:\d+/, ''),
    );
  assert.equal(await errorsOf([levy, { ...interest, calculate }]), [
    'rules/texts/levy.yaml – No worked example expects "rate". Add it to one in rules/examples/levy.yaml.',
    'schemas/inputs/interest.json – The calculator never reads "size". Use it in src/calculators/interest, or remove it.',
  ]);
  const overRows = [{ ...OVER_ROWS, key: 'levies', tables: [], horizon: [], outputs: {}, narration: {} }];
  fixture.replace('schemas/inputs/interest.json', '"x-tool-name": "levy_interest"', '"x-tool-name": "levy"');
  assert.equal(await errorsOf([levy, { ...interest, overRows }]), [
    'rules/texts/common.yaml – The texts of the operation "levies" are missing. Add them.',
    'rules/texts/levies.yaml – This file is missing. Add it.',
    'schemas/inputs/interest.json – Another calculator is called "levy". Change one.',
    'schemas/operations/levies.json – This file is missing. Add it.',
  ]);
});

test('aliases that would explode are rejected before they do', async () => {
  const levels = Array.from({ length: 30 }, (_, at) => `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`);
  fixture.write(SOURCES, `a-1: &a-1 x\n${levels.join('\n')}\n`);
  let errors: readonly string[] = [];
  const taken = await cpuTime(async () => {
    errors = await fixture.check();
  });
  assert.match(errors.join('\n'), /Anchors and aliases/);
  assert.ok(taken < 5_000, `${taken} ms`);
});

test('a worked example that fails, and one with unknown names', async () => {
  fixture.replace('rules/examples/levy.yaml', 'levy: 9500', 'levy: 9501');
  fixture.write(
    'rules/examples/interest.yaml',
    `${fixture.read('rules/examples/interest.yaml')}- { id: own, given: { amounts: 1 }, expect: { intrest: 1 } }
- { id: bare, given: { amount: 1 } }
- { id: both, given: { amount: 1 }, expect: { interest: 1 }, rejected: [due] }
`,
  );
  const errors = (await fixture.check()).join('\n');
  for (const says of [
    /levy\.yaml:2:3 – levy-small-rate: levy is 9500, expected 9501$/m,
    /There is no input "amounts"\. Did you mean "amount"\?/,
    /There is no key of data "intrest"\. Did you mean "interest"\?/,
    /Rejected inputs have no figures\. Remove "rejected" or "expect"/,
    /Add what is expected: "expect" figures, "says" words or "rejected" fields/,
  ]) {
    assert.match(errors, says);
  }
});

test.run();
