import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cpuTime } from '../../support/cpu-time.ts';
import { Fixture } from '../../support/fixture.ts';
import { roundsOf } from '../../support/rounds.ts';
import { placeIn } from '../../support/rules-copy.ts';

const RATES = 'rules/rates/levy.yaml';
const PRICES = 'rules/rates/prices.yaml';
const BAND = 'rules/decisions/levy-band.yaml';
const GRID = 'rules/decisions/interest-kind.yaml';
const CHECKS = 'rules/checks/levy.yaml';
const TEXTS = 'rules/texts/levy.yaml';
const SOURCES = 'rules/sources.yaml';
const RETURN = 'rules/returns/ct600.yaml';
const INPUTS = 'schemas/inputs/levy.json';
const LAST = 'cite: [fa-2026-s11, guide]';

/** What an author changes, where the fault is (the first occurrence of a text in the edited file), and what it says. */
const BROKEN: readonly (readonly [file: string, from: string, to: string, at: string, says: RegExp])[] = [
  [
    RETURN,
    'from: levy/profits,',
    'from: levy/profit,',
    'levy/profit,',
    /no calculator gives "levy\/profit": they give .*levy\/profits/,
  ],
  [
    RETURN,
    'from: levy/profits,',
    'from: levy/end,',
    'levy/end, cite: guide }\n  - { box: "30"',
    /"levy\/end" is no money/,
  ],
  [
    RETURN,
    'multiply: ["20", "30"]',
    'multiply: ["20", "25"]',
    '["20", "25"]',
    /there is no box 25 before it/,
  ],
  [RETURN, 'box: "30"', 'box: "20"', '"20", label: Rate', /there is a box 20 for these periods already/],
  [RETURN, 'levy/rate, cite: guide', 'levy/rate, cite: guid', 'guid }', /guid\b/],
  [RETURN, 'rounding: down, ', '', '{ box: "20"', /a figure in whole pounds has a "rounding"/],
  [
    RETURN,
    'kind: pence, multiply',
    'kind: pence, from: levy/levy, multiply',
    '{ box: "40"',
    /a box has one of "from", "add" and "multiply"/,
  ],
  [
    RATES,
    `    small_rate: 19%\n    limit: £50,000\n    ${LAST}`,
    `    ${LAST}`,
    'from: 2027-04-01',
    /the row before has small_rate \(19%\), limit \(£50,000\): write the value again, or none/,
  ],
  [
    RATES,
    '    limit: £50,000\n    cite: fa-2021-s6',
    '    cite: fa-2021-s6',
    'from: 2024-04-01',
    /the row is incomplete: limit must come with /,
  ],
  [
    PRICES,
    'from: 2024-01-01\n        months: [103.3',
    'from: 2020-01-01\n        months: [103.3',
    '- from: 2023-01-01',
    /there are no values for 2021-01 to 2024-12/,
  ],
  [RATES, 'from: 2025-04-01', 'from: 1 April 2025', '1 April 2025', /"1 April 2025" is not a day such as/],
  [RATES, LAST, `status: proposed\n    ${LAST}`, 'proposed', /must be one of announced/],
  [PRICES, '  payment:\n', '  paiment:\n', 'paiment', /no calculator reads the series "paiment"/],
  [BAND, 'at_most: limit }', 'at_most: limits }', 'limits } }', /there is no fact "limits"/],
  [
    BAND,
    'has_small_rate: false }',
    'has_small_rate: { at_most: limit } }',
    'limit } }',
    /"at_most" does not suit has_small_rate/,
  ],
  [
    BAND,
    'more_than: limit',
    'at_least: limit',
    '{ has_small_rate: true, any',
    /small_rate and main_rate both apply when .*limit = profits/,
  ],
  [BAND, 'at_most: limit } }', 'less_than: limit } }', '- outcome: single_rate', /no outcome applies when/],
  [BAND, '  profits: money', '  profits: integer', 'integer', /profits is money/],
  [
    CHECKS,
    'field: period_end',
    'field: periodend',
    'periodend',
    /there is no input "periodend"; the inputs are period_end, /,
  ],
  [
    CHECKS,
    '{first_covered_day}',
    '{first_coverd_day}',
    '{first_coverd_day}',
    /no value "first_coverd_day".*is it \{first_covered_day\}\?/,
  ],
  [TEXTS, 'up to {limit} are', 'up to 50000 are', '50000', /the digits of "50000" must come from a value/],
  [TEXTS, 'stood at {index}', 'stood at {the index}', '{the index}', /a slot is a name in braces/],
  [
    TEXTS,
    'when: { limit: given }',
    'when: { band: middle_rate }',
    'middle_rate }',
    /"middle_rate" is not what band can be/,
  ],
  [
    GRID,
    '  - { late: true, size: small, outcome: none }\n',
    '',
    '- { late: true, size: large',
    /no outcome applies when late is true, size is small/,
  ],
  [
    GRID,
    'cite: guide\n  - outcome: none',
    'cite: guide\n    when: { late: true }\n  - outcome: none',
    'when: { late: true }\n',
    /the lines of the grid say when/,
  ],
  [TEXTS, 'limit: given', 'limits: given', 'limits: given', /there is no fact "limits"/],
  [TEXTS, ', meaning: The rate of the levy.', '', 'levy: { label', /the meaning of "rate" is missing/],
  [TEXTS, '  due: {', '  due_by: {', 'due_by', /"data" has no key "due_by"/],
  [
    TEXTS,
    'statute: fa-2021-s6 }',
    'statute: fa-2021-s6, data_only: true }',
    'true }',
    /"levy" is used by a text/,
  ],
  [INPUTS, '"profits": {', '"profit": {', '"profit"', /takes no input "profit"/],
  [INPUTS, '"minimum": 0,', '"minimum": 0,,', ',\n      "maximum"', /Unexpected ,/],
];

const test = suite('broken rules');
const fixture = new Fixture();

test.after(() => fixture.remove());
test.after.each(() => fixture.reset());

test('the unchanged rules have no faults', async () => assert.equal(await fixture.check(), []));

for (const round of roundsOf(BROKEN, ([file]) => file)) {
  test(round.map(([, , , , says]) => says.source).join('; '), async () => {
    for (const [file, from, to] of round) fixture.replace(file, from, to);
    const faults = await fixture.check();
    for (const [file, , , at, says] of round) {
      const place = placeIn(file, fixture.read(file), at);
      const matching = faults.filter((fault) => fault.startsWith(`${place} – `) && says.test(fault));
      assert.is(matching.length, 1, `${place} – ${says.source} was not among:\n${faults.join('\n')}`);
    }
  });
}

test('missing, stray, empty and unreadable files are reported', async () => {
  fixture.write('rules/rates/levy.yml', 'rates: []\n');
  rmSync(join(fixture.folder, BAND));
  fixture.write(CHECKS, '');
  writeFileSync(join(fixture.folder, RATES), Buffer.from([0x61, 0xff, 0xfe]));
  const faults = (await fixture.check()).join('\n');
  assert.match(faults, /^rules\/rates\/levy\.yml:1:1 – no such file belongs/m);
  assert.match(faults, new RegExp(`^${BAND}:1:1 – the file is missing`, 'm'));
  assert.match(faults, new RegExp(`^${CHECKS}:1:1 – the file is empty`, 'm'));
  assert.match(faults, new RegExp(`^${RATES}:1:1 – the file cannot be read as UTF-8 text`, 'm'));
});

test('aliases that would explode are rejected before they do', async () => {
  const levels = Array.from({ length: 30 }, (_, at) => `a${at}: &a${at} [*a${at - 1}, *a${at - 1}]`);
  fixture.write(SOURCES, `a-1: &a-1 x\n${levels.join('\n')}\n`);
  let faults: readonly string[] = [];
  const taken = await cpuTime(async () => {
    faults = await fixture.check();
  });
  assert.match(faults.join('\n'), /anchors and aliases/);
  assert.ok(taken < 5_000, `${taken} ms`);
});

test('a worked example that fails, and one with unknown names', async () => {
  fixture.replace('rules/examples/levy.yaml', 'levy: 9500', 'levy: 9501');
  fixture.write(
    'rules/examples/interest.yaml',
    `${fixture.read('rules/examples/interest.yaml')}- { id: own, given: { amounts: 1 }, expect: { intrest: 1 } }
- { id: own, given: { amount: 1 } }
- { id: both, given: { amount: 1 }, expect: { interest: 1 }, rejected: [due] }
`,
  );
  const faults = (await fixture.check()).join('\n');
  for (const says of [
    /levy\.yaml:2:3 – levy-small-rate: levy is 9500, expected 9501$/m,
    /There is no input "amounts"\. Did you mean "amount"\?/,
    /There is no key of data "intrest"\. Did you mean "interest"\?/,
    /The id "own" is used twice/,
    /Rejected inputs have no figures\. Remove "rejected" or "expect"/,
    /Add what is expected: "expect" figures, "says" words or "rejected" fields/,
  ]) {
    assert.match(faults, says);
  }
});

test.run();
