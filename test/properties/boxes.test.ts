import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../src/law/calendar.ts';
import { combinedSheet } from '../../src/operations/boxes/index.ts';
import { refusedBy } from '../support/return-rules.ts';
import { embeddedService } from '../support/service.ts';

const test = suite('boxes of the return: rules of the online service');
const service = await embeddedService();

const money = fc
  .oneof(
    fc.constant(0),
    fc.nat(300_000_00),
    fc.nat(30_000_000_00),
    fc.integer({ min: 0, max: 300_000 }).map((n) => n * 100),
  )
  .map((pence) => pence / 100);

/** One company's period, with its entries. */
const returns = fc
  .record({
    start: fc.oneof(
      fc.integer({ min: makeDay(2023, 4, 1), max: makeDay(2027, 3, 31) }),
      fc.integer({ min: makeDay(2023, 4, 1), max: makeDay(2026, 4, 2) }),
    ),
    early: fc.boolean(),
    length: fc.oneof(fc.constant(366), fc.nat(366)),
    profits: money,
    distributions: fc.oneof(fc.constant(0), money),
    companies: fc.oneof(fc.constant(0), fc.nat(4)),
    holding: fc.constantFrom(false, false, false, true),
    loan: fc.option(
      fc.record({
        owed: money,
        repaid: fc.double({ min: 0, max: 1, noNaN: true }),
        later: fc.double({ min: 0, max: 1, noNaN: true }),
        isLedger: fc.boolean(),
        isRelease: fc.boolean(),
      }),
    ),
    gains: fc.array(fc.record({ cost: money, proceeds: money }), { maxLength: 3 }),
    spending: fc.option(fc.record({ main: money, special: money, cars: money, used: money, pool: money })),
    activity: fc.constantFrom('trade', 'other'),
  })
  .map(({ start, early, length, loan, gains, spending, ...company }) => {
    // Allowances begin in April 2023; tax goes back to April 2015.
    const shifted = early && spending === null ? start - 2_900 : start;
    const first = Math.max(shifted, makeDay(2015, 4, 1)) as Day;
    const end = Math.min(lastDayOfMonthsFrom(first, 12), addDays(first, length)) as Day;
    const [period_start, period_end] = [isoDay(first), isoDay(end)];
    const owed = loan === null ? 0 : Math.max(1, loan.owed);
    return {
      end: period_end,
      body: {
        activity: company.activity,
        'corporation-tax': {
          period_start,
          period_end,
          taxable_profits: company.profits,
          exempt_distributions: company.distributions,
          associated_companies: company.companies,
          close_investment_holding: company.holding,
        },
        ...(loan === null
          ? {}
          : loan.isLedger
            ? { ledger: ledgerOf(first, end, { ...loan, owed }) }
            : {
                'directors-loan': {
                  ...{ period_end, outstanding: owed, loan_made_on: period_end },
                  repaid_within_9_months: Math.floor(owed * loan.repaid * 100) / 100,
                },
              }),
        ...(gains.length === 0
          ? {}
          : {
              'chargeable-gains': gains.map(({ cost, proceeds }) => ({
                ...{ asset_type: 'shares', acquisition_date: '2010-01-01', acquisition_cost: cost },
                ...{ disposal_date: period_end, proceeds },
              })),
            }),
        ...(spending === null
          ? {}
          : {
              'capital-allowances': {
                period_start,
                period_end,
                new_main_plant: spending.main,
                used_main_plant: spending.used,
                new_special_rate: spending.special,
                zero_emission_cars: spending.cars,
                main_pool_brought_forward: spending.pool,
              },
            }),
      },
    };
  });

/** A loan made on the last day, repaid or released partly in time and partly late, with a much later return. */
function ledgerOf(
  start: Day,
  end: Day,
  { owed, repaid, later, isRelease }: { owed: number; repaid: number; later: number; isRelease: boolean },
) {
  const inTime = Math.floor(owed * repaid * 100) / 100;
  const after = Math.floor((owed - inTime) * later * 100) / 100;
  const credit = (days: number, amount: number) => ({
    ...{ on: isoDay(addDays(end, days)), kind: isRelease ? 'release' : 'repayment', amount },
  });
  return {
    ...{ period_ends: [isoDay(end)], first_period_start: isoDay(start) },
    entries: [
      { on: isoDay(end), kind: 'loan', amount: owed },
      ...[credit(30, inTime), credit(300, after)].filter(({ amount }) => amount > 0),
    ],
    returns_filed: [{ period_end: isoDay(end), on: isoDay(addDays(end, 1_000)) }],
  };
}

test('none of 500 random returns is rejected', () => {
  fc.assert(
    fc.property(returns, ({ end, body }) => {
      const sheet = combinedSheet(service, body);
      assert.not.instance(sheet, InvalidInput, JSON.stringify(sheet));
      if (!(sheet instanceof InvalidInput)) assert.equal(refusedBy(sheet, end), []);
    }),
    { numRuns: 500 },
  );
});

test.run();
