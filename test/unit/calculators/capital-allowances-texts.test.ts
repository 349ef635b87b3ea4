import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { amounts, periods } from '../../support/allowance-inputs.ts';
import { goldenCases } from '../../support/cases.ts';
import { embeddedService, runOf, wordCount } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'capital-allowances';

async function run(given: Record<string, unknown>) {
  return (await runOf(service, KEY, given)).result;
}

const YEAR_2024 = { period_start: '2024-04-01', period_end: '2025-03-31' };
const HALF_YEAR = { period_start: '2025-01-01', period_end: '2025-06-30' };
const HYBRID_YEAR = { period_start: '2026-01-01', period_end: '2026-12-31' };
const YEAR_2027 = { period_start: '2027-01-01', period_end: '2027-12-31' };
const ONE_DAY = { period_start: '2025-05-05', period_end: '2025-05-05' };

const answers = suite('answers of capital-allowances');

/** Inputs for every combination of the answer's sentences: what is claimed, with and without the main pool's rate. */
const CLAIMS: readonly [claim: string, rated: boolean, given: Record<string, unknown>][] = [
  ['Nothing is claimed', false, YEAR_2024],
  // An allowance of less than half a penny.
  ['Nothing is claimed', true, { ...ONE_DAY, main_pool_brought_forward: 2.75 }],
  ['All of it reduces', false, { ...YEAR_2024, new_main_plant: 100 }],
  ['All of it reduces', true, { ...YEAR_2024, main_pool_brought_forward: 5000 }],
  ['come off that', false, { ...YEAR_2024, new_main_plant: 100, full_expensed_disposals: 40 }],
  ['come off that', true, { ...YEAR_2024, main_pool_brought_forward: 5000, full_expensed_disposals: 40 }],
  ['take all of that away', false, { ...YEAR_2024, new_main_plant: 100, full_expensed_disposals: 100 }],
  [
    'take all of that away',
    true,
    { ...YEAR_2024, main_pool_brought_forward: 5000, full_expensed_disposals: 900 },
  ],
  ['is added to taxable profits', false, { ...YEAR_2024, main_pool_disposals: 12.34 }],
  [
    'is added to taxable profits',
    true,
    { ...YEAR_2024, main_pool_brought_forward: 5000, full_expensed_disposals: 901 },
  ],
];

function assertLength(answer: string): void {
  const words = wordCount(answer);
  assert.ok(words >= 40 && words <= 60, `${words} words: ${answer}`);
}

for (const [claim, rated, given] of CLAIMS) {
  answers(`${claim} ${rated ? 'with' : 'without'} a rate`, async () => {
    const { answer } = await run(given);
    assert.ok(answer.includes(claim), answer);
    assert.is(answer.includes('The main pool rate is'), rated);
    assert.is(
      CLAIMS.filter(([other]) => answer.includes(other)).every(([other]) => other === claim),
      true,
    );
    assertLength(answer);
  });
}

answers('say the key figures', async () => {
  const { answer } = await run({ ...HYBRID_YEAR, main_pool_brought_forward: 100000 });
  for (const figure of ['1 January 2026 to 31 December 2026', '£14,990.', '14.99%', '£85,010']) {
    assert.ok(answer.includes(figure), answer);
  }
});

answers('an excess of charges is said to be an addition', async () => {
  const { answer, figures } = await run({ ...YEAR_2024, full_expensed_disposals: 2500.5 });
  assert.ok(answer.includes('£2,500.50 is added to taxable profits'), answer);
  assert.ok(
    figures.some(({ label, value }) => label === 'Net addition to taxable profits' && value === '£2,500.50'),
  );
});

answers('have 40 to 60 words over all cases and whatever the inputs', async () => {
  for (const { given } of goldenCases().get(KEY) ?? []) assertLength((await run(given)).answer);
  await fc.assert(
    fc.asyncProperty(periods, amounts, async (period, given) => {
      assertLength((await run({ ...period, ...given })).answer);
    }),
    { numRuns: 300 },
  );
});

answers.run();

const notes = suite('notes of capital-allowances');
const all = { ...YEAR_2024, aia_shared: 1000000 };

/** Words of each note, inputs to which it applies, and near ones to which it does not. */
const NOTES: readonly [
  words: string,
  applies: Record<string, unknown>,
  not: Record<string, unknown> | null,
][] = [
  ['Cars never get', { ...YEAR_2024, other_cars_high_co2: 1 }, { ...YEAR_2024, new_main_plant: 1 }],
  ['of this period is limited to £1,000,000.', { ...YEAR_2024, used_main_plant: 1 }, YEAR_2024],
  ['shorter than a year, so the yearly £1,000,000', HALF_YEAR, YEAR_2024],
  ['so this company has none', { ...YEAR_2024, aia_shared: 1000000.01 }, all],
  [
    'did not cover all the spending',
    { ...YEAR_2024, aia_shared: 999990, used_main_plant: 9, new_special_rate: 2 },
    { ...YEAR_2024, aia_shared: 999990, used_main_plant: 9, new_special_rate: 1 },
  ],
  [
    'The 90 days before it count at 18% and the 275 days from it on at 14%, which makes a hybrid rate of 14.99%',
    HYBRID_YEAR,
    { period_start: '2026-04-01', period_end: '2027-03-31' },
  ],
  [
    'joins the special rate pool in the next one',
    { ...all, new_special_rate: 2 },
    { ...YEAR_2024, new_special_rate: 2 },
  ],
  [
    'The main pool does not exceed',
    { ...YEAR_2024, main_pool_brought_forward: 1000 },
    { ...YEAR_2024, main_pool_brought_forward: 1000.01, special_pool_brought_forward: 1000 },
  ],
  [
    'The special rate pool does not exceed',
    { ...YEAR_2024, special_pool_brought_forward: 1000 },
    { ...YEAR_2024, special_pool_brought_forward: 1000.01, main_pool_brought_forward: 1000 },
  ],
  [
    'The excess of £0.01 is a balancing charge',
    { ...YEAR_2024, main_pool_brought_forward: 5, main_pool_disposals: 5.01 },
    { ...YEAR_2024, main_pool_brought_forward: 5, main_pool_disposals: 5 },
  ],
  [
    '£7, is all a balancing charge',
    { ...YEAR_2024, full_expensed_disposals: 7 },
    { ...YEAR_2024, main_pool_disposals: 7 },
  ],
  [
    'ends on 31 March 2027, within this period. The date given for the purchases is in time.',
    { ...YEAR_2027, zero_emission_cars: 1, spend_date: '2027-03-31' },
    { period_start: '2026-04-01', period_end: '2027-03-31', zero_emission_cars: 1, spend_date: '2027-03-31' },
  ],
  [
    'If they were bought by 31 March 2027, give spend_date.',
    { ...YEAR_2027, zero_emission_cars: 1 },
    { ...YEAR_2027, new_main_plant: 1 },
  ],
  [
    'ended on 31 March 2027',
    { ...YEAR_2027, zero_emission_cars: 1, spend_date: '2027-04-01' },
    { ...YEAR_2027, zero_emission_cars: 1, spend_date: '2027-03-31' },
  ],
  [
    'The 40% first-year allowance on new main rate plant bought on or after 1 January 2026',
    { period_start: '2025-01-02', period_end: '2026-01-01' },
    { period_start: '2025-01-01', period_end: '2025-12-31' },
  ],
  [
    'Rates after 31 March 2028 are not yet enacted or checked.',
    { period_start: '2027-04-02', period_end: '2028-04-01' },
    { period_start: '2027-04-01', period_end: '2028-03-31' },
  ],
  ['The trade is taken to continue', YEAR_2024, null],
  ['Not covered are', YEAR_2024, null],
];

for (const [words, applies, not] of NOTES) {
  notes(words, async () => {
    assert.is((await run(applies)).notes.filter((note) => note.includes(words)).length, 1);
    if (not !== null) assert.not((await run(not)).notes.some((note) => note.includes(words)));
  });
}

notes('each note of the texts is tried', () => {
  assert.is(service.calculator(KEY)?.texts.notes.length, NOTES.length);
});

notes('cars that come after the end of the allowance are not asked for a date', async () => {
  const given = { period_start: '2027-04-01', period_end: '2028-03-31', zero_emission_cars: 1 };
  const said = (await run(given)).notes.join(' ');
  assert.ok(said.includes('ended on 31 March 2027'));
  assert.not(said.includes('spend_date'));
});

notes.run();

const sources = suite('sources of capital-allowances');
const urls = async (given: Record<string, unknown>) =>
  (await run(given)).sources.map(({ url }) => url).join(' ');

sources('name the change of rates only where a period reaches it', async () => {
  assert.not((await urls({ ...YEAR_2024, main_pool_brought_forward: 5000 })).includes('ukpga/2026/11'));
  const hybrid = await urls({ ...HYBRID_YEAR, main_pool_brought_forward: 5000 });
  for (const part of ['ukpga/2026/11/section/28', 'ca23222', 'ca23085', 'ca23225', 'rates-and-pools']) {
    assert.ok(hybrid.includes(part), part);
  }
});

sources('name the law of each first-year allowance only where it is used', async () => {
  const none = await urls({ ...YEAR_2024, new_main_plant: 1000000 });
  for (const section of ['45S', '45D']) assert.not(none.includes(`section/${section}`));
  assert.ok((await urls({ ...YEAR_2024, new_main_plant: 1000000.01 })).includes('section/45S'));
  assert.ok((await urls({ ...YEAR_2024, zero_emission_cars: 1 })).includes('section/45D'));
});

sources.run();
