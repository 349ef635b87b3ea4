import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Amount, fraction, fromPence, zero } from '../../../src/law/amounts.ts';
import { closePool, hybridRate, POOL_OUTCOMES, poolBalance } from '../../../src/law/pools.ts';

const hybrid = suite('hybrid rate');

const percent = (hundredths: number): Amount => fraction(BigInt(hundredths), 10_000n);
const BEFORE = percent(1800);
const AFTER = percent(1400);

hybrid('a period with one rate has that rate', () => {
  assert.is(hybridRate([{ days: 365, amount: BEFORE }]).compare(BEFORE), 0);
  assert.is(hybridRate([{ days: 1, amount: AFTER }]).compare(AFTER), 0);
});

hybrid('a percentage with two decimals or fewer is left as it is', () => {
  const rate = hybridRate([
    { days: 1, amount: BEFORE },
    { days: 3, amount: AFTER },
  ]);
  assert.is(rate.compare(percent(1500)), 0);
});

hybrid('it lies between the rates and is rounded up by less than a hundredth of a percent', () => {
  const days = fc.integer({ min: 1, max: 365 });
  fc.assert(
    fc.property(days, days, (before, after) => {
      const rate = hybridRate([
        { days: before, amount: BEFORE },
        { days: after, amount: AFTER },
      ]);
      const exact = fraction(BigInt(18 * before + 14 * after), BigInt(100 * (before + after)));
      const raised = rate.sub(exact);
      assert.ok(raised.compare(zero) >= 0 && raised.compare(percent(1)) < 0);
      assert.ok(rate.compare(AFTER) >= 0 && rate.compare(BEFORE) <= 0);
      assert.is(10_000n % rate.d, 0n);
    }),
  );
});

hybrid.run();

const pools = suite('pools');
const rate = fraction(18n, 100n);

pools('every pound of a pool is written off, carried forward or sold', () => {
  const pence = fc.bigInt({ min: 0n, max: 1_000_000_000n });
  const part = fc.integer({ min: 1, max: 365 });
  fc.assert(
    fc.property(pence, pence, part, fc.constantFrom(...POOL_OUTCOMES), (held, sold, days, wanted) => {
      const pool = { qualifying: fromPence(held), disposals: fromPence(sold) };
      // The possible outcomes for these amounts.
      const outcome = sold > held ? 'balancing_charge' : sold === held ? 'nil' : wanted;
      if (sold < held && (outcome === 'balancing_charge' || outcome === 'nil')) return;
      const after = closePool(pool, outcome, rate, fraction(BigInt(days), 365n));
      const left = pool.qualifying.sub(pool.disposals).add(after.balancingCharge);
      assert.is(after.allowance.add(after.carriedForward).compare(left), 0);
      assert.is(after.balance.compare(poolBalance(pool)), 0);
      for (const amount of Object.values(after)) {
        assert.ok(amount.compare(zero) >= 0);
        assert.is(100n % amount.d, 0n);
      }
    }),
  );
});

pools.run();
