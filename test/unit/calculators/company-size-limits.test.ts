import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sizeTests } from '../../../src/calculators/company-size/limits.ts';
import { fraction } from '../../../src/law/amounts.ts';

const test = suite('tests of company size');
const limits = {
  turnover: fraction(15_000_000n),
  balance_sheet_total: fraction(7_500_000n),
  employees: fraction(50n),
};

// Companies Act 2006 s382(3): "not more than", so exactly on a limit is within it.
test('a figure on its limit is within it, a penny or a part of a person above is not', () => {
  assert.equal(sizeTests(limits, limits), ['met', 'met', 'met']);
  const penny = fraction(1n, 100n);
  const above = {
    turnover: limits.turnover.add(penny),
    balance_sheet_total: limits.balance_sheet_total.add(penny),
    employees: limits.employees.add(fraction(1n, 1000n)),
  };
  assert.equal(sizeTests(above, limits), ['missed', 'missed', 'missed']);
});

test('each figure is tested on its own limit, and one not given on none', () => {
  const figures = { turnover: null, balance_sheet_total: fraction(15_000_000n), employees: fraction(0n) };
  assert.equal(sizeTests(figures, limits), ['not_given', 'missed', 'met']);
});

test.run();
