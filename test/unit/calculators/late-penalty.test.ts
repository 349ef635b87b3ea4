import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exactNotation } from '../../../src/engine/trace/notation.ts';
import {
  addDays,
  type Day,
  daysInYear,
  isoDay,
  makeDay,
  monthsAfter,
  splitDay,
} from '../../../src/law/calendar.ts';
import { calculator, service } from '../../support/calculator.ts';
import { day } from '../../support/days.ts';
import { pence } from '../../support/pence.ts';
import { calculationOf, tableNamed } from '../../support/service.ts';

interface Inputs {
  readonly period_end: string;
  readonly period_of_account_end?: string;
  readonly filed_on: string;
  readonly tax_due?: number;
  readonly paid_on?: string;
  readonly late_previous_two?: boolean;
}
interface Data {
  readonly flat_penalty: number;
  readonly tax_penalty: number;
  readonly total_penalties: number;
  readonly unpaid_tax_at_18_months: number;
  readonly interest: number;
  readonly interest_from: string | null;
  readonly interest_to: string | null;
  readonly interest_days: number;
  readonly interest_periods: readonly {
    readonly from: string;
    readonly to: string;
    readonly days: number;
    readonly rate: number;
    readonly year_days: number;
    readonly interest: number;
  }[];
  readonly total_extra_cost: number;
  readonly total_to_pay: number;
}
const { dataOf, expectData, resultOf } = calculator<Data>('late-penalty');
const test = suite('late-penalty');

const DATES: readonly [inputs: object, expected: Readonly<Record<string, unknown>>][] = [
  [{ period_end: '2024-02-29' }, { payment_due: '2024-12-01', filing_due: '2025-02-28' }],
  [{ period_end: '2015-04-01' }, { payment_due: '2016-01-02', filing_due: '2016-04-01' }],
  [{ period_end: '2025-02-28' }, { filing_due: '2026-02-28', flat_penalty_increases_after: '2026-05-31' }],
  // Accounts of 18 months: the filing date is the day on which the 18 months from the period end.
  [
    { period_end: '2025-06-30', period_of_account_end: '2025-12-31' },
    { filing_due: '2026-12-31', tax_penalty_from: '2027-01-01', tax_penalty_20_from: '2027-07-01' },
  ],
  // The filing date is a day after those 18 months, and the penalty waits for it.
  [
    { period_end: '2026-08-28', period_of_account_end: '2027-02-28' },
    { filing_due: '2028-02-29', tax_penalty_from: '2028-03-01', tax_penalty_20_from: '2028-08-29' },
  ],
  [{ period_end: '2019-09-30' }, { tax_penalty_from: '2021-04-01', tax_penalty_20_from: '2021-10-01' }],
];

for (const [inputs, expected] of DATES) {
  test(JSON.stringify(inputs), () => expectData({ filed_on: '2029-01-01', ...inputs }, expected));
}

test('the second return of the same accounts has the filing date of its own end', () => {
  const inputs = { period_end: '2025-12-31', filed_on: '2026-12-31' };
  assert.equal(resultOf({ ...inputs, period_of_account_end: '2025-12-31' }), resultOf(inputs));
});

// Dodds v Walker [1981] 1 WLR 1027 against HMRC CTM93040: three months from 28 February end on 28 or 31 May.
test('where HMRC counts to the end of a month, the earlier strict date is given too', () => {
  const isNoted = (filed_on: string) =>
    resultOf({ period_end: '2025-02-28', filed_on }).notes.some((note) => note.includes('On a strict count'));
  const filed = ['2026-05-28', '2026-05-29', '2026-05-31', '2026-06-01'];
  assert.equal(filed.map(isNoted), [false, true, true, false]);
});

/** Filing date, with days on both sides of it and of the day three months later. */
const FLAT: readonly [period_end: string, filed_on: string, ordinary: number, third: number][] = [
  ['2025-03-31', '2026-03-31', 0, 0],
  ['2025-03-31', '2026-04-01', 100, 500],
  ['2025-03-31', '2026-06-30', 100, 500],
  ['2025-03-31', '2026-07-01', 200, 1000],
  ['2025-04-01', '2026-04-01', 0, 0],
  ['2025-04-01', '2026-04-02', 200, 1000],
  ['2025-04-01', '2026-07-01', 200, 1000],
  ['2025-04-01', '2026-07-02', 400, 2000],
];

for (const [period_end, filed_on, ordinary, third] of FLAT) {
  test(`period to ${period_end}, filed on ${filed_on}`, () => {
    const doubled = { doubled_amounts_apply: period_end > '2025-03-31' };
    expectData({ period_end, filed_on }, { flat_penalty: ordinary, ...doubled });
    expectData(
      { period_end, filed_on, late_previous_two: true },
      { flat_penalty: third, third_successive_amounts_apply: third > 0, ...doubled },
    );
  });
}

test('long accounts move the filing date to the new amounts', () =>
  expectData(
    { period_end: '2025-02-28', period_of_account_end: '2025-05-31', filed_on: '2026-06-01' },
    { filing_due: '2026-05-31', flat_penalty: 200, doubled_amounts_apply: true, days_late_filing: 1 },
  ));

// Finance Act 2026, section 265.
test('the amounts of 2026 are twice those before, as their outcome says', () => {
  const [first, doubled] = tableNamed(service, 'late-filing-penalties/flat_rate').rows;
  for (const name of ['within_months', 'after_months', 'third_within_months', 'third_after_months']) {
    const amountOf = (literal: unknown) => (literal as { value: { n: bigint } }).value.n;
    assert.is(amountOf(doubled?.literals[name]), 2n * amountOf(first?.literals[name]), name);
  }
});

const PERIOD = { period_end: '2024-12-31', tax_due: 10_000 };

// 18 months from 31 December 2024 end on 30 June 2026, 24 months on 31 December 2026.
const RELATED: readonly [inputs: object, expected: Readonly<Record<string, unknown>>][] = [
  [{ filed_on: '2026-06-30' }, { tax_penalty_rate: 0, tax_penalty: 0, unpaid_tax_at_18_months: 10_000 }],
  [{ filed_on: '2026-07-01' }, { tax_penalty_rate: 10, tax_penalty: 1000, total_penalties: 1200 }],
  [{ filed_on: '2026-12-31' }, { tax_penalty_rate: 10, tax_penalty: 1000 }],
  [{ filed_on: '2027-01-01' }, { tax_penalty_rate: 20, tax_penalty: 2000, total_penalties: 2200 }],
  [
    { filed_on: '2027-01-01', paid_on: '2026-06-30' },
    { tax_penalty_rate: 0, unpaid_tax_at_18_months: 0 },
  ],
  [
    { filed_on: '2027-01-01', paid_on: '2026-07-01' },
    { tax_penalty_rate: 20, tax_penalty: 2000 },
  ],
  [
    { filed_on: '2027-01-01', tax_due: 0 },
    { tax_penalty_rate: 0, tax_penalty: 0, total_penalties: 200 },
  ],
  // A third failure in a row does not raise it.
  [
    { filed_on: '2027-01-01', late_previous_two: true },
    { flat_penalty: 1000, tax_penalty: 2000 },
  ],
  // Half a penny is rounded up.
  [{ filed_on: '2026-07-01', tax_due: 0.05 }, { tax_penalty: 0.01 }],
  [{ filed_on: '2026-07-01', tax_due: 0.04 }, { tax_penalty: 0 }],
];

for (const [inputs, expected] of RELATED) {
  test(JSON.stringify(inputs), () => expectData({ ...PERIOD, ...inputs }, expected));
}

test('both penalties begin at once for the first period of 18-month accounts', () => {
  const long = { period_end: '2025-06-30', period_of_account_end: '2025-12-31', tax_due: 1000 };
  expectData({ ...long, filed_on: '2026-12-31' }, { flat_penalty: 0, tax_penalty: 0 });
  expectData({ ...long, filed_on: '2027-01-01' }, { flat_penalty: 200, tax_penalty: 100 });
  expectData({ ...long, filed_on: '2027-06-30' }, { flat_penalty: 400, tax_penalty: 100 });
  expectData({ ...long, filed_on: '2027-07-01' }, { flat_penalty: 400, tax_penalty: 200 });
});

// Tax, end of the period, day of payment: interest, with each run rounded down by the length of its year.
const SIZES: readonly [tax_due: number, period_end: string, paid_on: string, interest: number][] = [
  [10_000, '2025-03-31', '2026-06-30', 382.66],
  [10_000, '2024-03-31', '2025-07-01', 384.16],
  [10_000, '2023-03-31', '2024-09-30', 575.19],
  [100_000, '2022-06-30', '2024-03-31', 7462.51],
  [12_345.67, '2025-12-31', '2026-11-20', 131.06],
];

for (const [tax_due, period_end, paid_on, expected] of SIZES) {
  test(`interest on £${tax_due} for the period to ${period_end}, paid on ${paid_on}`, () =>
    expectData({ tax_due, period_end, paid_on, filed_on: paid_on }, { interest: expected }));
}

const DUE = { period_end: '2024-12-31', filed_on: '2025-12-31', tax_due: 100_000 };
const NO_INTEREST = {
  interest: 0,
  interest_days: 0,
  interest_from: null,
  interest_to: null,
  interest_periods: [],
};

test('interest: none when paid before the period ends, before the tax is due, or on that day', () => {
  for (const paid_on of ['2024-06-01', '2025-09-30', '2025-10-01']) {
    expectData({ ...DUE, paid_on }, { ...NO_INTEREST, interest_still_running: false });
  }
});

test('interest: a day when paid on the day after the tax is due', () =>
  expectData(
    { ...DUE, paid_on: '2025-10-02' },
    {
      interest_from: '2025-10-02',
      interest_to: '2025-10-02',
      interest_days: 1,
      interest: 21.91,
      interest_periods: [
        { from: '2025-10-02', to: '2025-10-02', days: 1, rate: 8, year_days: 365, interest: 21.91 },
      ],
    },
  ));

test('interest: none yet when unpaid and filed before the tax is due, but it will run', () =>
  expectData({ ...DUE, filed_on: '2025-09-01' }, { ...NO_INTEREST, interest_still_running: true }));

test('interest: runs to the day of filing when the day of payment is left out', () =>
  expectData(
    { ...DUE, filed_on: '2025-10-05' },
    { interest_to: '2025-10-05', interest_days: 4, interest_still_running: true },
  ));

test('interest: none on nil tax', () =>
  expectData(
    { ...DUE, tax_due: 0, filed_on: '2027-01-01' },
    { ...NO_INTEREST, interest_still_running: false },
  ));

test('interest: a rate holds from the day it starts, also when that is the day of payment', () =>
  expectData(
    { ...DUE, paid_on: '2026-01-09' },
    {
      interest_periods: [
        { from: '2025-10-02', to: '2026-01-08', days: 99, rate: 8 },
        { from: '2026-01-09', to: '2026-01-09', days: 1, rate: 7.75 },
      ],
    },
  ));

test('interest: is cut at both ends of the leap year 2024', () =>
  expectData(
    { period_end: '2023-02-28', filed_on: '2025-01-31', paid_on: '2025-01-31', tax_due: 36_500 },
    {
      interest_periods: [
        { from: '2023-12-02', to: '2023-12-31', rate: 7.75, year_days: 365, interest: 232.5 },
        { from: '2024-01-01', to: '2024-08-19', days: 232, year_days: 366 },
        { from: '2024-08-20', to: '2024-11-25', days: 98, rate: 7.5, year_days: 366 },
        { from: '2024-11-26', to: '2024-12-31', days: 36, rate: 7.25, year_days: 366 },
        { from: '2025-01-01', to: '2025-01-31', rate: 7.25, year_days: 365, interest: 224.75 },
      ],
    },
  ));

test('interest: rates are assumed from the day after they were checked', () => {
  const inputs = { period_end: '2025-12-31', filed_on: '2026-12-31', tax_due: 1000 };
  const { head } = tableNamed(service, 'late-payment-interest/rates');
  const [last, after] = [isoDay(head.knownUntil), isoDay(addDays(head.knownUntil, 1))];
  expectData({ ...inputs, paid_on: last }, { interest_uses_assumed_rate: false });
  expectData({ ...inputs, paid_on: after }, { interest_uses_assumed_rate: true });
  expectData({ ...inputs, tax_due: 0, paid_on: after }, { interest_uses_assumed_rate: false });
});

test.run();

/** Interest is simple: linear in the tax, day by day. Penalties are steps on the days in Schedule 18. */
const laws = suite('late-penalty: laws');

/** Inputs of any size on any covered day. */
const ordinary = fc
  .record({
    offset: fc.integer({ min: 0, max: 25_000 }),
    filed: fc.integer({ min: 1, max: 1200 }),
    paid: fc.option(fc.integer({ min: -100, max: 1500 }), { nil: null }),
    pence: fc.integer({ min: 0, max: 100_000_000 }),
    late_previous_two: fc.boolean(),
    accountsMonths: fc.constantFrom(null, 0, 3, 6),
  })
  .map(({ offset, filed, paid, pence, late_previous_two, accountsMonths }): Inputs => {
    const end = addDays(makeDay(2015, 4, 1), offset);
    return {
      period_end: isoDay(end),
      filed_on: isoDay(addDays(end, filed)),
      tax_due: pence / 100,
      late_previous_two,
      ...(paid === null ? {} : { paid_on: isoDay(addDays(end, paid)) }),
      ...(accountsMonths === null ? {} : { period_of_account_end: isoDay(monthsAfter(end, accountsMonths)) }),
    };
  });

const next = (text: string): string => isoDay(addDays(day(text), 1));
const textOf = (...facts: unknown[]): string => JSON.stringify(facts);

/** Days on which something may change for a period: FA 1998 Sch 18 paras 14, 17 and 18. */
function lawfulSteps({ period_end, period_of_account_end }: Inputs) {
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
  .tuple(ordinary, fc.nat(4), fc.nat(4), fc.integer({ min: -1, max: 1 }))
  .map(([inputs, filed, paid, off]): Inputs => {
    const steps = Object.values(lawfulSteps(inputs)) as Day[];
    const near = (index: number): string => isoDay(addDays(steps[index] as Day, off));
    return {
      ...inputs,
      filed_on: near(filed),
      ...(inputs.paid_on === undefined ? {} : { paid_on: near(paid) }),
    };
  });
const anyInputs = fc.oneof(ordinary, nearSteps);

laws('each further day costs one day of interest, to the penny, from the day after the tax is due', () => {
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const paid_on = inputs.paid_on ?? inputs.filed_on;
      const [sooner, later] = [dataOf({ ...inputs, paid_on }), dataOf({ ...inputs, paid_on: next(paid_on) })];
      const cost = pence(later.interest) - pence(sooner.interest);
      const last = later.interest_periods.at(-1);
      const tax = pence(inputs.tax_due);
      if (day(paid_on) <= lawfulSteps(inputs).payment || tax === 0) {
        assert.is(sooner.interest, 0, textOf(inputs));
        if (last === undefined) return;
      }
      if (last === undefined) throw new Error(textOf(inputs));
      assert.is(last.to, next(paid_on));
      assert.is(last.year_days, daysInYear(splitDay(day(last.to)).year));
      const ofTheDay = (tax * last.rate) / 100 / last.year_days;
      // The run that grows is rounded down before and after.
      assert.ok(Math.abs(cost - ofTheDay) < 1 + 1e-6, textOf(inputs, cost, ofTheDay));
    }),
    { numRuns: 250 },
  );
});

laws(
  'the flat penalty steps up the day after the filing date and three months later, and on no other day',
  () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { filing, threeMonthsLate } = lawfulSteps(inputs);
        const before = dataOf(inputs).flat_penalty;
        const after = dataOf({ ...inputs, filed_on: next(inputs.filed_on) }).flat_penalty;
        const isStep = [filing, threeMonthsLate].includes(day(inputs.filed_on));
        assert.ok(isStep ? after > before : after === before, textOf(inputs, before, after));
      }),
      { numRuns: 250 },
    );
  },
);

laws(
  'the tax-related penalty steps up after 18 and 24 months, to a tenth and a fifth of the unpaid tax',
  () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { eighteenMonths, twentyFourMonths } = lawfulSteps(inputs);
        const [before, after] = [dataOf(inputs), dataOf({ ...inputs, filed_on: next(inputs.filed_on) })];
        const filed = day(inputs.filed_on);
        const unpaid = pence(before.unpaid_tax_at_18_months);
        assert.is(
          unpaid,
          inputs.paid_on === undefined || day(inputs.paid_on) > eighteenMonths ? pence(inputs.tax_due) : 0,
        );
        for (const [data, on] of [
          [before, filed],
          [after, addDays(filed, 1)],
        ] as const) {
          const tenths = on <= eighteenMonths ? 0 : on <= twentyFourMonths ? 1 : 2;
          assert.ok(Math.abs(pence(data.tax_penalty) - (unpaid * tenths) / 10) <= 0.5, textOf(inputs, data));
        }
        const isStep = filed === eighteenMonths || filed === twentyFourMonths;
        // For a few pence, a tenth and a fifth may round to the same penny.
        if (isStep && unpaid >= 10) assert.ok(after.tax_penalty > before.tax_penalty, textOf(inputs));
        if (!isStep) assert.is(after.tax_penalty, before.tax_penalty, textOf(inputs));
      }),
      { numRuns: 250 },
    );
  },
);

laws(
  'payment affects penalties only by whether it comes before the day on which unpaid tax is measured',
  () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        fc.pre(inputs.paid_on !== undefined);
        const paid_on = String(inputs.paid_on);
        const [sooner, later] = [
          dataOf({ ...inputs, paid_on }),
          dataOf({ ...inputs, paid_on: next(paid_on) }),
        ];
        assert.is(later.flat_penalty, sooner.flat_penalty);
        if (day(paid_on) !== lawfulSteps(inputs).eighteenMonths)
          assert.is(later.tax_penalty, sooner.tax_penalty);
      }),
      { numRuns: 150 },
    );
  },
);

laws('runs adjoin from the first to the last day, and all totals add up', () =>
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const data = dataOf(inputs);
      const runs = data.interest_periods;
      assert.is(runs[0]?.from ?? null, data.interest_from);
      assert.is(runs.at(-1)?.to ?? null, data.interest_to);
      runs.slice(1).forEach(({ from }, index) => {
        assert.is(from, next(String(runs[index]?.to)));
      });
      const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      assert.is(sumOf(runs.map(({ days }) => days)), data.interest_days);
      assert.is(sumOf(runs.map(({ interest }) => pence(interest))), pence(data.interest));
      assert.is(pence(data.flat_penalty) + pence(data.tax_penalty), pence(data.total_penalties));
      assert.is(pence(data.total_penalties) + pence(data.interest), pence(data.total_extra_cost));
      assert.is(pence(data.total_extra_cost) + pence(inputs.tax_due ?? 0), pence(data.total_to_pay));
    }),
  ),
);

laws('each run of interest is a line with its days and rate', () => {
  const inputs = { period_end: '2024-03-31', filed_on: '2025-03-31', tax_due: 10_000, paid_on: '2025-07-01' };
  const steps = calculationOf(service, 'late-penalty', inputs).tracedSteps();
  const lines = steps.filter(({ name }) => name === 'interest_run');
  assert.is(lines.length, dataOf(inputs).interest_periods.length);
  assert.is(exactNotation((lines[0] as (typeof lines)[number]).origin), 'down(£10,000 × 7.25% × 54 ÷ 365)');
});

laws.run();
