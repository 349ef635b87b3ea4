import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RulesFault } from '../../../src/engine/loading/diagnostics.ts';
import { loadService } from '../../../src/load-service.ts';
import { RulesCopy } from '../../support/rules-copy.ts';

const test = suite('slips of rules/slips');
const FILE = 'rules/slips/corporation-tax.yaml';

const faults: readonly (readonly [name: string, from: string, to: string, says: string])[] = [
  [
    'an unknown input',
    '{ associated_companies: { set: 0 } }',
    '{ associated: { set: 0 } }',
    'there is no input "associated"',
  ],
  [
    'an unknown table',
    'rates: { corporation-tax: row_before }',
    'rates: { corporation-taxes: row_before }',
    'the calculator reads no rate table "corporation-taxes"',
  ],
  [
    'an unknown row',
    'rates: { corporation-tax: row_before }',
    'rates: { corporation-tax: row_below }',
    'say row_before, row_after, or which column was taken for which',
  ],
  [
    'an unknown column',
    'rates: { corporation-tax: row_before }',
    'rates: { corporation-tax: { main_rate: low_rate } }',
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
    'figure: tax_before_marginal_relief',
    'figure: tax_before_relief',
    '"data" has no key "tax_before_relief"',
  ],
  [
    'pounds a few more or less',
    'figure: tax_before_marginal_relief',
    'figure: { marginal_relief: { plus: 1 } }',
    'marginal_relief is money: only days and whole numbers can be a few more or less',
  ],
  [
    'two ways at once',
    '    method: limits_not_reduced\n',
    '    method: limits_not_reduced\n    figure: marginal_relief\n',
    'a slip has one of inputs, rates, figure, method: what was done otherwise',
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
    'a number in words of its own',
    'Marginal relief was left out.',
    'Marginal relief of 2250 was left out.',
    'the digits of "2250" must come from a value',
  ],
];

for (const [name, from, to, says] of faults) {
  test(`${name} is a fault with its place`, async () => {
    const copy = new RulesCopy();
    copy.replace(FILE, from, to);
    try {
      await loadService(copy.options);
      assert.unreachable('no fault was found');
    } catch (thrown) {
      if (!(thrown instanceof RulesFault)) throw thrown;
      const told = thrown.faults.filter(({ file, wrong }) => file === FILE && wrong.startsWith(says));
      assert.is(told.length, 1, JSON.stringify(thrown.faults));
      assert.ok((told[0]?.line ?? 1) > 1);
    } finally {
      copy.remove();
    }
  });
}

test('a calculator without a file of slips has none', async () => {
  const copy = new RulesCopy();
  rmSync(join(copy.folder, 'rules/slips/deadlines.yaml'));
  const service = await loadService(copy.options);
  assert.equal(service.calculator('deadlines')?.slips, []);
  copy.remove();
});

test.run();
