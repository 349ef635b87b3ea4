import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { loadService } from '../../dist/load-service.js';
import { decidedByEngine } from './decided.js';
import { PEERS } from './peers.js';
import { COUNT, questions, taxOf } from './questions.js';

/**
 * `npm run bench:peers`: corporation tax with marginal relief, associated companies, short and straddling periods for
 * 1,000 inputs, by other rules engines one might use and by this one, in one process and over HTTP. Results are kept in
 * bench/PEERS.md.
 */
const KEY = 'corporation-tax';
const STRETCH = 20;
const WARM_UP = 6;
const ROUNDS = 10;

const service = await loadService();
const calculate = (given) => service.calculate(KEY, given);
const engine = decidedByEngine(service, KEY);
const asked = new Map(questions.map((given) => [given, engine.prepare(given)]));
const decisions = [...asked.values()].reduce((sum, { length }) => sum + length, 0) / COUNT;

const contenders = [
  { name: 'ours, data only', run: (given) => calculate(given).data().corporation_tax },
  { name: 'ours, with words', run: (given) => calculate(given).toolRun().result.data.corporation_tax },
  { name: 'ours, with words and workings', run: workedOut },
  ...PEERS.map((peer) => ({ ...peer, run: (given) => taxOf(peer, given) })),
  {
    name: 'json-rules-engine, Engine.run for every decision of ours',
    package: 'json-rules-engine',
    run: async (given) => (await engine.run(given, asked.get(given))).corporation_tax,
  },
];

function workedOut(given) {
  const calculation = calculate(given);
  calculation.workings();
  return calculation.toolRun().result.data.corporation_tax;
}

/** Processor time of this process in milliseconds, which other load hardly changes. */
function processor() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * One round of a contender: microseconds for each stretch of inputs, processor time for the whole round, and how many
 * answers differ from ours.
 */
async function round({ run }) {
  const began = processor();
  const stretches = [];
  let different = 0;
  for (let start = 0; start < COUNT; start += STRETCH) {
    const answers = [];
    const before = performance.now();
    for (const given of questions.slice(start, start + STRETCH)) {
      const answer = run(given);
      answers.push(answer instanceof Promise ? await answer : answer);
    }
    stretches.push((performance.now() - before) * 1_000);
    different += answers.filter((answer, index) => answer !== expected[start + index]).length;
  }
  return { stretches, processor: ((processor() - began) * 1_000) / COUNT, different };
}

const expected = questions.map((given) => calculate(given).data().corporation_tax);
const rounds = contenders.map(() => []);
for (let turn = -WARM_UP; turn < ROUNDS; turn += 1) {
  for (const [index, contender] of contenders.entries()) {
    const done = await round(contender);
    if (turn >= 0) rounds[index].push(done);
  }
}
const measured = contenders.map((contender, index) => {
  const of = rounds[index];
  // The fastest round of each stretch, since other load only slows it down.
  const quickest = of[0].stretches.map((_, at) => Math.min(...of.map(({ stretches }) => stretches[at])));
  const taken = of.map(({ processor: each }) => each);
  return {
    ...contender,
    least: quickest.reduce((sum, took) => sum + took) / COUNT,
    spread: [Math.min(...taken), Math.max(...taken)],
    different: Math.max(...of.map(({ different }) => different)),
  };
});

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
const load = loadavg()[0]?.toFixed(1);
const overHttp = JSON.parse(
  execFileSync(process.execPath, ['--import', 'tsx', 'bench/peers/http.ts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const microseconds = ([least, most]) => `${least.toFixed(0)}–${most.toFixed(0)}`;
const text = [
  '# Compared with other rules engines and servers',
  '',
  `${new Date().toISOString().slice(0, 10)}. ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load}. Node ${process.version}. One run of \`npm run bench:peers\`.`,
  '',
  '## In one process',
  '',
  `Corporation tax with marginal relief for ${COUNT} inputs, given as text: associated companies, full and short periods, within`,
  'a financial year and across two. Microseconds per input in a warm process: the fastest of ten rounds for each stretch of',
  '20; next to it the processor time of the best and the worst round, garbage collection included. The',
  'contenders take turns.',
  '',
  '| | version | µs | as a multiple of data only | processor, µs | answers that differ |',
  '|---|---|---:|---:|---:|---:|',
  ...measured.map(
    ({ name, package: of, least, spread, different }) =>
      `| ${name} | ${of === undefined ? '' : versionOf(of)} | ${least.toFixed(1)} | ${(least / data.least).toFixed(1)} | ${microseconds(spread)} | ${different} of ${COUNT} |`,
  ),
  '',
  'What each does:',
  '',
  "* **Ours** reads and checks the inputs, splits the period, reads each day's rates from dated rows and records them,",
  `  takes ${decisions.toFixed(1)} decisions a run, and calculates tax, relief, rates and instalments in exact fractions.`,
  '* **publicodes** and **zen-engine** calculate the tax of one part of a period, in floating point, from constant rates in',
  '  their rules. What their users would write around them is JavaScript, and counted: reading dates and amounts, splitting',
  '  the period at 1 April, one call for each part, rounding and adding up. It validates nothing, covers two financial years,',
  '  and reports no relief, instalments or sources.',
  '* **json-rules-engine** makes every decision of our run, with the same rules, facts and operators, by its own',
  '  `Engine.run`; the rest is our run, so the arithmetic is the same. The facts of each decision are determined',
  '  beforehand: the engine returns a promise, for which a calculator would have to wait. Compared with "ours, data only",',
  '  it shows what our evaluation of its format saves.',
  '',
  '## Over HTTP',
  '',
  "The server's processor time per answer, in microseconds: the least and the most of the rounds. The servers of a",
  "question take turns. They get the same 1,000 different questions; the SDK's answers are as large as ours.",
  '',
  '| question | server | version | 10 connections | 64 connections | as a multiple of ours |',
  '|---|---|---|---:|---:|---:|',
  ...overHttp.map(
    ({ question, name, package: of, few, many, multiple }) =>
      `| ${question} | ${name} | ${of === null ? '' : versionOf(of)} | ${microseconds(few)} | ${microseconds(many)} | ${multiple.map((each) => each.toFixed(1)).join(', ')} |`,
  ),
  '',
  "* **The SDK's server** has one tool with the same input schema, which returns our answer to the first question",
  '  whatever the question: it calculates nothing. It is set up as in its documentation: no session, JSON answers, and',
  '  a new server for each request. The newer one answers messages of 2025-11-25 as a stream of one event.',
  '* **publicodes behind bare Koa** reads the body and returns only the tax, as above.',
  '',
].join('\n');
console.log(text);
writeFileSync(new URL('../PEERS.md', import.meta.url), text);
