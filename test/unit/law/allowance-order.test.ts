import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { spendInOrder } from '../../../src/law/allowance-order.ts';
import { sum, whole } from '../../../src/law/amounts.ts';

const spend = (available: number, ...spending: number[]): number[] =>
  spendInOrder(whole(available), spending.map(whole)).map(({ n }) => Number(n));

test('each kind gets what it can use, until nothing is left', () => {
  assert.equal(spend(100, 30, 50, 40, 10), [30, 50, 20, 0]);
  assert.equal(spend(100, 0, 100, 1), [0, 100, 0]);
  assert.equal(spend(100, 99, 1, 1), [99, 1, 0]);
  assert.equal(spend(0, 5, 5), [0, 0]);
  assert.equal(spend(100), []);
});

test('a later kind gets something only when every earlier one is covered', () => {
  const amount = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 5 }), (available, spending) => {
      const spent = spend(available, ...spending);
      const total = Number(sum(spending.map(whole)).n);
      assert.is(
        spent.reduce((a, b) => a + b, 0),
        Math.min(available, total),
      );
      spent.forEach((used, index) => {
        assert.ok(used <= (spending[index] as number));
        if (used > 0) assert.equal(spent.slice(0, index), spending.slice(0, index));
      });
    }),
  );
});

test.run();
