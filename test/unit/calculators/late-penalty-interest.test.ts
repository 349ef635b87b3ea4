import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, isoDay } from '../../../src/law/calendar.ts';
import { mismatches } from '../../../src/review/examples/run-example.ts';
import { embeddedService, runOf, tableNamed } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'late-penalty';

type Given = Readonly<Record<string, string | number | boolean>>;
type Expected = Readonly<Record<string, unknown>>;

async function check(given: Given, expected: Expected): Promise<void> {
  const { result } = await runOf(service, KEY, given);
  assert.equal(mismatches(result.data, expected, 0), [], JSON.stringify(given));
}

const interest = suite('late-penalty: interest');

// Tax, end of the period, day of payment: interest, with each run rounded down by the length of its year.
const SIZES: readonly [tax_due: number, period_end: string, paid_on: string, interest: number][] = [
  [10_000, '2025-03-31', '2026-06-30', 382.66],
  [10_000, '2024-03-31', '2025-07-01', 384.16],
  [10_000, '2023-03-31', '2024-09-30', 575.19],
  [100_000, '2022-06-30', '2024-03-31', 7462.51],
  [12_345.67, '2025-12-31', '2026-11-20', 131.06],
];

for (const [tax_due, period_end, paid_on, expected] of SIZES) {
  interest(`on £${tax_due} for the period to ${period_end}, paid on ${paid_on}`, () =>
    check({ tax_due, period_end, paid_on, filed_on: paid_on }, { interest: expected }),
  );
}

const DUE = { period_end: '2024-12-31', filed_on: '2025-12-31', tax_due: 100_000 };
const NO_INTEREST = {
  interest: 0,
  interest_days: 0,
  interest_from: null,
  interest_to: null,
  interest_periods: [],
};

interest('none when paid before the period ends, before the tax is due, or on that day', async () => {
  for (const paid_on of ['2024-06-01', '2025-09-30', '2025-10-01']) {
    await check({ ...DUE, paid_on }, { ...NO_INTEREST, interest_still_running: false });
  }
});

interest('a day when paid on the day after the tax is due', () =>
  check(
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
  ),
);

interest('none yet when unpaid and filed before the tax is due, but it will run', () =>
  check({ ...DUE, filed_on: '2025-09-01' }, { ...NO_INTEREST, interest_still_running: true }),
);

interest('runs to the day of filing when the day of payment is left out', () =>
  check(
    { ...DUE, filed_on: '2025-10-05' },
    { interest_to: '2025-10-05', interest_days: 4, interest_still_running: true },
  ),
);

interest('none on nil tax', () =>
  check({ ...DUE, tax_due: 0, filed_on: '2027-01-01' }, { ...NO_INTEREST, interest_still_running: false }),
);

interest('a rate holds from the day it starts, also when that is the day of payment', () =>
  check(
    { ...DUE, paid_on: '2026-01-09' },
    {
      interest_periods: [
        { from: '2025-10-02', to: '2026-01-08', days: 99, rate: 8 },
        { from: '2026-01-09', to: '2026-01-09', days: 1, rate: 7.75 },
      ],
    },
  ),
);

interest('is cut at both ends of the leap year 2024', () =>
  check(
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
  ),
);

interest('the rate of 2.75% runs from 7 January 2022, not from 4 January', () =>
  check(
    { period_end: '2021-03-31', filed_on: '2022-01-07', paid_on: '2022-01-07', tax_due: 36_500 },
    {
      interest_periods: [
        { to: '2022-01-06', rate: 2.6, days: 5 },
        { from: '2022-01-07', rate: 2.75, interest: 2.75 },
      ],
    },
  ),
);

interest('rates are assumed from the day after they were checked', async () => {
  const given = { period_end: '2025-12-31', filed_on: '2026-12-31', tax_due: 1000 };
  const { head } = tableNamed(service, 'late-payment-interest/rates');
  const [last, after] = [isoDay(head.knownUntil), isoDay(addDays(head.knownUntil, 1))];
  await check({ ...given, paid_on: last }, { interest_uses_assumed_rate: false });
  await check({ ...given, paid_on: after }, { interest_uses_assumed_rate: true });
  await check({ ...given, tax_due: 0, paid_on: after }, { interest_uses_assumed_rate: false });
});

interest('of 75 years comes in runs, and totals add up', async () => {
  const { result } = await runOf(service, KEY, {
    period_end: '2025-03-31',
    filed_on: '2100-12-31',
    tax_due: 10_000_000_000_000,
  });
  const data = result.data as { interest_days: number; interest_periods: { days: number }[] };
  // Leap years begin and end 18 times; each new rate adds a run.
  assert.ok(data.interest_periods.length >= 2 * 18 + 2);
  assert.is(
    data.interest_periods.reduce((days, run) => days + run.days, 0),
    data.interest_days,
  );
});

interest.run();
