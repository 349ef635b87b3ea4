import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Amount, fraction, fromPence, whole, zero } from '../../../src/law/amounts.ts';
import {
  balanceOf,
  type ClosedPool,
  closePool,
  POOL_OUTCOMES,
  smallPoolLimit,
} from '../../../src/law/pools.ts';

const rate = fraction(18n, 100n);
const pounds = (amount: Amount): string => `${amount.s * amount.n}/${amount.d}`;
const printed = (pool: ClosedPool): Record<string, string> =>
  Object.fromEntries(Object.entries(pool).map(([name, amount]) => [name, pounds(amount)]));
const closed = (balance: bigint, allowance: bigint, balancingCharge: bigint, carriedForward: bigint) => ({
  balance: pounds(fromPence(balance)),
  allowance: pounds(fromPence(allowance)),
  balancingCharge: pounds(fromPence(balancingCharge)),
  carriedForward: pounds(fromPence(carriedForward)),
});

test('disposals come off before the allowance', () => {
  const pool = { qualifying: whole(10_000), disposals: whole(4_000) };
  assert.equal(
    printed(closePool(pool, 'writing_down', rate, whole(1))),
    closed(600_000n, 108_000n, 0n, 492_000n),
  );
});

test('a short period has its part of the allowance, rounded half up to the penny', () => {
  // GOV.UK, accounting periods of more or less than a year: 187 days.
  const pool = { qualifying: whole(2_000), disposals: zero };
  assert.equal(
    printed(closePool(pool, 'writing_down', rate, fraction(187n, 365n))),
    closed(200_000n, 18_444n, 0n, 181_556n),
  );
});

test('disposals above the pool are a charge and leave it empty', () => {
  const pool = { qualifying: whole(1_000), disposals: fromPence(100_001n) };
  assert.equal(printed(closePool(pool, 'balancing_charge', rate, whole(1))), closed(0n, 0n, 1n, 0n));
});

test('a small pool is written off whole, an empty one has nothing', () => {
  const small = { qualifying: whole(984), disposals: zero };
  assert.equal(printed(closePool(small, 'small_pool', rate, whole(1))), closed(98_400n, 98_400n, 0n, 0n));
  const empty = { qualifying: whole(500), disposals: whole(500) };
  assert.equal(printed(closePool(empty, 'nil', rate, whole(1))), closed(0n, 0n, 0n, 0n));
});

test('the limit for small pools is cut for a short period, to the penny', () => {
  assert.is(smallPoolLimit(whole(1_000), whole(1)).compare(1_000n), 0);
  assert.is(smallPoolLimit(whole(1_000), fraction(1n, 2n)).compare(500n), 0);
  assert.is(smallPoolLimit(whole(1_000), fraction(1n, 365n)).compare(fromPence(274n)), 0);
});

test('every pound of a pool is written off, carried forward or sold', () => {
  const pence = fc.bigInt({ min: 0n, max: 1_000_000_000n });
  const part = fc.integer({ min: 1, max: 365 });
  fc.assert(
    fc.property(pence, pence, part, fc.constantFrom(...POOL_OUTCOMES), (held, sold, days, wanted) => {
      const pool = { qualifying: fromPence(held), disposals: fromPence(sold) };
      // The outcomes that are possible for these amounts.
      const outcome = sold > held ? 'balancing_charge' : sold === held ? 'nil' : wanted;
      if (sold < held && (outcome === 'balancing_charge' || outcome === 'nil')) return;
      const after = closePool(pool, outcome, rate, fraction(BigInt(days), 365n));
      const left = pool.qualifying.sub(pool.disposals).add(after.balancingCharge);
      assert.is(after.allowance.add(after.carriedForward).compare(left), 0);
      assert.is(after.balance.compare(balanceOf(pool)), 0);
      for (const amount of Object.values(after)) {
        assert.ok(amount.compare(0n) >= 0);
        assert.is(100n % amount.d, 0n);
      }
    }),
  );
});

test.run();
