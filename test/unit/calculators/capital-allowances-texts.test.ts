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

/** Words of a note, inputs whose result must have it, and near ones whose result must not. */
const NOTES: readonly [words: string, applies: Record<string, unknown>, not: Record<string, unknown>][] = [
  ['shorter than a year, so the yearly £1,000,000', HALF_YEAR, YEAR_2024],
  [
    'It is 18% for the 90 days before and 14% for the 275 days from then on, which makes a hybrid rate of 14.99%',
    HYBRID_YEAR,
    YEAR_2024,
  ],
  [
    '14% for the 1 day from then on',
    { period_start: '2025-04-02', period_end: '2026-04-01' },
    { period_start: '2025-04-02', period_end: '2026-03-31' },
  ],
  ['The excess of £0.01 is a balancing charge', { ...YEAR_2024, main_pool_disposals: 0.01 }, YEAR_2024],
  ['The full £7 sale proceeds', { ...YEAR_2024, full_expensed_disposals: 7 }, YEAR_2024],
  // HMRC CA23511: a contract made before 1 April 2025, and spending before 1 October 2025.
  [
    'count as cars when bought on or after 1 April 2025',
    { period_start: '2024-04-02', period_end: '2025-04-01', used_main_plant: 1 },
    { ...YEAR_2024, new_main_plant: 1, used_main_plant: 1 },
  ],
  [
    'not yet cars for spending up to 30 September 2025',
    { ...HYBRID_YEAR, new_main_plant: 1 },
    { ...HYBRID_YEAR, new_special_rate: 1, other_cars_high_co2: 1 },
  ],
  // FA 2026 s29: main rate plant bought on or after 1 January 2026.
  [
    'The 40% first-year allowance is not included. It is for new main rate plant bought on or after 1 January 2026',
    { ...HYBRID_YEAR, new_main_plant: 1 },
    HYBRID_YEAR,
  ],
  [
    'mostly assets bought to lease to others',
    { period_start: '2025-01-02', period_end: '2026-01-01', new_main_plant: 1 },
    { period_start: '2025-01-02', period_end: '2026-01-01', new_main_plant: 1, spend_date: '2025-12-31' },
  ],
  [
    'If they were bought by 31 March 2027, enter the day under "Date of the purchases".',
    { ...YEAR_2027, zero_emission_cars: 1 },
    { ...YEAR_2027, new_main_plant: 1 },
  ],
];

for (const [words, applies, not] of NOTES) {
  notes(words, async () => {
    assert.is((await run(applies)).notes.filter((note) => note.includes(words)).length, 1);
    assert.not((await run(not)).notes.some((note) => note.includes(words)));
  });
}

notes('cars that come after the end of the allowance are not asked for a date', async () => {
  const given = { period_start: '2027-04-01', period_end: '2028-03-31', zero_emission_cars: 1 };
  const said = (await run(given)).notes.join(' ');
  assert.ok(said.includes('ended on 31 March 2027'));
  assert.not(said.includes('Date of the purchases'));
});

notes('say at most three things of every result, of what is not covered', async () => {
  const scope = (await run(YEAR_2024)).notes;
  assert.is(scope.length, 2);
  assert.match(scope[1] ?? '', 'Take them off the balance brought forward if they are smaller');
});

notes.run();

const hints = suite('hints of capital-allowances');
const fields = service.calculator(KEY)?.schema.fields ?? [];

// CA23511 and CAA 2001 s268A; FA 2021 s12(6).
for (const [words, names] of [
  ['ouble cab pick-ups bought', ['new_main_plant', 'used_main_plant', 'other_cars_high_co2']],
  ['1 April 2025', ['new_main_plant', 'used_main_plant', 'other_cars_high_co2']],
  ['full expensing or the super-deduction', ['main_pool_disposals', 'full_expensed_disposals']],
  ['special rate assets sold in this period', ['special_pool_brought_forward']],
] as const) {
  hints(`${words}: of ${names.join(', ')}`, () => {
    for (const { name, description, hint } of fields) {
      const isNamed = (names as readonly string[]).includes(name);
      assert.is(hint.includes(words), isNamed, `hint of ${name}`);
      assert.is(description.includes(words), isNamed, `description of ${name}`);
    }
  });
}

hints.run();

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
