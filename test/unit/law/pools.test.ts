import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Amount, fraction, fromPence, sum, whole, zero } from '../../../src/law/amounts.ts';
import { daysOf } from '../../../src/law/periods.ts';
import { balanceOf, closePool, hybridRate, POOL_OUTCOMES, spendInOrder } from '../../../src/law/pools.ts';
import { day, period } from '../../support/days.ts';

const orders = suite('order of an allowance');

const spend = (available: number, ...spending: number[]): number[] =>
  spendInOrder(whole(available), spending.map(whole)).map(({ n }) => Number(n));

orders('each kind gets what it can use, until nothing is left', () => {
  assert.equal(spend(100, 30, 50, 40, 10), [30, 50, 20, 0]);
  assert.equal(spend(100, 0, 100, 1), [0, 100, 0]);
  assert.equal(spend(100, 99, 1, 1), [99, 1, 0]);
  assert.equal(spend(0, 5, 5), [0, 0]);
  assert.equal(spend(100), []);
});

orders('a later kind gets something only when every earlier one is covered', () => {
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

orders.run();

const hybrid = suite('hybrid rate');

const percent = (hundredths: number): Amount => fraction(BigInt(hundredths), 10_000n);
const BEFORE = percent(1800);
const AFTER = percent(1400);

/** Periods of 12 months over 1 April 2026, and the rate of each in hundredths of a percent (FA 2026 s28). */
const YEARS: readonly [start: string, end: string, hundredths: number][] = [
  ['2025-04-02', '2026-04-01', 1799],
  ['2025-05-01', '2026-04-30', 1768],
  ['2025-06-01', '2026-05-31', 1734],
  ['2025-07-01', '2026-06-30', 1701],
  ['2025-08-01', '2026-07-31', 1667],
  ['2025-09-01', '2026-08-31', 1633],
  ['2025-10-01', '2026-09-30', 1600],
  ['2025-11-01', '2026-10-31', 1566],
  ['2025-12-01', '2026-11-30', 1533],
  ['2026-01-01', '2026-12-31', 1499],
  ['2026-02-01', '2027-01-31', 1465],
  ['2026-03-01', '2027-02-28', 1434],
  ['2026-03-31', '2027-03-30', 1402],
];

for (const [start, end, hundredths] of YEARS) {
  hybrid(`the year ${start} to ${end} has ${hundredths / 100}%`, () => {
    const year = period(start, end);
    const change = day('2026-04-01');
    const days = { before: change - year.start, all: daysOf(year) };
    const rate = hybridRate([
      { days: days.before, amount: BEFORE },
      { days: days.all - days.before, amount: AFTER },
    ]);
    assert.is(rate.compare(percent(hundredths)), 0);
  });
}

hybrid('a period with one rate has that rate', () => {
  assert.is(hybridRate([{ days: 365, amount: BEFORE }]).compare(BEFORE), 0);
  assert.is(hybridRate([{ days: 1, amount: AFTER }]).compare(AFTER), 0);
});

hybrid('a percentage with two decimals or fewer is left as it is', () => {
  const days = { before: 1, after: 3 };
  const rate = hybridRate([
    { days: days.before, amount: BEFORE },
    { days: days.after, amount: AFTER },
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
      assert.ok(raised.compare(0n) >= 0 && raised.compare(percent(1)) < 0);
      assert.ok(rate.compare(AFTER) >= 0 && rate.compare(BEFORE) <= 0);
      assert.is(10_000n % rate.d, 0n);
    }),
  );
});

hybrid.run();

const pools = suite('pools');

const rate = fraction(18n, 100n);
const pounds = (amount: Amount): string => `${amount.s * amount.n}/${amount.d}`;
const printed = (pool: ReturnType<typeof closePool>): Record<string, string> =>
  Object.fromEntries(Object.entries(pool).map(([name, amount]) => [name, pounds(amount)]));
const closed = (balance: bigint, allowance: bigint, balancingCharge: bigint, carriedForward: bigint) => ({
  balance: pounds(fromPence(balance)),
  allowance: pounds(fromPence(allowance)),
  balancingCharge: pounds(fromPence(balancingCharge)),
  carriedForward: pounds(fromPence(carriedForward)),
});

pools('disposals come off before the allowance', () => {
  const pool = { qualifying: whole(10_000), disposals: whole(4_000) };
  assert.equal(
    printed(closePool(pool, 'writing_down', rate, whole(1))),
    closed(600_000n, 108_000n, 0n, 492_000n),
  );
});

pools('a short period has its part of the allowance, rounded half up to the penny', () => {
  // GOV.UK, accounting periods of more or less than a year: 187 days.
  const pool = { qualifying: whole(2_000), disposals: zero };
  assert.equal(
    printed(closePool(pool, 'writing_down', rate, fraction(187n, 365n))),
    closed(200_000n, 18_444n, 0n, 181_556n),
  );
});

pools('disposals above the pool are a charge and leave it empty', () => {
  const pool = { qualifying: whole(1_000), disposals: fromPence(100_001n) };
  assert.equal(printed(closePool(pool, 'balancing_charge', rate, whole(1))), closed(0n, 0n, 1n, 0n));
});

pools('a small pool is written off whole, an empty one has nothing', () => {
  const small = { qualifying: whole(984), disposals: zero };
  assert.equal(printed(closePool(small, 'small_pool', rate, whole(1))), closed(98_400n, 98_400n, 0n, 0n));
  const empty = { qualifying: whole(500), disposals: whole(500) };
  assert.equal(printed(closePool(empty, 'nil', rate, whole(1))), closed(0n, 0n, 0n, 0n));
});

pools('every pound of a pool is written off, carried forward or sold', () => {
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

pools.run();
