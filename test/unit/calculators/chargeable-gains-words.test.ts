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
    'Proceeds with structures and buildings allowance added',
    'of proceeds plus structures and buildings allowance',
  ]) {
    assert.ok(
      [...sentences].some((sentence) => sentence.includes(part)),
      `no answer says "${part}"`,
    );
  }
});

// TCGA 1992 s36A, Sch 4AA; land held as stock is trading profit (CTA 2009 Part 3).
test('land warns of non-resident owners and of trading stock', async () => {
  const { notes } = await run(LAND);
  assert.match(notes, /not resident in the United Kingdom and held the land on 5 April 2019 .* market value/);
  assert.match(notes, /trading stock is trading profit/);
});

test('land warns of non-resident owners only when it was held on 5 April 2019 and sold later', async () => {
  const warns = async (acquisition_date: string, disposal_date: string) =>
    (await run({ ...LAND, acquisition_date, disposal_date })).notes.includes('not resident');
  assert.ok(await warns('2019-04-05', '2019-04-06'));
  assert.not(await warns('2019-04-06', '2024-06-30'));
  assert.not(await warns('1987-01-10', '2019-04-05'));
});

test('shares warn of neither', async () => {
  const { notes } = await run({ ...SHARES, disposal_date: '2024-06-30' });
  assert.not.match(notes, /not resident|trading stock/);
});

test('notes name the figures of the law', async () => {
  const { notes } = await run(LAND);
  assert.match(notes, /stops at December 2017\. Costs incurred on or after 1 January 2018/);
  assert.match(notes, /A lease with 50 years or less to run/);
  assert.match((await run(SHARES)).notes, /10% or more of a trading company held for 12 months/);
  assert.match((await run({ ...SHARES, disposal_date: '2005-01-24' })).notes, /fewer than 10 days after/);
  assert.match((await run({ ...LAND, disposal_date: '1993-11-29' })).notes, /before 30 November 1993/);
});

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
