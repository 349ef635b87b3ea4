import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Amount, fraction, fromPence, smaller, sum, toPenny, zero } from '../../../src/law/amounts.ts';
import { addDays, type Day } from '../../../src/law/calendar.ts';
import {
  deductionsAllowance,
  type LossFacts,
  type LossTerms,
  relieveLosses,
  type TradingPeriod,
  usedIn,
  windowOpens,
} from '../../../src/law/losses.ts';
import { day, period } from '../../support/days.ts';

/** CTA 2010 ss37, 39 and 269ZB. */
const TERMS: LossTerms = {
  months_back: 12,
  terminal_months_back: 36,
  final_months: 12,
  part_above_allowance: fraction(1, 2),
};
const ALLOWANCE = fraction(5_000_000);
const NONE: LossFacts['broughtForward'] = { s45: zero, s45B: zero, s45A: zero };

function pence(amount: Amount): number {
  const rounded = toPenny(amount).mul(fraction(100));
  return Number(rounded.s) * Number(rounded.n);
}

const worked = suite('terms of loss relief');

worked('a window opens on the day after the last of its months, by the ends of months', () => {
  const opens = (start: string): Day => windowOpens(period(start, start), 12);
  assert.is(opens('2025-03-01'), day('2024-03-01'));
  assert.is(opens('2024-03-01'), day('2023-03-01'));
  assert.is(opens('2026-01-01'), day('2025-01-01'));
});

worked('the allowance of a short period is its share by days: CTA 2010 s269ZW(3)', () => {
  assert.is(pence(deductionsAllowance(ALLOWANCE, period('2025-04-01', '2025-09-30'))), 250_684_932);
  assert.is(pence(deductionsAllowance(ALLOWANCE, period('2024-02-29', '2025-02-28'))), 500_000_000);
});

worked(
  'losses stop where donations cover the rest, if more are left and wanted: CTA 2010 s45A(5), CTM04135',
  () => {
    const stops = (broughtForward: number, atMost: number | null): unknown[] => {
      const year: TradingPeriod = {
        ...period('2025-01-01', '2025-12-31'),
        tradingProfit: fraction(10_000),
        otherProfits: zero,
        donations: fraction(3_000),
        allowance: ALLOWANCE,
        claim: 'none',
        broughtForwardAtMost: atMost === null ? null : fraction(atMost),
      };
      const { periods, losses } = relieveLosses({
        periods: [year],
        broughtForward: { ...NONE, s45A: fraction(broughtForward) },
        ceased: null,
        terms: TERMS,
      });
      return [pence(usedIn(0, losses, 's45A')), periods[0]?.stoppedAtDonations];
    };
    assert.equal(stops(8_000, null), [700_000, true]);
    assert.equal(stops(7_000, null), [700_000, false]);
    assert.equal(stops(8_000, 7_000), [700_000, false]);
  },
);

worked.run();

const laws = suite('laws of losses');
const pounds = fc.integer({ min: 0, max: 300_000 });
const anyPeriods = fc
  .array(
    fc.record({
      days: fc.integer({ min: 20, max: 365 }),
      trade: fc.integer({ min: -200_000, max: 200_000 }),
      other: fc.oneof(fc.constant(0), pounds),
      donations: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
      claim: fc.constantFrom('none', 'this_period', 'this_and_earlier'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => {
    let start = day('2019-06-10');
    return rows.map(({ days, trade, other, donations, claim }): TradingPeriod => {
      const own = { start, end: addDays(start, days - 1) };
      start = addDays(start, days);
      return {
        ...own,
        tradingProfit: fromPence(trade * 100 + 7),
        otherProfits: fraction(other),
        donations: fraction(donations),
        allowance: deductionsAllowance(fraction(50_000), own),
        claim,
        broughtForwardAtMost: null,
      };
    });
  });

laws('every loss is used or left, and no period is relieved of more than its profits', () => {
  fc.assert(
    fc.property(anyPeriods, pounds, pounds, fc.boolean(), (periods, s45, s45A, ceases) => {
      const last = periods.at(-1) as TradingPeriod;
      const brought = { s45: fraction(s45), s45B: zero, s45A: fraction(s45A) };
      const ceased = ceases ? last.end : null;
      const relief = relieveLosses({ periods, broughtForward: brought, ceased, terms: TERMS });
      for (const loss of relief.losses) {
        const used = sum(loss.uses.map(({ amount }) => amount));
        assert.is(used.add(loss.left).compare(loss.arising), 0);
        assert.ok(loss.left.compare(zero) >= 0, 'more is used than there was');
        for (const { section, usedIn } of loss.uses) {
          const isBack = section === 's37(3)(b)' || section === 's39';
          if (isBack) assert.ok(usedIn < (loss.madeIn ?? 0), 'carried back means to an earlier period');
        }
        // CTA 2010 s37(3)(a): only by claim, and then as far as the period's other profits go.
        const made = loss.madeIn === null ? null : periods[loss.madeIn];
        if (made) {
          const own = loss.uses.filter(({ section }) => section === 's37(3)(a)').map(({ amount }) => amount);
          const most = made.claim === 'none' ? zero : smaller(loss.arising, made.otherProfits);
          assert.is(sum(own).compare(most), 0, `claim ${made.claim}`);
        }
      }
      for (const each of relief.periods) assert.ok(each.left.compare(zero) >= 0, 'more relief than profits');
    }),
  );
});

laws('losses never bring donations to nothing by choice: s45A stops where they cover the rest', () => {
  fc.assert(
    fc.property(anyPeriods, pounds, (periods, s45A) => {
      const broughtForward = { ...NONE, s45A: fraction(s45A) };
      const relief = relieveLosses({ periods, broughtForward, ceased: null, terms: TERMS });
      relief.periods.forEach((each, index) => {
        if (pence(usedIn(index, relief.losses, 's45A')) === 0) return;
        assert.ok(
          each.leftWhenFiled.compare((periods[index] as TradingPeriod).donations) >= 0,
          'donations wasted',
        );
      });
    }),
  );
});

laws.run();
