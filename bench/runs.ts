import type { Calculation } from '../src/engine/result.ts';
import type { Service } from '../src/service.ts';
import { heaviest, type Inputs, variants } from './inputs.ts';
import type { Part } from './parts.ts';

/** The built service, as deployed: compiling TypeScript on the fly wraps every function. */
const BUILT: typeof import('../src/load-service.ts') = await import(
  new URL('../dist/load-service.js', import.meta.url).href
);

const STRETCHES = 100;
const CALLS_OF_A_STRETCH = 100;

/** The fastest of many short stretches in a warm process: other load only slows it down. */
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

/** Targets in µs, for typical inputs. */
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

/** Prints, as JSON, the time of a run of each calculator, with its example and its most expensive input. */
const built = await BUILT.loadService();
const parts: Part[] = [];
for (const { key, example_input } of built.tools) {
  parts.push(...timeRuns(built, key, example_input, true));
  const heavy = heaviest[key];
  if (heavy !== undefined) parts.push(...timeRuns(built, key, heavy, false));
}
console.log(JSON.stringify(parts));
