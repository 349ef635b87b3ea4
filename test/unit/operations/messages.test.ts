import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { check } from '../../../src/operations/check.ts';
import { compare } from '../../../src/operations/compare.ts';
import { operations } from '../../../src/operations/index.ts';
import type { Operation } from '../../../src/operations/operation.ts';
import { solve } from '../../../src/operations/solve.ts';
import { sweep } from '../../../src/operations/sweep.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('what is said of parameters');

type Given = Readonly<Record<string, unknown>>;
const KEY = 'corporation-tax';
const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
const inputs = { ...year, taxable_profits: 100_000 };
const swept = { ...year, vary: 'taxable_profits', from: '0', to: '10', step: '1' };
const days = { period_end: '2025-03-31', vary: 'filed_on', from: '2026-01-01', to: '2026-02-01', step: '1' };
const solved = { ...year, find: 'taxable_profits', for: 'corporation_tax', equal: '1' };
const late = { period_end: '2025-03-31', filed_on: '2026-07-15' };

const names = (key: string): string => [...(service.calculator(key)?.schema.names ?? [])].join(', ');
const EXAMPLE = 'such as 25000';
const STEP = `Give the distance between two points as a number above zero, with no more decimals than the input has, ${EXAMPLE}.`;
const NUMBERS = 'taxable_profits, associated_companies, exempt_distributions';

/** An operation, what it is given, and all that it refuses: the words of the specification, each with an example that runs. */
const REFUSED: readonly [Operation, string, Given, Record<string, string>][] = [
  [
    sweep as Operation,
    KEY,
    inputs,
    {
      vary: 'Name the input to vary, such as taxable_profits.',
      from: 'Give the first value, such as 25000.',
      to: 'Give the last value, such as 300000.',
      step: 'Give the distance between two points, such as 25000.',
    },
  ],
  ...['close_investment_holding', 'period', '__proto__', ''].map(
    (vary): [Operation, string, Given, Record<string, string>] => [
      sweep as Operation,
      KEY,
      { ...inputs, ...swept, vary },
      {
        vary:
          vary === ''
            ? 'Name the input to vary, such as taxable_profits.'
            : `Only numbers and dates can be varied. Name one of period_start, period_end, ${NUMBERS}.`,
      },
    ],
  ),
  ...['0', '-1', '0.001', 'x', '1e2', 0, -1, 0.001, true].map(
    (step): [Operation, string, Given, Record<string, string>] => [
      sweep as Operation,
      KEY,
      { ...swept, step },
      { step: STEP },
    ],
  ),
  ...['0', '-1', '1.5', 'x', 0, 1.5, '1234567'].map(
    (step): [Operation, string, Given, Record<string, string>] => [
      sweep as Operation,
      'late-penalty',
      { ...days, step },
      { step: 'Give the distance between two points in whole days, such as 2500.' },
    ],
  ),
  [sweep as Operation, KEY, { ...swept, from: '11' }, { to: 'The last value is before the first.' }],
  [
    solve as Operation,
    KEY,
    year,
    {
      find: 'Name what to find, such as taxable_profits.',
      for: 'Name the figure to find it from, such as corporation_tax.',
      equal: 'Say what the figure is to be, such as 22750.',
    },
  ],
  [
    solve as Operation,
    KEY,
    { ...solved, find: 'nothing', for: 'tax' },
    {
      find: 'This cannot be found from a figure. What can be found is taxable_profits, further_deduction.',
      for: 'It cannot be found from this figure. Name one of corporation_tax, profit_after_tax, tax_saved.',
    },
  ],
  [
    solve as Operation,
    KEY,
    { ...solved, equal: 'much' },
    { equal: 'Write the amount in digits, such as 22750, without words or spaces.' },
  ],
  [
    solve as Operation,
    'deadlines',
    { find: 'period_end', for: 'payment_due', equal: '2025-02-30' },
    { equal: 'Write the date as year-month-day, such as 2026-04-01.' },
  ],
  [
    solve as Operation,
    'long-period',
    { period_start: '2023-10-01', find: 'period_end', for: 'total_days', equal: '1.5' },
    { equal: 'Write a whole number in digits, such as 548.' },
  ],
  [
    check as Operation,
    KEY,
    inputs,
    {
      figure: 'Name the figure to check by its key in data, such as corporation_tax.',
      claimed: 'Give the figure to check, such as 22750.',
    },
  ],
  [
    check as Operation,
    'late-penalty',
    { ...late, figure: 'filed_late', claimed: 'perhaps' },
    { claimed: 'Write true or false.' },
  ],
  [
    check as Operation,
    'late-penalty',
    { ...late, figure: 'tax_penalty_rate', claimed: 'x' },
    { claimed: 'Write the number in digits, such as 200.' },
  ],
  [
    compare as Operation,
    KEY,
    { ...inputs, compare: 'taxable_profits' },
    {
      compare: `Name an input and its other value with a colon between them, such as taxable_profits:200000. The inputs are ${names(KEY)}.`,
    },
  ],
];

for (const [operation, key, given, expected] of REFUSED) {
  test(`${operation.name} ${JSON.stringify(given).slice(0, 150)}`, () => {
    assert.equal(problemsOf(operation, service, key, given), expected);
  });
}

test('each operation reads its parameters without the blanks around them', () => {
  for (const operation of operations) {
    for (const { key, example_input } of service.tools) {
      const loaded = service.calculator(key);
      const parameters = loaded === undefined ? null : operation.example(service, loaded);
      if (parameters === null) continue;
      const blank = Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, ` ${one}\t`]));
      assert.equal(
        resultOf(operation, service, key, { ...example_input, ...blank }),
        resultOf(operation, service, key, { ...example_input, ...parameters }),
        `${operation.name} ${key}`,
      );
    }
  }
});

test.run();
