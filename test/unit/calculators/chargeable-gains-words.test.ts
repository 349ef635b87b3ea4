import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddedService, runOf, wordCount } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'chargeable-gains';
const test = suite('words of chargeable-gains');

type Given = Readonly<Record<string, unknown>>;

async function run(given: Given) {
  const { result } = await runOf(service, KEY, given);
  return { ...result, notes: result.notes.join('\n'), urls: result.sources.map(({ url }) => url).join('\n') };
}

const SALE = { acquisition_cost: 100_000, proceeds: 500_000 };
const LAND = {
  asset_type: 'land_buildings',
  acquisition_date: '1987-01-10',
  disposal_date: '2024-06-30',
  ...SALE,
};
const SHARES = {
  asset_type: 'shares',
  acquisition_date: '2005-01-15',
  disposal_date: '2013-01-15',
  ...SALE,
};

test('every answer over a grid has 40 to 60 words', async () => {
  const spans = [
    ['1987-01-10', '2024-06-30'],
    ['1987-01-10', '1989-10-01'],
    ['2017-12-05', '2018-01-01'],
    ['2018-01-01', '2030-12-31'],
    ['2014-11-15', '2015-01-15'],
    ['2005-02-01', '2005-02-09'],
  ];
  // Below, at and above every turning point of the price, with and without indexation.
  const prices = [0, 99_999.99, 100_000, 100_000.01, 150_000, 278_100, 278_100.01, 9_999_999_999_999.99];
  const sentences = new Set<string>();
  for (const asset_type of ['land_buildings', 'shares']) {
    for (const [acquisition_date, disposal_date] of spans) {
      for (const proceeds of prices) {
        for (const sba_claimed of asset_type === 'shares' ? [0] : [0, 1]) {
          const given = { ...SALE, asset_type, acquisition_date, disposal_date, proceeds, sba_claimed };
          const { answer, notes, figures } = await run(given);
          const words = wordCount(answer);
          assert.ok(words >= 40 && words <= 60, `${words}: ${answer}`);
          const everything = `${answer}\n${notes}\n${figures.map(({ label, value }) => label + value)}`;
          assert.not.match(everything, /\{|\}|undefined|null|NaN/);
          for (const sentence of answer.split('. ')) sentences.add(sentence.replace(/[\d£][\d,.]*/g, '#'));
        }
      }
    }
  }
  for (const part of [
    'makes a chargeable gain',
    'makes an allowable loss',
    'makes neither',
    'reduces the gain',
    'so the gain before indexation is the chargeable gain',
    'is limited to the gain',
    'takes all of it away',
    'could turn this into a loss',
    'it cannot increase a loss',
    'none could increase a loss',
    'added-back allowance of',
  ]) {
    assert.ok(
      [...sentences].some((sentence) => sentence.includes(part)),
      `no answer says "${part}"`,
    );
  }
});

/** A text of a note, a sale that must have it, and one that must not. */
const NOTES: readonly (readonly [part: string, withIt: Given, without: Given])[] = [
  [
    'stops at December 2017',
    { ...LAND, disposal_date: '2018-01-01' },
    { ...LAND, disposal_date: '2017-12-31' },
  ],
  ['cannot create or increase a loss', { ...LAND, proceeds: 150_000 }, LAND],
  ['cannot create or increase a loss', { ...LAND, proceeds: 0 }, { ...LAND, proceeds: 278_100 }],
  ['Selling costs are deducted but not indexed', { ...LAND, disposal_costs: 1 }, LAND],
  [
    'Selling costs are deducted but not indexed',
    { ...LAND, disposal_costs: 1 },
    { ...LAND, disposal_costs: 1, acquisition_date: '2018-01-01' },
  ],
  [
    'did not rise from November 2014 to January 2015, so the purchase',
    { ...LAND, acquisition_date: '2014-11-30', disposal_date: '2015-01-01' },
    { ...LAND, disposal_date: '2015-01-01' },
  ],
  [
    'did not rise from November 2014 to January 2015, so the improvement',
    { ...LAND, enhancement_date: '2014-11-30', enhancement_cost: 1, disposal_date: '2015-01-01' },
    { ...LAND, enhancement_date: '2013-11-30', enhancement_cost: 1, disposal_date: '2015-01-01' },
  ],
  [
    'fewer than 10 days after their purchase',
    { ...SHARES, disposal_date: '2005-01-24' },
    { ...SHARES, disposal_date: '2005-01-25' },
  ],
  ['The factor for shares is not rounded', SHARES, LAND],
  ['Structures and buildings allowance of £1 is added', { ...LAND, sba_claimed: 1 }, LAND],
  ['no annual exemption', LAND, { ...LAND, proceeds: 0 }],
  ['not against trading profit', { ...LAND, proceeds: 0 }, LAND],
  ['Capital allowances claimed on fixtures', { ...LAND, proceeds: 0 }, { ...SHARES, proceeds: 0 }],
  ['for 10% or more of a trading company held for 12 months', SHARES, LAND],
  [
    'substantial shareholdings',
    { ...SHARES, acquisition_date: '2002-01-01', disposal_date: '2002-04-01' },
    { ...SHARES, acquisition_date: '2002-01-01', disposal_date: '2002-03-31' },
  ],
  ['A lease with 50 years or less to run', LAND, SHARES],
  [
    'before 30 November 1993',
    { ...LAND, disposal_date: '1993-11-29' },
    { ...LAND, disposal_date: '1993-11-30' },
  ],
  [
    'The law after 31 March 2028',
    { ...LAND, disposal_date: '2028-04-01' },
    { ...LAND, disposal_date: '2028-03-31' },
  ],
];

for (const [part, withIt, without] of NOTES) {
  test(`the note "${part}" stands only when it applies`, async () => {
    assert.ok((await run(withIt)).notes.includes(part));
    assert.not.ok((await run(without)).notes.includes(part));
  });
}

/** A part of an address, a result that must rest on it, and one that must not. */
const SOURCES: readonly (readonly [part: string, withIt: Given, without: Given])[] = [
  ['section/110', SHARES, LAND],
  ['cg51624', SHARES, LAND],
  ['section/54', LAND, SHARES],
  ['cg17274', LAND, SHARES],
  ['section/37B', { ...LAND, sba_claimed: 1 }, LAND],
  ['ca91500', { ...LAND, sba_claimed: 1 }, LAND],
  ['ukpga/2018/3/section/26', LAND, SHARES],
  ['indexation-allowance-2017', LAND, SHARES],
  ['ons.gov.uk', LAND, { ...LAND, acquisition_date: '2018-01-01' }],
];

for (const [part, withIt, without] of SOURCES) {
  test(`the source ${part} stands only under results that rest on it`, async () => {
    assert.ok((await run(withIt)).urls.includes(part));
    assert.not.ok((await run(without)).urls.includes(part));
  });
}

test('every source is official', async () => {
  for (const given of [LAND, SHARES]) {
    const { sources } = await run(given);
    for (const { url } of sources) {
      assert.match(new URL(url).hostname, /^www\.(legislation\.gov\.uk|gov\.uk|ons\.gov\.uk)$/);
    }
  }
});

test('shares show the factor with at least four decimals', async () => {
  const { figures } = await run(SHARES);
  const factor = figures.find(({ label }) => label.startsWith('Indexation factor'));
  assert.match(factor?.value ?? '', /^0\.\d{4,}$/);
});

test.run();
