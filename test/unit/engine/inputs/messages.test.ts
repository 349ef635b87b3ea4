import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddedService } from '../../../support/service.ts';

/** What is said of inputs that cannot be used: always what to enter instead. */
const service = await embeddedService();
const test = suite('messages of inputs');

function messages(key: string, given: Readonly<Record<string, unknown>>): Record<string, string> {
  const calculated = service.calculate(key, given);
  assert.ok('errors' in calculated, JSON.stringify(given));
  return Object.fromEntries(calculated.errors);
}

const TAX = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 1 };
const SIZE = { period_start: '2025-07-01', period_end: '2026-06-30', turnover: 1, balance_sheet_total: 1 };

for (const [key, given, field, message] of [
  ['deadlines', {}, 'period_end', 'Enter the last day of the accounts, such as 2025-06-30.'],
  [
    'deadlines',
    { period_end: '2026-02-30' },
    'period_end',
    'There is no 30 February 2026. Enter a real date, such as 2026-02-28.',
  ],
  [
    'deadlines',
    { period_end: '29/2/2023' },
    'period_end',
    'There is no 29 February 2023. Enter a real date, such as 2023-02-28.',
  ],
  ['deadlines', { period_end: '31/03/2026' }, 'period_end', 'Write the date as year-month-day: 2026-03-31.'],
  ['deadlines', { period_end: '1 Apr 2026' }, 'period_end', 'Write the date as year-month-day: 2026-04-01.'],
  ['deadlines', { period_end: '2026-3-1' }, 'period_end', 'Write the date as year-month-day: 2026-03-01.'],
  [
    'deadlines',
    { period_end: '13/13/2026' },
    'period_end',
    'Write the date as year-month-day, such as 2025-06-30.',
  ],
  [
    'deadlines',
    { period_end: 20260331 },
    'period_end',
    'Write the date as year-month-day, such as 2025-06-30.',
  ],
  [
    'deadlines',
    { period_end: '1815-06-18' },
    'period_end',
    'Enter a date between the years 1900 and 2100, such as 2025-06-30.',
  ],
  [
    'corporation-tax',
    { ...TAX, taxable_profits: -5 },
    'taxable_profits',
    'Taxable profits cannot be negative. Enter 0 if there was a loss.',
  ],
  [
    'corporation-tax',
    { ...TAX, exempt_distributions: -1 },
    'exempt_distributions',
    'Exempt distributions cannot be negative. Enter £0 or more.',
  ],
  ...['12 pounds', '£ 1,234', '1,00', '1e5'].map(
    (taxable_profits) =>
      [
        'corporation-tax',
        { ...TAX, taxable_profits },
        'taxable_profits',
        'Write the amount in digits, such as 1234.50 or £1,234.50, without words or spaces.',
      ] as const,
  ),
  [
    'corporation-tax',
    { ...TAX, taxable_profits: 1e12 },
    'taxable_profits',
    'Taxable profits cannot be more than £100,000,000,000.',
  ],
  [
    'corporation-tax',
    { ...TAX, associated_companies: 'two' },
    'associated_companies',
    'Write a whole number in digits, such as 0.',
  ],
  [
    'long-period',
    { period_start: '2023-10-01', period_end: '2025-03-31', profit: -1e14 },
    'profit',
    'Losses above £10,000,000,000,000 are not covered.',
  ],
  [
    'company-size',
    { ...SIZE, employees: 20_000_000 },
    'employees',
    'Average employees cannot be more than 10,000,000.',
  ],
  [
    'company-size',
    { ...SIZE, employees: '£8' },
    'employees',
    'Write the number in digits, such as 8, without words or a pound sign.',
  ],
  [
    'deadlines',
    { period_end: '2026-03-31', period_ned: '2026-03-31' },
    'period_ned',
    'This calculator has no input of this name. Did you mean period_end?',
  ],
  [
    'deadlines',
    { period_end: '2026-03-31', colour: 'red' },
    'colour',
    'This calculator has no input of this name. Leave it out.',
  ],
] as const) {
  test(`${JSON.stringify(given)} of ${key}`, () => {
    assert.is(messages(key, given)[field], message);
  });
}

test('one input is told as one, and some as some', () => {
  const messageOf = (given: object) => {
    const calculated = service.calculate('corporation-tax', { ...TAX, ...given });
    return 'errors' in calculated ? calculated.message : '';
  };
  assert.is(
    messageOf({ taxable_profits: 'x' }),
    'One input cannot be used. It is named below with what is wrong.',
  );
  assert.is(
    messageOf({ taxable_profits: 'x', period_end: 'x' }),
    'Some inputs cannot be used. Each is named below with what is wrong.',
  );
});

test.run();
