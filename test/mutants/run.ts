import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { ROOT } from '../support/rules-copy.ts';
import { type Reach, reachOf } from './coverage.ts';
import { KnownReaches } from './known-reaches.ts';
import { type Mutant, mutantsIn } from './mutant.ts';
import { printReport, type Tried } from './report.ts';
import { sampleOf } from './sample.ts';
import { Sandbox } from './sandbox.ts';
import { tryMutant } from './trial.ts';
import { editOfSource, TypeCheck } from './types.ts';

/**
 * `npm run mutants`: puts small faults into the compiled sources, one at a time,
 * and counts how many of them some test notices. A sample is drawn by a seed;
 * words choose the modules whose path contains one of them.
 *
 *     npm run mutants -- law engine/rates --count 100 --seed 7
 *     npm run mutants -- web/charts --tests pages --tests unit/web --range 1-50,77
 *
 * `--tests` keeps to files of tests whose path holds the word, `--range` to parts of the
 * sample, so that a long run can be made in pieces; `--concurrency` says how many mutants
 * are tried at a time, `--seconds` how long each may take.
 *
 * First every file of tests runs once on the unchanged sources, which tells what
 * it comes by; then each mutant is tried by the files that come by it, until one
 * fails. The compiler is asked about those that no test noticed. Fails itself when fewer
 * are noticed than LEAST, those left out of the count that the compiler refuses, as no
 * valid mutants, and those that survivors.yaml gives a reason for.
 */
const LEAST = 0.9;

/** They take longer than a mutant is worth, and come by what others come by more closely; words name them all the same. */
const LEFT_OUT = /^(browser|soak|careless|system)\/|^unit\/review\/careless-edits/;

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [''] },
    range: { type: 'string', default: '' },
    concurrency: { type: 'string', default: String(availableParallelism()) },
    seconds: { type: 'string', default: '120' },
  },
});
const seed = Number(values.seed);
const concurrency = Number(values.concurrency);

/** Whether tests of a file are to notice mutants. */
function isMeant(file: string): boolean {
  const isNamed = values.tests.some((word) => word !== '' && file.includes(word));
  return isNamed || (values.tests.includes('') && !LEFT_OUT.test(file));
}

/** Whether a place of the sample, counted from 1, is in the range. */
function isInRange(place: number): boolean {
  if (values.range === '') return true;
  return values.range.split(',').some((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return first <= place && place <= last;
  });
}

/** Does the work for each value, some at a time. */
async function forEach<T>(
  items: readonly T[],
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (_: unknown, index: number): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item, index);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** Asks the compiler about those that no test noticed. */
function refuseByTypes(tried: Tried[]): void {
  const types = new TypeCheck(ROOT, sandbox.dist);
  try {
    for (const [index, { mutant, verdict }] of tried.entries()) {
      if (verdict === 'killed' || verdict === 'timed out') continue;
      const [code, map, source] = [
        join(sandbox.dist, mutant.module),
        join(sandbox.dist, `${mutant.module}.map`),
        join(ROOT, mutant.source),
      ].map((path) => readFileSync(path, 'utf8')) as [string, string, string];
      const edit = editOfSource(mutant, code, JSON.parse(map), source);
      if (edit === null || !types.refuses({ ...edit, source: mutant.source })) continue;
      tried[index] = { mutant, verdict: 'refused' };
      console.log(`refused: ${mutant.place} ${mutant.change}`);
    }
  } finally {
    types.remove();
  }
}

const sandbox = Sandbox.build();
const copies: Sandbox[] = [];
try {
  const all = mutantsIn(
    sandbox.dist,
    (module) => words.length === 0 || words.some((word) => module.includes(word)),
  );
  const count = Math.min(Number(values.count), all.length);
  const sample = sampleOf(all, count, seed);
  const mutants = sample.filter((_, index) => isInRange(index + 1));
  console.log(`${mutants.length} of ${all.length} mutants, drawn by seed ${seed}`);

  const known = new KnownReaches(sandbox, sample);
  const reaches: Reach[] = [];
  await forEach(sandbox.tests().filter(isMeant), async (file) => {
    const reach = await known.of(file, () => reachOf(file, sandbox, sample, seed));
    if (reach !== null) reaches.push(reach);
    const failed = reach === null ? 'all' : reach.counts.failed;
    if (failed !== 0)
      console.log(`${file}: ${failed} of its tests fail without a mutant, and so notice none`);
  });
  console.log(`${reaches.length} files of tests come by them`);

  const tried: Tried[] = [];
  for (let lane = 0; lane < concurrency; lane += 1) copies.push(sandbox.copy());
  await forEach<Mutant>(mutants, async (mutant, lane) => {
    const verdict = await tryMutant(
      mutant,
      reaches,
      copies[lane] as Sandbox,
      seed,
      Number(values.seconds) * 1_000,
    );
    tried.push({ mutant, verdict });
    console.log(`${tried.length}. ${verdict}: ${mutant.place} ${mutant.change}`);
  });
  refuseByTypes(tried);
  const reasons = parse(readFileSync(join(ROOT, 'test/mutants/survivors.yaml'), 'utf8')) ?? [];
  const score = printReport(tried, reasons);
  process.exitCode = score < LEAST ? 1 : 0;
} finally {
  for (const each of [sandbox, ...copies]) each.remove();
}
