import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../../src/review/check.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';

const test = suite('where a coder begins');

const readme = readFileSync(`${ROOT}rules/README.md`, 'utf8').replace(/\s+/g, ' ');

/** The starting rate of 2002 to 2006, as a reviewer would try to write it. Source: FA 2002 s32. */
const TRIED: readonly (readonly [what: string, file: string, from: string, to: string, told: RegExp])[] = [
  [
    'its column',
    'rules/rates/corporation-tax.yaml',
    '  - from: 2015-04-01\n',
    '  - from: 2015-04-01\n    starting_rate: 0%\n',
    /unknown column "starting_rate"/,
  ],
  [
    'its outcome',
    'rules/decisions/rate-band.yaml',
    'outcomes:\n',
    'outcomes:\n  - outcome: starting_rate\n    because: Profits do not exceed the limit.\n    cite: cta-2009-s8\n    when: { fact: has_small_profits_rate, operator: is, value: false }\n',
    /the calculator knows no outcome "starting_rate"/,
  ],
  [
    'a fact that nobody gives',
    'rules/decisions/rate-band.yaml',
    '  lower_limit: money\n',
    '  lower_limit: money\n  starting_limit: money\n',
    /no calculator gives a fact "starting_limit"/,
  ],
];

for (const [what, file, from, to, told] of TRIED) {
  test(`a new band: ${what} is refused, in words that tell why`, async () => {
    const copy = new RulesCopy();
    copy.replace(file, from, to);
    const { diagnostics } = await check(copy.options);
    copy.remove();
    assert.ok(
      diagnostics.some((one) => told.test(one)),
      diagnostics.join('\n'),
    );
  });
}

test('rules/README.md names that wall in the words of the check', () => {
  for (const [, , , , told] of TRIED.slice(0, 2)) assert.match(readme, told);
  assert.match(readme, /starting rate of 0%/);
});

test.run();
