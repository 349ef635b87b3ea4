import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addDays,
  type Day,
  daysInYear,
  isoDay,
  monthsAfter,
  parseDay,
  splitDay,
} from '../../src/law/calendar.ts';
import { type LatePenaltyInputs, latePenaltyInputs } from '../support/late-penalty-inputs.ts';
import { pence, pounds } from '../support/pence.ts';
import { embeddedService, runOf } from '../support/service.ts';

/** Interest is simple: linear in the tax, day by day. Penalties are steps on the days in Schedule 18. */
const service = await embeddedService();
const test = suite('late-penalty: continuity');

interface Data {
  readonly flat_penalty: number;
  readonly tax_penalty: number;
  readonly unpaid_tax_at_18_months: number;
  readonly tax_penalty_rate: number;
  readonly interest: number;
  readonly interest_days: number;
  readonly interest_periods: readonly { rate: number; year_days: number; to: string }[];
}

async function dataOf(given: LatePenaltyInputs): Promise<Data> {
  return (await runOf(service, 'late-penalty', { ...given })).result.data as unknown as Data;
}

const day = (text: string): Day => parseDay(text) as Day;
const next = (text: string): string => isoDay(addDays(day(text), 1));
const told = (...facts: unknown[]): string => JSON.stringify(facts);

/** Days on which something may change for a period: FA 1998 Sch 18 paras 14, 17 and 18. */
function lawfulSteps({ period_end, period_of_account_end }: LatePenaltyInputs) {
  const end = day(period_end);
  const filing = monthsAfter(day(period_of_account_end ?? period_end), 12);
  return {
    payment: monthsAfter(end, 9),
    filing,
    threeMonthsLate: monthsAfter(filing, 3),
    eighteenMonths: Math.max(monthsAfter(end, 18), filing),
    twentyFourMonths: monthsAfter(end, 24),
  };
}

/** Inputs filed, and perhaps paid, on or close to one of those days. */
const nearSteps = fc
  .tuple(latePenaltyInputs, fc.nat(4), fc.nat(4), fc.integer({ min: -1, max: 1 }))
  .map(([given, filed, paid, off]): LatePenaltyInputs => {
    const steps = Object.values(lawfulSteps(given)) as Day[];
    const near = (index: number): string => isoDay(addDays(steps[index] as Day, off));
    return {
      ...given,
      filed_on: near(filed),
      ...(given.paid_on === undefined ? {} : { paid_on: near(paid) }),
    };
  });
const anyInputs = fc.oneof(latePenaltyInputs, nearSteps);

test('interest on two amounts of tax together is the sum of both, apart from rounding down', async () => {
  const tax = fc.nat(100_000_000);
  await fc.assert(
    fc.asyncProperty(anyInputs, tax, tax, async (given, a, b) => {
      const [one, other, both] = [
        await dataOf({ ...given, tax_due: pounds(a) }),
        await dataOf({ ...given, tax_due: pounds(b) }),
        await dataOf({ ...given, tax_due: pounds(a + b) }),
      ];
      const more = pence(both.interest) - pence(one.interest) - pence(other.interest);
      assert.ok(more >= 0 && more <= both.interest_periods.length, told(given, a, b, more));
    }),
    { numRuns: 150 },
  );
});

test('each further day costs one day of interest, to the penny, from the day after the tax is due', async () => {
  await fc.assert(
    fc.asyncProperty(anyInputs, async (given) => {
      const paid_on = given.paid_on ?? given.filed_on;
      const [sooner, later] = [
        await dataOf({ ...given, paid_on }),
        await dataOf({ ...given, paid_on: next(paid_on) }),
      ];
      const cost = pence(later.interest) - pence(sooner.interest);
      const last = later.interest_periods.at(-1);
      const tax = pence(given.tax_due);
      if (day(paid_on) <= lawfulSteps(given).payment || tax === 0) {
        assert.is(sooner.interest, 0, told(given));
        if (last === undefined) return;
      }
      if (last === undefined) throw new Error(told(given));
      assert.is(last.to, next(paid_on));
      assert.is(last.year_days, daysInYear(splitDay(day(last.to)).year));
      const ofTheDay = (tax * last.rate) / 100 / last.year_days;
      // The run that grows is rounded down before and after.
      assert.ok(Math.abs(cost - ofTheDay) < 1 + 1e-6, told(given, cost, ofTheDay));
    }),
    { numRuns: 250 },
  );
});

test('the flat penalty steps up the day after the filing date and three months later, and on no other day', async () => {
  await fc.assert(
    fc.asyncProperty(anyInputs, async (given) => {
      const { filing, threeMonthsLate } = lawfulSteps(given);
      const before = (await dataOf(given)).flat_penalty;
      const after = (await dataOf({ ...given, filed_on: next(given.filed_on) })).flat_penalty;
      const isStep = [filing, threeMonthsLate].includes(day(given.filed_on));
      assert.ok(isStep ? after > before : after === before, told(given, before, after));
    }),
    { numRuns: 250 },
  );
});

test('the tax-related penalty steps up after 18 and 24 months, to a tenth and a fifth of the unpaid tax', async () => {
  await fc.assert(
    fc.asyncProperty(anyInputs, async (given) => {
      const { eighteenMonths, twentyFourMonths } = lawfulSteps(given);
      const [before, after] = [
        await dataOf(given),
        await dataOf({ ...given, filed_on: next(given.filed_on) }),
      ];
      const filed = day(given.filed_on);
      const unpaid = pence(before.unpaid_tax_at_18_months);
      assert.is(
        unpaid,
        given.paid_on === undefined || day(given.paid_on) > eighteenMonths ? pence(given.tax_due) : 0,
      );
      for (const [data, on] of [
        [before, filed],
        [after, addDays(filed, 1)],
      ] as const) {
        const tenths = on <= eighteenMonths ? 0 : on <= twentyFourMonths ? 1 : 2;
        assert.ok(Math.abs(pence(data.tax_penalty) - (unpaid * tenths) / 10) <= 0.5, told(given, data));
      }
      const isStep = filed === eighteenMonths || filed === twentyFourMonths;
      // For a few pence, a tenth and a fifth may round to the same penny.
      if (isStep && unpaid >= 10) assert.ok(after.tax_penalty > before.tax_penalty, told(given));
      if (!isStep) assert.is(after.tax_penalty, before.tax_penalty, told(given));
    }),
    { numRuns: 250 },
  );
});

test('payment affects penalties only by whether it comes before the day on which unpaid tax is measured', async () => {
  await fc.assert(
    fc.asyncProperty(anyInputs, async (given) => {
      fc.pre(given.paid_on !== undefined);
      const paid_on = String(given.paid_on);
      const [sooner, later] = [
        await dataOf({ ...given, paid_on }),
        await dataOf({ ...given, paid_on: next(paid_on) }),
      ];
      assert.is(later.flat_penalty, sooner.flat_penalty);
      if (day(paid_on) !== lawfulSteps(given).eighteenMonths)
        assert.is(later.tax_penalty, sooner.tax_penalty);
    }),
    { numRuns: 150 },
  );
});

test.run();
