import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dayOf, isoDay } from '../src/law/calendar.ts';
import { loadService, type Service } from '../src/service.ts';
import { heaviest, type Inputs, variants } from './inputs.ts';
import { median } from './load.ts';

/** Microseconds of something, without HTTP. */
export interface Part {
  readonly name: string;
  readonly microseconds: number;
}

/** Times an asynchronous step over many calls, after a warm-up. */
async function time(step: (index: number) => Promise<unknown>, calls: number): Promise<number> {
  for (let index = 0; index < calls / 4; index += 1) await step(index);
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = process.hrtime.bigint();
    for (let index = 0; index < calls; index += 1) await step(index);
    rounds.push(Number(process.hrtime.bigint() - began) / calls / 1000);
  }
  return median(rounds);
}

function timeRuns(service: Service, key: string, base: Inputs, calls: number): Promise<number> {
  const prepared = variants(base);
  return time((index) => service.run(key, prepared[index % prepared.length] ?? base), calls);
}

/** A run of each calculator, with its example and its heaviest input; each decision; loading the rules. */
export async function measureParts(service: Service, calls: number): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { key, example_input } of service.tools) {
    parts.push({ name: `run ${key}`, microseconds: await timeRuns(service, key, example_input, calls) });
    const heavy = heaviest[key];
    if (heavy !== undefined) {
      parts.push({ name: `run ${key}, heaviest`, microseconds: await timeRuns(service, key, heavy, calls) });
    }
  }
  for (const { tools } of [service]) {
    for (const { key } of tools) parts.push(...(await decisionsOf(service, key, calls)));
  }
  parts.push({ name: 'load the rules', microseconds: await time(() => loadService(), 8) });
  return parts;
}

/** The decisions that a run of the heaviest input takes, each with the facts it had there. */
async function decisionsOf(service: Service, key: string, calls: number): Promise<Part[]> {
  const { ledger } = await service.reckon(key, heaviest[key] ?? {});
  const parts = new Map<string, Part>();
  for (const { decision, facts } of ledger.taken) {
    const name = `decision ${decision.shape.file}`;
    if (parts.has(name)) continue;
    parts.set(name, { name, microseconds: await time(() => decision.take(facts as never), calls) });
  }
  return [...parts.values()];
}

/**
 * How much slower a run becomes when a rate table is 100 times longer: rows that
 * say the same are put before the first, so that every result stays as it is.
 */
export async function measureGrowth(service: Service, calls: number): Promise<Part> {
  const folder = mkdtempSync(join(tmpdir(), 'growth-'));
  const key = 'late-penalty';
  try {
    cpSync('rules', join(folder, 'rules'), { recursive: true });
    lengthen(join(folder, 'rules/rates/corporation-tax.yaml'), 'main_rate: 20%\n    cite: fa-2013-s6');
    lengthen(join(folder, 'rules/rates/late-payment-interest.yaml'));
    const longer = await loadService({ rules: join(folder, 'rules') });
    const ratios: number[] = [];
    for (const tool of ['corporation-tax', key]) {
      const base = heaviest[tool] ?? {};
      const [short, long] = [
        await timeRuns(service, tool, base, calls),
        await timeRuns(longer, tool, base, calls),
      ];
      ratios.push(long / short);
    }
    return { name: 'ratio with tables 100 times longer', microseconds: Math.max(...ratios) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const ROWS = 2000;

/** Puts rows before the first row of a single-series table, with its values or those given. */
function lengthen(file: string, values?: string): void {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf('  - from: ');
  const end = text.indexOf('\n  - from: ', start);
  const row = values === undefined ? text.slice(text.indexOf('\n', start) + 1, end).trim() : values;
  const first = dayOf(1990, 1, 1);
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `  - from: ${isoDay(addDays(first, index))}\n    ${row}\n`,
  );
  writeFileSync(file, text.slice(0, start) + rows.join('') + text.slice(start));
}
