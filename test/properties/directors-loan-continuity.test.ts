import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, makeDay, monthsAfter } from '../../src/law/calendar.ts';
import { pence, pounds } from '../support/pence.ts';
import { embeddedService, runOf } from '../support/service.ts';

/** The tax is proportional to the debt, and its rate steps only on the days on which Parliament changed it. */
const service = await embeddedService();
const test = suite('directors-loan: continuity');

interface Loan {
  readonly period_end: string;
  readonly loan_made_on: string;
}
type Data = Readonly<Record<'rate' | 'tax_before_relief' | 'relief' | 'tax_due', number>>;

async function dataOf(loan: Loan, owed: number, repaid = 0): Promise<Data> {
  const amounts = { outstanding: pounds(owed), repaid_within_9_months: pounds(repaid) };
  return (await runOf(service, 'directors-loan', { ...loan, ...amounts })).result.data as unknown as Data;
}

/** First days of the rates: ICTA 1988 s419, FA 2016 s50, and the dividend upper rate since. */
const CHANGES = [makeDay(1999, 4, 6), makeDay(2016, 4, 6), makeDay(2022, 4, 6), makeDay(2026, 4, 6)];

/** A loan made within the twelve months to the end of its period. */
const madeOn = (made: fc.Arbitrary<number>): fc.Arbitrary<Loan> =>
  fc.tuple(made, fc.nat(364)).map(([day, before]) => {
    const end = addDays(day as Day, before);
    return { period_end: isoDay(end), loan_made_on: isoDay(day as Day) };
  });
const anyDay = fc.oneof(
  fc.integer({ min: makeDay(1999, 4, 6), max: makeDay(2040, 1, 1) }),
  fc
    .tuple(fc.constantFrom(...CHANGES.slice(1)), fc.integer({ min: -2, max: 2 }))
    .map(([day, off]) => day + off),
);
const loans = madeOn(anyDay);
const owed = fc.oneof(fc.integer({ min: 100, max: 10_000 }), fc.integer({ min: 100, max: 10 ** 11 }));

test('the tax on two loans together is the sum of the two, to within a penny', async () => {
  await fc.assert(
    fc.asyncProperty(loans, owed, owed, async (loan, a, b) => {
      const taxes = await Promise.all(
        [a, b, a + b].map(async (one) => pence((await dataOf(loan, one)).tax_due)),
      );
      const [one = 0, other = 0, both = 0] = taxes;
      assert.ok(Math.abs(both - one - other) <= 1, `${JSON.stringify(loan)} ${a} ${b}: ${taxes}`);
    }),
    { numRuns: 150 },
  );
});

test('a penny more owed or repaid moves the tax by a penny at most, in the right direction', async () => {
  await fc.assert(
    fc.asyncProperty(loans, owed, fc.nat(), async (loan, amount, part) => {
      const repaid = part % (amount + 1);
      const due = pence((await dataOf(loan, amount, repaid)).tax_due);
      const owingMore = pence((await dataOf(loan, amount + 1, repaid)).tax_due) - due;
      assert.ok(owingMore === 0 || owingMore === 1, `${JSON.stringify(loan)} ${amount}: ${owingMore}`);
      if (repaid === amount) return;
      const repayingMore = pence((await dataOf(loan, amount, repaid + 1)).tax_due) - due;
      assert.ok(
        repayingMore === 0 || repayingMore === -1,
        `${JSON.stringify(loan)} ${amount}: ${repayingMore}`,
      );
    }),
    { numRuns: 150 },
  );
});

test('repayments in time bear no tax: it is due on the rest only, to within a penny', async () => {
  await fc.assert(
    fc.asyncProperty(loans, owed, fc.nat(), async (loan, amount, part) => {
      const repaid = part % (amount + 1);
      const { rate, tax_due } = await dataOf(loan, amount, repaid);
      // Two products are rounded, each to half a penny.
      const exact = ((amount - repaid) * rate) / 100;
      assert.ok(Math.abs(pence(tax_due) - exact) <= 1 + 1e-4, `${JSON.stringify(loan)} ${amount} ${repaid}`);
    }),
    { numRuns: 150 },
  );
});

test('the rate steps on the days of change, whenever the period ends, and nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(anyDay, fc.nat(363), async (made, before) => {
      fc.pre(made > makeDay(1999, 4, 6));
      const period_end = isoDay(addDays(made as Day, before));
      const rateOn = async (day: number) =>
        (await dataOf({ period_end, loan_made_on: isoDay(day as Day) }, 100_000)).rate;
      fc.pre(made - 1 > monthsAfter(addDays(made as Day, before), -12));
      const [eve, day] = [await rateOn(made - 1), await rateOn(made)];
      assert.is(eve !== day, CHANGES.includes(made as Day), `${isoDay(made as Day)}: ${eve}, ${day}`);
    }),
    { numRuns: 250 },
  );
});

test.run();
