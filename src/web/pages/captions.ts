import type { Day } from '../../law/calendar.ts';
import { capitalised, pounds, shortDay, shortWeekday } from '../components/print.ts';
import type { TableProps } from '../components/table.tsx';
import type { PageResult } from './page-result.ts';

/** What the page of a calculator says around its form and its result. */
interface Captions {
  /** The heading of the page. */
  readonly question: string;
  /** What to have at hand. */
  readonly need: string;
  /** Calculators that people turn to next. */
  readonly next: readonly string[];
  /** The heading of the dates of a result. */
  readonly dates?: string;
  /** What stands large above a result, where its first figure would not say it. */
  readonly verdict?: (result: PageResult) => readonly [label: string, verdict: string];
  /** What was compared with the limits that decide: a table in place of the figures of the limits. */
  readonly compared?: (result: PageResult) => TableProps;
}

const SIZES: Readonly<Record<string, string>> = {
  micro: 'Micro-entity',
  small: 'Small company',
  medium_or_large: 'Not small: medium-sized or large',
};

const SIZE_TESTS = [
  ['Turnover', 'turnover', 'turnover', pounds],
  ['Balance sheet', 'balance_sheet_total', 'balance_sheet', pounds],
  ['Employees', 'employees', 'employees', String],
] as const;

const CAPTIONS: Readonly<Record<string, Captions>> = {
  'corporation-tax': {
    question: 'How much Corporation Tax will we pay?',
    need: 'You need your year end and taxable profits. If you only have your accounts: start from profit before tax, add back depreciation and entertaining, take off capital allowances.',
    next: ['deadlines', 'directors-loan'],
  },
  deadlines: {
    question: 'When do we pay and file?',
    need: 'You need your year end.',
    next: ['corporation-tax', 'late-penalty'],
    dates: 'In date order',
    verdict: ({ events }) => {
      const pay = events.find(({ name }) => name.startsWith('pay_1'));
      const file = events.find(({ name }) => name.startsWith('file'));
      const parts = [
        ...(pay === undefined ? [] : [`pay by ${shortWeekday(pay.by ?? pay.day)}`]),
        ...(file === undefined ? [] : [`file by ${shortDay(file.day)}`]),
      ];
      return ['Corporation Tax', capitalised(parts.join(', '))];
    },
  },
  'late-penalty': {
    question: 'What does filing or paying late cost?',
    need: 'You need your year end and the days on which you filed and paid.',
    next: ['deadlines', 'corporation-tax'],
    dates: 'Dates that set the cost',
  },
  'directors-loan': {
    question: 'How much tax on a director’s loan?',
    need: 'You need your year end and what was owed to the company on that day.',
    next: ['deadlines', 'corporation-tax'],
  },
  'capital-allowances': {
    question: 'What can we claim for equipment and cars?',
    need: 'You need your year end, what you bought and the balances of last year’s pools.',
    next: ['corporation-tax', 'deadlines'],
  },
  'chargeable-gains': {
    question: 'What is our gain on land, buildings or shares?',
    need: 'You need the dates and prices of the purchase and the sale.',
    next: ['corporation-tax', 'deadlines'],
  },
  'company-size': {
    question: 'Is our company micro, small or neither?',
    need: 'You need your turnover, balance sheet total and average number of employees.',
    next: ['deadlines', 'corporation-tax'],
    verdict: ({ calculation: { outcome } }) => [
      'Company size',
      SIZES[String(outcome.data.size)] ?? 'Not settled yet',
    ],
    compared: ({ inputs, calculation }) => {
      const data = calculation.data();
      const rows = SIZE_TESTS.map(([title, name, limit, print]) => {
        const limits = ['micro', 'small'].map((size) => data[`${size}_${limit}_limit`] ?? null);
        const cells = limits.map((one) => (one === null ? 'none' : print(Number(one))));
        return [`${title}: ${print(Number(inputs[name]))}`, ...cells];
      });
      return { head: ['This year', 'Micro limit', 'Small limit'], rows };
    },
  },
  'long-period': {
    question: 'How do we split accounts over 12 months?',
    need: 'You need the first and last day of the accounts.',
    next: ['corporation-tax', 'deadlines'],
    verdict: ({ calculation }) => {
      const ends = (calculation.outcome.data.periods as readonly { period_end: Day }[]).map((one) =>
        shortDay(one.period_end),
      );
      return ['Company tax returns', `Two CT600s: to ${ends.join(' and to ')}`];
    },
  },
};

export function captionsOf(key: string): Captions {
  const captions = CAPTIONS[key];
  if (captions === undefined) throw new Error(`src/web/pages/captions.ts has no captions for ${key}`);
  return captions;
}
