import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { loadService } from '../../dist/load-service.js';
import { PEERS } from './peers.js';

/**
 * `npm run bench:peers`: corporation tax with marginal relief, associated companies, short and straddling periods,
 * 1,000 inputs, answered by rules engines that people would use instead and by this one; kept in bench/PEERS.md.
 */
const COUNT = 1_000;
const STRETCH = 20;
const WARM_UP = 6;
const ROUNDS = 10;
const DAY = 86_400_000;

/** Periods of 2024 and 2025, whose rates and limits are the same: full and short, in one financial year or two. */
const PERIODS = [
  ['2024-04-01', '2025-03-31'],
  ['2024-07-01', '2025-06-30'],
  ['2025-04-01', '2025-12-31'],
  ['2024-10-01', '2025-05-31'],
];
const day = (text) => Date.parse(text) / DAY;

/** What a caller of a peer does beforehand: cuts the period at 1 April, and finds the days of each part. */
function partsOf([start, end], profits, companies) {
  const cut = day('2025-04-01');
  const [first, last] = [day(start), day(end)];
  const period_days = last - first + 1;
  const isFull = period_days === 365;
  const pieces = first < cut && last >= cut ? [cut - first, last - cut + 1] : [period_days];
  return pieces.map((days) => ({
    profits,
    days,
    period_days,
    // Both financial years have 365 days.
    limit_days: isFull ? period_days : 365,
    companies,
  }));
}

const inputs = Array.from({ length: COUNT }, (_, index) => {
  const period = PERIODS[index % PERIODS.length];
  const profits = ((index * 7_919) % 400_000) + (index % 100) / 100;
  const associated = index % 3;
  return {
    given: {
      period_start: period[0],
      period_end: period[1],
      taxable_profits: String(profits),
      associated_companies: String(associated),
    },
    parts: partsOf(period, profits, associated + 1),
  };
});

const service = await loadService();
const calculate = ({ given }) => service.calculate('corporation-tax', given);
const contenders = [
  { name: 'ours, data only', run: (one) => calculate(one).data().corporation_tax },
  { name: 'ours, with words', run: (one) => calculate(one).toolRun().result.data.corporation_tax },
  { name: 'ours, with words and workings', run: workedOut },
  ...PEERS.map((peer) => ({
    name: peer.name,
    package: peer.package,
    // Each part to the penny, as HMRC's calculator rounds.
    run: async ({ parts }) => {
      let pence = 0;
      for (const part of parts) pence += Math.round(Number(((await peer.tax(part)) * 100).toFixed(6)));
      return pence / 100;
    },
  })),
];

function workedOut(one) {
  const calculation = calculate(one);
  calculation.workings();
  return calculation.toolRun().result.data.corporation_tax;
}

/**
 * Microseconds for each input: of every stretch of inputs the quickest of the rounds, since others on the machine
 * can only slow one down; and how many answers differ from ours.
 */
async function measure({ run }) {
  const quickest = Array.from({ length: COUNT / STRETCH }, () => Number.POSITIVE_INFINITY);
  let different = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    different = 0;
    for (let stretch = 0; stretch < quickest.length; stretch += 1) {
      const some = inputs.slice(stretch * STRETCH, (stretch + 1) * STRETCH);
      const answers = [];
      const began = performance.now();
      for (const one of some) {
        const answer = run(one);
        answers.push(answer instanceof Promise ? await answer : answer);
      }
      const took = (performance.now() - began) * 1_000;
      if (round >= 0) quickest[stretch] = Math.min(quickest[stretch], took);
      different += answers.filter((answer, index) => answer !== expected[stretch * STRETCH + index]).length;
    }
  }
  return { least: quickest.reduce((sum, took) => sum + took) / COUNT, different };
}

const expected = inputs.map((one) => calculate(one).data().corporation_tax);
const measured = [];
for (const contender of contenders) measured.push({ ...contender, ...(await measure(contender)) });
const [data] = measured;
const versionOf = (name) =>
  JSON.parse(
    readFileSync(
      import.meta
        .resolve(name)
        .replace(/^file:\/\/(.*\/node_modules\/(?:@[^/]+\/)?[^/]+).*/, '$1/package.json'),
      'utf8',
    ),
  ).version;
const text = [
  '# Beside other rules engines',
  '',
  `${new Date().toISOString().slice(0, 10)}. ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}. Node ${process.version}. One run of \`npm run bench:peers\`.`,
  '',
  `Corporation tax with marginal relief of ${COUNT} inputs: associated companies, full and short periods, within a financial`,
  'year and across two. Microseconds for each input in a warm process, of every stretch of 20 the quickest of ten rounds.',
  'The others are asked for the tax of each part of a period: reading dates and amounts, cutting periods and adding up is',
  'done for them beforehand, in floating point, and they keep no record of the rates they rest on; ours does',
  'all of it in exact fractions.',
  '',
  '| | version | µs | as a multiple of data only | answers that differ |',
  '|---|---|---:|---:|---:|',
  ...measured.map(
    ({ name, package: of, least, different }) =>
      `| ${name} | ${of === undefined ? '' : versionOf(of)} | ${least.toFixed(1)} | ${(least / data.least).toFixed(1)} | ${different} of ${COUNT} |`,
  ),
  '',
].join('\n');
console.log(text);
writeFileSync(new URL('../PEERS.md', import.meta.url), text);
