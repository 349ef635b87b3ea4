import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RulesFault } from '../../../src/engine/loading/diagnostics.ts';
import { readExpression, type Scope } from '../../../src/engine/slips/arithmetic.ts';
import { NO_SLIPS } from '../../../src/engine/slips/slip.ts';
import { type Amount, fraction, whole } from '../../../src/law/amounts.ts';
import { isoDay, parseDay } from '../../../src/law/calendar.ts';
import { loadService } from '../../../src/load-service.ts';
import { roundsOf } from '../../support/rounds.ts';
import { RulesCopy } from '../../support/rules-copy.ts';

const test = suite('slips of rules/slips');
const FILE = 'rules/slips/corporation-tax.yaml';

const faults: readonly (readonly [name: string, from: string, to: string, says: string])[] = [
  [
    'an unknown input',
    'inputs: { associated_companies: 0 }',
    'inputs: { associated: 0 }',
    'there is no input "associated"',
  ],
  [
    'an unknown table',
    'rates: { corporation-tax: row_before }',
    'rates: { corporation-taxes: row_before }',
    'there is no rate table "corporation-taxes"',
  ],
  [
    'an unknown row',
    'rates: { corporation-tax: row_before }',
    'rates: { corporation-tax: row_below }',
    '"row_below" is not known here',
  ],
  [
    'an unknown column',
    'rates: { corporation-tax: row_before }',
    'rates: { corporation-tax: { low_rate: 1 } }',
    'the table has no column "low_rate"',
  ],
  [
    'an unknown method',
    'method: limits_not_reduced',
    'method: limits_reduced',
    'the calculator has no such method; it has limits_not_reduced,',
  ],
  [
    'an unknown figure',
    'gives: { payment_due: filing_due }',
    'gives: { pay_due: filing_due }',
    '"data" has no key "pay_due"',
  ],
  [
    'an unknown name',
    'gives: { payment_due: filing_due }',
    'gives: { payment_due: file_due }',
    '"file_due" is not known here',
  ],
  [
    'an unknown function',
    'same_day(period_end, 9)',
    'that_day(period_end, 9)',
    'there is no function "that_day"',
  ],
  [
    'nothing done',
    '    method: limits_not_reduced\n',
    '',
    'say under inputs, rates, method or gives what was done',
  ],
  [
    'a name twice',
    'slip: limits_not_divided',
    'slip: marginal_relief_left_out',
    'there is a slip "marginal_relief_left_out" already',
  ],
  [
    'an unknown source',
    'cite: cta-2010-s18b',
    'cite: cta-2010-s18z',
    '"cta-2010-s18z" is not a key of sources.yaml',
  ],
  [
    'a number that the slip does not take',
    'Marginal relief was left out.',
    'Marginal relief of 2250 was left out.',
    'the digits of "2250" must come from a value',
  ],
];

for (const round of roundsOf(faults, ([, from]) => from.trim())) {
  test(`each is a fault with its position: ${round.map(([name]) => name).join(', ')}`, async () => {
    const copy = new RulesCopy();
    for (const [, from, to] of round) copy.replace(FILE, from, to);
    const found = await loadService(copy.options).catch((thrown: unknown) => thrown);
    copy.remove();
    if (!(found instanceof RulesFault)) throw found;
    for (const [name, , , says] of round) {
      const told = found.faults.find(({ file, wrong }) => file === FILE && wrong.startsWith(says));
      assert.ok(told, `${name}: ${JSON.stringify(found.faults)}`);
      assert.ok(told.line > 1, name);
    }
  });
}

test('a calculator without a file of slips has none', async () => {
  const copy = new RulesCopy();
  rmSync(join(copy.folder, 'rules/slips/deadlines.yaml'));
  const service = await loadService(copy.options);
  assert.equal(service.calculator('deadlines')?.slips, NO_SLIPS);
  copy.remove();
});

const SCOPE: Scope = (name) => {
  if (name === 'runs')
    return [1, 2].map(
      (days): Scope =>
        (key) =>
          key === 'days' ? whole(days) : null,
    );
  if (name === 'end') return parseDay('2025-06-30');
  return name === 'tax' ? whole(100) : null;
};
const evaluated = (text: string) => readExpression(text, () => true)(SCOPE);

test('expressions are exact, and null where a value is missing', () => {
  const amounts: readonly (readonly [string, Amount])[] = [
    ['tax × 26.5%', fraction(53, 2)],
    ['tax − 2 × (3 + 4) ÷ 7', whole(98)],
    ['penny(tax ÷ 3)', fraction(3333, 100)],
    ['−tax + £1,000', whole(900)],
    ['sum(runs, tax × days)', whole(300)],
    ['if tax > 50 and end = 2025-06-30 then 1 else 0', whole(1)],
  ];
  for (const [text, expected] of amounts) assert.is((evaluated(text) as Amount).compare(expected), 0, text);
  assert.is(isoDay(evaluated('months_after(end, 9)') as never), '2026-03-31');
  assert.is(isoDay(evaluated('same_day(end, 9) + 1') as never), '2026-03-31');
  for (const text of ['missing + 1', 'tax ÷ 0', 'penny(missing)']) assert.is(evaluated(text), null, text);
});

test('an invalid expression is reported with its position', () => {
  for (const text of ['1 +', '(1', '1 2', 'penny(1, 2)', 'if 1 then 2', '$', '']) {
    assert.throws(
      () => readExpression(text, () => true),
      (thrown: unknown) => thrown instanceof SyntaxError,
      text,
    );
  }
});

test.run();
