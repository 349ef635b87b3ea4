import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { Calculation } from '../../../src/engine/result.ts';
import { inputsNear } from '../../support/arbitrary-inputs.ts';
import { embeddedService, runOf, wordCount } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'company-size';
const test = suite('texts of company-size');

type Given = Readonly<Record<string, unknown>>;

async function run(given: Given) {
  const { result } = await runOf(service, KEY, given);
  return { ...result, notes: result.notes.join('\n'), urls: result.sources.map(({ url }) => url).join('\n') };
}

const MICRO = { turnover: 300_000, balance_sheet_total: 100_000, employees: 5 };
const SMALL = { turnover: 3_000_000, balance_sheet_total: 2_000_000, employees: 30 };
const NEITHER = { turnover: 60_000_000, balance_sheet_total: 30_000_000, employees: 300 };

function yearFrom(period_start: string, period_end: string) {
  return { period_start, period_end };
}

const Y2010 = yearFrom('2010-04-01', '2011-03-31');
const Y2015 = yearFrom('2015-01-01', '2015-12-31');
const Y2016 = yearFrom('2016-01-01', '2016-12-31');
const Y2017 = yearFrom('2017-01-01', '2017-12-31');
const Y2025 = yearFrom('2025-04-06', '2026-04-05');
const Y2026 = yearFrom('2026-04-06', '2027-04-05');

test('every answer over a grid has 40 to 60 words', async () => {
  const sentences = new Set<string>();
  const spans = [Y2010, Y2016, Y2025, yearFrom('2026-09-30', '2028-02-29')];
  const lastFigures: Given[] = [MICRO, SMALL, NEITHER].map((last) => ({
    prev_turnover: last.turnover,
    prev_balance_sheet_total: last.balance_sheet_total,
    prev_employees: last.employees,
  }));
  const before: Given[] = [
    {},
    ...lastFigures,
    { prev_turnover: 0 },
    { prev_turnover: 0, prev_employees: 20 },
    { prev_turnover: 90_000_000, prev_employees: 20 },
  ];
  for (const span of spans) {
    for (const now of [MICRO, SMALL, NEITHER]) {
      for (const last of before) {
        for (const prev_size of ['micro', 'small', 'medium_or_large', null]) {
          for (const first_year of [true, false]) {
            const given = { ...span, ...now, ...last, prev_size, first_year };
            const { answer, notes, figures } = await run(given);
            const words = wordCount(answer);
            assert.ok(words >= 40 && words <= 60, `${words}: ${answer}`);
            const everything = `${answer}\n${notes}\n${figures.map(({ label, value }) => label + value)}`;
            assert.not.match(everything, /\{|\}|undefined|null|NaN/);
            for (const sentence of answer.split(/\. /)) sentences.add(sentence);
          }
        }
      }
    }
  }
  for (const part of [
    'this one alone decides',
    "Both years' figures meet these limits",
    "Neither year's figures meet these limits",
    "This year's figures agree with last year's size",
    'but a size changes only after two consecutive years',
    'If it qualified as a micro-entity last year',
    'If it qualified as small last year',
    'If it was a micro-entity last year',
    "If last year's figures meet the micro-entity limits it is a micro-entity; if not",
    "If last year's figures meet the small company limits",
    'if only those for small companies',
    'it is either a micro-entity or small',
    'it is either small, or medium or large',
    'it is a micro-entity, or small, or medium or large',
  ]) {
    assert.ok(
      [...sentences].some((sentence) => sentence.includes(part)),
      `no answer says "${part}"`,
    );
  }
});

const STATUS_OF_MICRO = 'Micro-entity: that the company did not qualify last year decides here';
const STATUS_OF_SMALL = 'Small company: that the company did not qualify last year decides here';

/** Last year's figures of a micro-entity. */
const LAST_MICRO = { prev_turnover: 0, prev_balance_sheet_total: 0, prev_employees: 0 };
const LAST_NEITHER = {
  prev_turnover: 99_000_000,
  prev_balance_sheet_total: 99_000_000,
  prev_employees: 999,
};

/** A text of a note, a company that must have it, and one that must not. */
const NOTES: readonly (readonly [part: string, withIt: Given, without: Given])[] = [
  [
    'The turnover limits are worked out on 9 months',
    { ...yearFrom('2025-07-01', '2026-03-31'), ...MICRO },
    { ...yearFrom('2025-07-01', '2026-03-30'), ...MICRO },
  ],
  [
    'The turnover limits are worked out on 1 month, because',
    { ...yearFrom('2025-07-01', '2025-07-31'), ...MICRO },
    { ...yearFrom('2025-07-01', '2025-08-31'), ...MICRO },
  ],
  [
    'The turnover limits are worked out on 366 days',
    { ...yearFrom('2025-07-01', '2026-07-01'), ...MICRO },
    { ...yearFrom('2023-07-01', '2024-06-30'), ...MICRO },
  ],
  [
    "Micro-entity: this year's and last year's figures agree.",
    { ...Y2026, ...MICRO, ...LAST_MICRO },
    { ...Y2026, ...SMALL, ...LAST_MICRO },
  ],
  [
    "Small company: this year's and last year's figures differ, so last year's size stays",
    { ...Y2026, ...NEITHER, ...LAST_MICRO, prev_size: 'small' },
    { ...Y2026, ...NEITHER, ...LAST_NEITHER, prev_size: 'small' },
  ],
  [
    "Small company: this year's figures agree with last year's size",
    { ...Y2026, ...SMALL, prev_size: 'small' },
    { ...Y2026, ...NEITHER, prev_size: 'small' },
  ],
  ['Micro-entity: ', { ...Y2016, ...MICRO }, { ...Y2010, ...MICRO }],
  // The limits of 2025 concern years that start from 6 April 2025 to 5 April 2026.
  [
    'were raised for financial years starting on or after 6 April 2025',
    { ...Y2025, ...MICRO },
    { ...Y2026, ...MICRO },
  ],
  [
    'were raised for financial years starting on or after 6 April 2025',
    { ...yearFrom('2026-04-05', '2027-04-04'), ...MICRO },
    { ...yearFrom('2025-04-05', '2026-04-04'), ...MICRO },
  ],
  [
    'were raised for financial years starting on or after 1 January 2016',
    { ...Y2016, ...MICRO },
    { ...Y2017, ...MICRO },
  ],
  [
    'as if the raised limits had always applied',
    { ...Y2025, ...MICRO },
    { ...Y2025, ...MICRO, first_year: true },
  ],
  [
    STATUS_OF_MICRO,
    { ...Y2025, ...MICRO, ...LAST_NEITHER, prev_size: 'small' },
    { ...Y2026, ...MICRO, ...LAST_NEITHER, prev_size: 'small' },
  ],
  [
    STATUS_OF_MICRO,
    { ...Y2025, ...SMALL, prev_size: 'small' },
    { ...Y2025, ...MICRO, ...LAST_NEITHER, prev_size: 'micro' },
  ],
  [
    STATUS_OF_MICRO,
    { ...Y2025, ...MICRO, ...LAST_NEITHER, prev_size: 'small' },
    { ...Y2016, ...MICRO, ...LAST_NEITHER, prev_size: 'small' },
  ],
  [
    STATUS_OF_SMALL,
    { ...Y2025, ...SMALL, ...LAST_NEITHER, prev_size: 'medium_or_large' },
    { ...Y2025, ...SMALL, ...LAST_NEITHER, prev_size: 'small' },
  ],
  [
    STATUS_OF_SMALL,
    { ...Y2016, ...NEITHER, prev_size: 'medium_or_large' },
    { ...Y2017, ...NEITHER, prev_size: 'medium_or_large' },
  ],
  [
    STATUS_OF_SMALL,
    { ...Y2016, ...NEITHER, prev_size: 'medium_or_large' },
    { ...Y2016, ...NEITHER, ...LAST_NEITHER, prev_size: 'medium_or_large' },
  ],
  [
    'The limits change on 6 April 2025, within this financial year',
    { ...yearFrom('2025-04-05', '2026-04-04'), ...MICRO },
    { ...Y2025, ...MICRO },
  ],
  [
    'The limits change on 6 April 2025, within this financial year',
    { ...yearFrom('2024-05-01', '2025-04-30'), ...MICRO },
    { ...yearFrom('2024-04-06', '2025-04-05'), ...MICRO },
  ],
  ['turnover £10,200,000 and balance sheet total £5,100,000', { ...Y2015, ...MICRO }, { ...Y2016, ...MICRO }],
  [
    'could choose for this financial year',
    { ...Y2015, ...MICRO },
    { ...yearFrom('2014-12-31', '2015-12-30'), ...MICRO },
  ],
  [
    'unless members holding at least 10% of the shares (or of a class) require one',
    { ...Y2026, ...MICRO, first_year: true },
    { ...Y2010, ...MICRO, first_year: true },
  ],
  // The registry's day is nine months after the end (s442(2)), or for long first accounts as s442(3) has it.
  [
    'From 1 April 2028, as announced on 9 June 2026 but not yet in force, small companies and micro-entities',
    { ...yearFrom('2026-07-02', '2027-07-01'), ...MICRO, first_year: true },
    { ...yearFrom('2026-07-01', '2027-06-30'), ...MICRO, first_year: true },
  ],
  [
    'These accounts are due at Companies House on or after that day.',
    { ...yearFrom('2026-07-01', '2027-07-15'), ...SMALL, first_year: true },
    { ...yearFrom('2026-06-29', '2027-07-15'), ...SMALL, first_year: true },
  ],
  [
    'From 1 April 2028',
    { ...Y2026, ...MICRO, period_start: '2026-10-01', period_end: '2027-09-30', ...LAST_MICRO },
    { ...Y2026, ...NEITHER, period_start: '2026-10-01', period_end: '2027-09-30', first_year: true },
  ],
  [
    'not yet required to file a profit and loss account',
    { ...yearFrom('2026-07-01', '2027-06-30'), ...SMALL, first_year: true },
    { ...yearFrom('2026-07-02', '2027-07-01'), ...SMALL, first_year: true },
  ],
  [
    'turnover £54,000,000, balance sheet total £27,000,000 and 250',
    { ...Y2026, ...NEITHER, first_year: true },
    { ...Y2017, ...NEITHER, first_year: true },
  ],
  [
    'turnover £36,000,000, balance sheet total £18,000,000 and 250',
    { ...Y2017, ...NEITHER, first_year: true },
    { ...Y2010, ...NEITHER, first_year: true },
  ],
  [
    'turnover £25,900,000, balance sheet total £12,900,000 and 250',
    { ...Y2010, ...NEITHER, first_year: true },
    { ...Y2010, ...SMALL, first_year: true },
  ],
  [
    'starting after 31 March 2028',
    { ...yearFrom('2028-04-01', '2029-03-31'), ...MICRO },
    { ...yearFrom('2028-03-31', '2029-03-30'), ...MICRO },
  ],
];

/** What an answer must say of a company, and what another's must not. */
const ANSWERS: readonly (readonly [part: string, withIt: Given, without: Given])[] = [
  // The limits that decide: those of micro-entities for a micro-entity (s384A(4)), those of small companies otherwise (s382(3)).
  [
    'A company is a micro-entity if at least 2 of turnover, balance sheet total and employees are within £1,000,000, £500,000 and 10.',
    { ...Y2026, ...MICRO, first_year: true },
    { ...Y2026, ...SMALL, first_year: true },
  ],
  [
    'within £15,000,000, £7,500,000 and 50.',
    { ...Y2026, ...NEITHER, first_year: true },
    { ...Y2026, ...MICRO, first_year: true },
  ],
  // s382(2), s384A(3): what one year's figures alone say counts only after two years.
  [
    "On this year's figures alone it would be medium or large, but a size changes only after two consecutive years.",
    { ...Y2026, ...NEITHER, ...LAST_MICRO, prev_size: 'micro' },
    { ...Y2026, ...NEITHER, ...LAST_NEITHER, prev_size: 'micro' },
  ],
  [
    "On this year's figures alone it would be a micro-entity, but",
    { ...Y2026, ...MICRO, ...LAST_NEITHER, prev_size: 'small' },
    { ...Y2026, ...MICRO, ...LAST_NEITHER, prev_size: 'micro' },
  ],
];

for (const [part, withIt, without] of ANSWERS) {
  test(`the answer "${part}" stands only when it applies`, async () => {
    assert.ok((await run(withIt)).answer.includes(part), (await run(withIt)).answer);
    assert.not.ok((await run(without)).answer.includes(part));
  });
}

test('the open sizes are named as people say them', async () => {
  const possibleOf = async (given: Given) =>
    (await run(given)).figures.find(({ label }) => label === 'Possible sizes')?.value;
  assert.is(await possibleOf({ ...Y2026, ...MICRO }), 'micro-entity, small, or medium/large');
  assert.is(await possibleOf({ ...Y2026, ...MICRO, prev_size: 'small' }), 'micro-entity or small');
  assert.is(await possibleOf({ ...Y2026, ...SMALL, prev_size: 'medium_or_large' }), 'small, or medium/large');
  assert.is(await possibleOf({ ...Y2026, ...MICRO, first_year: true }), undefined);
});

test('answers have 40 to 60 words whatever the inputs', async () => {
  const { fields } = service.calculator(KEY)?.schema ?? { fields: [] };
  await fc.assert(
    fc.asyncProperty(inputsNear({ ...Y2025, ...MICRO, prev_size: 'small' }, fields), async (given) => {
      const calculated = service.calculate(KEY, given);
      fc.pre(!(calculated instanceof InvalidInput));
      const { answer } = (calculated as Calculation).toolRun().result;
      assert.ok(wordCount(answer) >= 40 && wordCount(answer) <= 60, answer);
    }),
    { numRuns: 300 },
  );
});

for (const [part, withIt, without] of NOTES) {
  test(`the note "${part}" stands only when it applies`, async () => {
    assert.ok((await run(withIt)).notes.includes(part), (await run(withIt)).notes);
    assert.not.ok((await run(without)).notes.includes(part));
  });
}

/** A part of an address, a result that must rest on it, and one that must not. */
for (const [part, withIt, without] of [
  ['uksi/2024/1303/made', { ...Y2025, ...MICRO }, { ...Y2017, ...MICRO }],
  ['uksi/2024/1303/regulation/3', { ...Y2025, ...MICRO }, { ...Y2026, ...MICRO }],
  ['uksi/2015/980/regulation/4', { ...Y2017, ...MICRO }, { ...Y2026, ...MICRO }],
  ['uksi/2008/393', { ...Y2010, ...MICRO }, { ...Y2017, ...MICRO }],
  ['section/465', { ...Y2026, ...NEITHER, first_year: true }, { ...Y2026, ...SMALL, first_year: true }],
] as const) {
  test(`the source ${part} stands only under results that rest on it`, async () => {
    assert.ok((await run(withIt)).urls.includes(part));
    assert.not.ok((await run(without)).urls.includes(part));
  });
}

test('every source is official', async () => {
  const { sources } = await run({ ...Y2025, ...NEITHER });
  for (const { url } of sources) {
    assert.match(new URL(url).hostname, /^www\.(legislation\.gov\.uk|gov\.uk)$/);
  }
});

test.run();
