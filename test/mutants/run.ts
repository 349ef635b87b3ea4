import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../support/rules-copy.ts';
import { type Reach, reachOf } from './coverage.ts';
import { type Mutant, mutantsIn } from './mutant.ts';
import { Sandbox } from './sandbox.ts';
import { tryMutant, type Verdict } from './trial.ts';
import { editOfSource, TypeCheck } from './types.ts';

/**
 * `npm run mutants`: puts small faults into law/, engine/ and calculators/, one at a
 * time, and counts those that a test catches. Fails below LEAST. Words choose modules,
 * and `--tests` the test files, by parts of their paths:
 *
 *     npm run mutants -- law engine/rates --count 50 --tests unit,parity --seed 7
 *
 * Each run draws a new sample; the same seed draws the same one. Mutants that do not
 * compile are not counted: they could not be committed.
 */
const LEAST = 0.88;
const MODULES = /^(?:law|engine|calculators)\//;
/** Too slow for what they catch. */
const SLOW = /^(?:browser|soak|careless|system)\//;
/** Processor time for the tests of one mutant, in milliseconds, not counting the first file. */
const WITHIN = 180_000;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    tests: { type: 'string', default: '' },
  },
});
const seed = Number(values.seed);
const lanes = availableParallelism();

interface Tried {
  readonly mutant: Mutant;
  verdict: Verdict;
}

/** Draws without replacement, with a linear congruential generator. */
function draw<T>(from: readonly T[], count: number): T[] {
  const left = [...from];
  let state = seed >>> 0;
  return Array.from({ length: Math.min(count, left.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0] as T;
  });
}

async function forEach<T>(
  items: readonly T[],
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const takeNext = async (lane: number): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => takeNext(lane)));
}

function isNoticed({ verdict }: Tried): boolean {
  return verdict === 'killed' || verdict === 'timed out';
}

/** Type-checks the surviving mutants. */
function refuseByTypes(tried: readonly Tried[]): void {
  const types = new TypeCheck(ROOT, sandbox.dist);
  try {
    for (const one of tried.filter((each) => !isNoticed(each))) {
      const { module, source } = one.mutant;
      const code = readFileSync(join(sandbox.dist, module), 'utf8');
      const map = readFileSync(join(sandbox.dist, `${module}.map`), 'utf8');
      const edit = editOfSource(one.mutant, code, JSON.parse(map), readFileSync(join(ROOT, source), 'utf8'));
      if (edit !== null && types.refuses({ ...edit, source })) one.verdict = 'refused';
    }
  } finally {
    types.remove();
  }
}

function report(tried: readonly Tried[]): number {
  const counted = tried.filter(({ verdict }) => verdict !== 'refused');
  const noticed = counted.filter(isNoticed);
  for (const { mutant, verdict } of counted.filter((one) => !isNoticed(one))) {
    console.log(`\n${verdict}: ${mutant.place}\n    ${mutant.line}\n    ${mutant.change}`);
  }
  const score = noticed.length / Math.max(1, counted.length);
  const refused = tried.length - counted.length;
  console.log(
    `\n${noticed.length} of ${counted.length} noticed: ${(score * 100).toFixed(1)}%; the compiler refuses ${refused} more`,
  );
  return score;
}

const sandbox = Sandbox.build();
const copies = Array.from({ length: lanes }, () => sandbox.copy());
try {
  const all = mutantsIn(
    sandbox.dist,
    (module) => MODULES.test(module) && (words.length === 0 || words.some((word) => module.includes(word))),
  );
  const sample = draw(all, Number(values.count));
  console.log(`${sample.length} of ${all.length} mutants, drawn by seed ${seed}`);

  const reaches: Reach[] = [];
  const files = sandbox
    .tests()
    .filter((file) => !SLOW.test(file) && values.tests.split(',').some((part) => file.includes(part)));
  await forEach(files, async (file) => {
    const reach = await reachOf(file, sandbox, sample, seed);
    if (reach !== null) reaches.push(reach);
    if (reach?.counts.failed !== 0) console.log(`${file} fails without a mutant, so it catches fewer`);
  });

  const tried: Tried[] = [];
  await forEach(sample, async (mutant, lane) => {
    const verdict = await tryMutant(mutant, reaches, copies[lane] as Sandbox, seed, WITHIN);
    tried.push({ mutant, verdict });
    console.log(`${tried.length}. ${verdict}: ${mutant.place} ${mutant.change}`);
  });
  refuseByTypes(tried);
  if (report(tried) < LEAST) process.exitCode = 1;
} finally {
  for (const each of [sandbox, ...copies]) each.remove();
}
