import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { tables as gainsTables } from '../../../src/calculators/chargeable-gains/rates.ts';
import { jsonNumber } from '../../../src/engine/texts/format.ts';
import { CalculatorRun } from '../../../src/engine/trace/run.ts';
import { fraction, isNegative, zero } from '../../../src/law/amounts.ts';
import { isoDay, makeDay } from '../../../src/law/calendar.ts';
import { riseOfIndex, roundedRise, usableAllowance } from '../../../src/law/indexation.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const index = new CalculatorRun(service.rules).table(gainsTables.retailPricesIndex);
const { factors } = parse(
  readFileSync(fileURLToPath(new URL('./indexation-factors.yaml', import.meta.url)), 'utf8'),
) as { factors: Record<string, readonly number[]> };

const tenths = (value: number) => fraction(BigInt(value), 10n);
const test = suite('indexation');

test('the index has every month from January 1987 to December 2017 and no others', () => {
  const table = service.rules.tables.get(gainsTables.retailPricesIndex as never);
  const months = (table?.rows ?? []).map(({ from }) => isoDay(from).slice(0, 7));
  const expected = Array.from({ length: 372 }, (_, n) => isoDay(makeDay(1987, 1 + n, 1)).slice(0, 7));
  assert.equal(months, expected);
});

for (const [year, ofYear] of Object.entries(factors)) {
  test(`factors to December 2017 from the months of ${year}`, () => {
    const end = index.on({ index_month: makeDay(2017, 12, 1) }).index;
    const rises = ofYear.map((_, n) =>
      jsonNumber(roundedRise(index.on({ index_month: makeDay(Number(year), n + 1, 15) }).index, end), 3),
    );
    assert.is(ofYear.length, 12);
    assert.equal(rises, ofYear);
  });
}

// The Inland Revenue's table for December 1997 prints 0.563; November 2008 and October 2009 are exact halves of 0.2875.
for (const [from, to, expected] of [
  [1024, 1600, 0.563],
  [2160, 2781, 0.288],
  [1000, 2781, 1.781],
  [1000, 1000, 0],
  [2571, 2554, 0],
] as const) {
  test(`the rise from ${from / 10} to ${to / 10} is ${expected}`, () => {
    assert.is(jsonNumber(roundedRise(tenths(from), tenths(to)), 3), expected);
  });
}

test('the rise for shares is exact', () => {
  assert.is(riseOfIndex(tenths(1889), tenths(2458)).compare(fraction(569n, 1889n)), 0);
  // HMRC CG51624, with the factor as the Act has it: 15,060.88 of 50,000.
  assert.is(jsonNumber(fraction(50_000n).mul(fraction(569n, 1889n)), 2), 15_060.88);
});

test('the allowance never makes or increases a loss and never exceeds what is available', () => {
  const pence = fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).map((n) => fraction(n, 100n));
  const rises = fc.bigInt({ min: 0n, max: 10_000_000n }).map((n) => fraction(n, 100n));
  fc.assert(
    fc.property(rises, pence, (available, unindexed) => {
      const used = usableAllowance(available, unindexed);
      assert.not.ok(isNegative(used));
      assert.ok(used.compare(available) <= 0);
      const left = unindexed.sub(used);
      if (isNegative(unindexed)) assert.is(left.compare(unindexed), 0);
      else assert.ok(left.compare(zero) >= 0);
      // Nothing is held back that the gain could still absorb.
      if (used.compare(available) < 0) assert.ok(left.compare(zero) <= 0);
    }),
    { numRuns: 500 },
  );
});

test.run();
