import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matching } from '../src/engine/decisions/conditions.ts';
import type { Decision } from '../src/engine/decisions/decision.ts';
import type { Calculation } from '../src/engine/result.ts';
import { plainOf } from '../src/engine/values.ts';
import { whole } from '../src/law/amounts.ts';
import { loadService } from '../src/load-service.ts';
import type { Service } from '../src/service.ts';
import { heaviest, type Inputs, variants } from './inputs.ts';
import { median } from './load.ts';

/** Microseconds of something, without HTTP. */
export interface Part {
  readonly name: string;
  readonly microseconds: number;
  /** The most it should be; null when it is only reported. */
  readonly most: number | null;
}

/** Times a step, which may be asynchronous, over many calls, after a warm-up. */
export async function time(step: (index: number) => unknown, calls: number): Promise<number> {
  for (let index = 0; index < calls / 4; index += 1) await step(index);
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = process.hrtime.bigint();
    for (let index = 0; index < calls; index += 1) await step(index);
    rounds.push(Number(process.hrtime.bigint() - began) / calls / 1000);
  }
  return median(rounds);
}

/** The built service, as it runs: what compiles TypeScript on the fly wraps every function. */
const BUILT: typeof import('../src/load-service.ts') = await import(
  new URL('../dist/load-service.js', import.meta.url).href
);

const STRETCHES = 100;
const CALLS_OF_A_STRETCH = 100;

/** The quickest of many short stretches, in a warm process: others on the machine can only slow one down. */
function quickest(step: (index: number) => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let stretch = -STRETCHES; stretch < STRETCHES; stretch += 1) {
    const began = process.hrtime.bigint();
    for (let index = 0; index < CALLS_OF_A_STRETCH; index += 1) step(index);
    const microseconds = Number(process.hrtime.bigint() - began) / CALLS_OF_A_STRETCH / 1_000;
    if (stretch >= 0) least = Math.min(least, microseconds);
  }
  return least;
}

/** At most these, in µs, where the inputs are typical. */
const MOST_OF_DATA = 15;
const MOST_OF_WORDS = 40;

function timeRuns(service: Service, key: string, base: Inputs, isTypical: boolean): Part[] {
  const prepared = variants(base);
  const calculate = (index: number): Calculation => {
    const calculated = service.calculate(key, prepared[index % prepared.length] ?? base);
    if ('errors' in calculated) throw calculated;
    return calculated;
  };
  const name = isTypical ? key : `${key}, heaviest`;
  const rows = new Set([...calculate(0).trace.read].map(({ table, rowFrom }) => `${table} ${rowFrom}`)).size;
  const run = (what: string, most: number, step: (index: number) => unknown): Part => ({
    name: `${name}: ${what}, ${rows} rows read and recorded`,
    microseconds: quickest(step),
    most: isTypical ? most : null,
  });
  return [
    run('data', MOST_OF_DATA, (index) => calculate(index).data()),
    run('with words', MOST_OF_WORDS, (index) => calculate(index).toolRun()),
  ];
}

/** A run of each calculator, with its example and its heaviest input; each decision; loading the rules. */
export async function measureParts(service: Service, calls: number): Promise<Part[]> {
  const parts: Part[] = [];
  const built = await BUILT.loadService();
  for (const { key, example_input } of built.tools) {
    parts.push(...timeRuns(built, key, example_input, true));
    const heavy = heaviest[key];
    if (heavy !== undefined) parts.push(...timeRuns(built, key, heavy, false));
  }
  for (const decision of service.rates.decisions.values()) {
    const facts = anyFacts(decision);
    parts.push({
      name: `decision ${decision.shape.file}`,
      microseconds: await time(() => matching(decision.outcomes, facts), calls),
      most: null,
    });
  }
  parts.push(
    { name: 'load the rules, each file edited', microseconds: await timeLoadingEdited(), most: null },
    { name: 'load the rules, no file edited', microseconds: await time(() => loadService(), 8), most: null },
  );
  return parts;
}

/** Loading rules of which every file was edited since it was last read. */
async function timeLoadingEdited(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return await time(async (index) => {
      const rules = join(folder, String(index));
      cpSync('rules', rules, { recursive: true });
      for (const name of readdirSync(rules, { recursive: true, encoding: 'utf8' })) {
        if (name.endsWith('.yaml')) appendFileSync(join(rules, name), `# ${process.hrtime.bigint()}\n`);
      }
      await loadService({ rules });
      rmSync(rules, { recursive: true });
    }, 8);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Facts of the right kinds: every comparison of a decision is made, whatever they are. */
function anyFacts({ shape }: Decision): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape.facts).map(([name, type]): [string, unknown] => {
      const { kind, words } = plainOf(type);
      if (kind === 'enum') return [name, words[0]];
      if (kind === 'boolean') return [name, true];
      return [name, kind === 'money' || kind === 'decimal' ? whole(1) : 1];
    }),
  );
}
