import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../src/load-service.ts';
import { check } from '../../../src/review/check.ts';
import { impactOf } from '../../../src/review/impact.ts';
import { tryCommand } from '../../../src/review/try-command.ts';
import { RulesCopy } from '../../support/rules-copy.ts';
import { embeddedService } from '../../support/service.ts';

const test = suite('what check finds by running the calculators');
const copy = new RulesCopy();
test.after(() => copy.remove());

type Edit = readonly [file: string, from: string, to: string];

const REVERSED: Edit = [
  'rules/checks/corporation-tax.yaml',
  'operator: before, value: { fact: first_covered_day }',
  'operator: after, value: { fact: first_covered_day }',
];

const faults: readonly (readonly [name: string, edit: Edit, says: RegExp])[] = [
  ['a reversed check', REVERSED, /^schemas\/inputs\/corporation-tax\.json:\d+:1 – its example is refused$/],
  [
    'inputs that are let through and get no result',
    REVERSED,
    /^rules\/checks\/corporation-tax\.yaml:1:1 – what is let through here gets no result: \S+ has no row for that day, with period_start=\S+ /,
  ],
  [
    'an assumption that runs break',
    [
      'rules/decisions/rate-band.yaml',
      'assuming:\n',
      'assuming:\n  - { fact: lower_limit, operator: less_than, value: { fact: upper_limit } }\n',
    ],
    /^rules\/decisions\/rate-band\.yaml:\d+:1 – what it assumes does not hold for corporation-tax with period_start=/,
  ],
  [
    'a maximum that keeps inputs below a limit',
    ['schemas/inputs/capital-allowances.json', '"maximum": 10000000000000', '"maximum": 999999'],
    /^schemas\/inputs\/capital-allowances\.json:\d+:1 – the maximum of \w+ is below £1,000,000, a limit of the tables$/,
  ],
  [
    'a minimum above the maximum',
    ['schemas/inputs/capital-allowances.json', '"minimum": 0', '"minimum": 99999999999999'],
    /^schemas\/inputs\/capital-allowances\.json:\d+:1 – the minimum of \w+ is above its maximum$/,
  ],
  [
    'a slip that does not explain its example',
    ['rules/slips/corporation-tax.yaml', 'claimed: 25000\n', 'claimed: 24000\n'],
    /^rules\/slips\/corporation-tax\.yaml:\d+:\d+ – the slip does not give 24000, which its example claims; the right figure is 22750$/,
  ],
  [
    'a slip whose example claims what is right',
    ['rules/slips/corporation-tax.yaml', 'claimed: 25000\n', 'claimed: 22750\n'],
    /^rules\/slips\/corporation-tax\.yaml:\d+:\d+ – the example claims what is right, so there is nothing to explain$/,
  ],
  [
    'a slip whose example is refused',
    ['rules/slips/deadlines.yaml', 'given: { period_end: 2025-12-31 }', 'given: { period_end: 1925-12-31 }'],
    /^rules\/slips\/deadlines\.yaml:\d+:\d+ – the example is refused: period_end: /,
  ],
  [
    'an answer that is too long',
    [
      'rules/texts/deadlines.yaml',
      'answer:\n',
      `answer:\n  - text: ${'Many words that nobody needs stand here. '.repeat(8).trim()}\n`,
    ],
    /^rules\/texts\/deadlines\.yaml:\d+:1 – an answer has 40 to 60 words, but with period_/,
  ],
  [
    'an outcome without an example',
    [
      'rules/examples/capital-allowances.yaml',
      'period_start: 2027-04-01\n    period_end: 2028-03-31',
      'period_start: 2024-04-01\n    period_end: 2025-03-31',
    ],
    /^rules\/decisions\/zero-emission-cars\.yaml:\d+:1 – no worked example comes to "main_pool"/,
  ],
];

for (const [name, [file, from, to], says] of faults) {
  test(name, async () => {
    copy.replace(file, from, to);
    const { diagnostics } = await check(copy.options);
    copy.restore(file);
    assert.ok(
      diagnostics.some((told) => says.test(told)),
      diagnostics.join('\n'),
    );
  });
}

test('rules that give no result are a message of try, and a difference of impact', async () => {
  const [file, from, to] = REVERSED;
  copy.replace(file, from, to);
  const said: string[] = [];
  const say = { out: (line: string) => said.push(line), wrong: (line: string) => said.push(line) };
  const given = ['period_start=2010-04-01', 'period_end=2011-03-31', 'taxable_profits=1'];
  const code = await tryCommand.run(copy.folder, ['corporation-tax', ...given], say);
  const { calculators } = impactOf(await embeddedService(), await loadService(copy.options), new Map());
  copy.restore(file);
  assert.is(code, 1);
  assert.match(
    said.join('\n'),
    /^The rules give no result for these inputs: corporation-tax has no row for that day\.$/m,
  );
  const changed = calculators.find(({ key }) => key === 'corporation-tax')?.changed ?? [];
  const told = changed.flatMap(({ differences }) => differences.map(({ after }) => after)).join('\n');
  assert.match(told, /The rules give no result for these inputs/);
});

test.run();
