import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matching } from '../src/engine/decisions/conditions.ts';
import type { Decision } from '../src/engine/decisions/decision.ts';
import { plainType } from '../src/engine/values.ts';
import { whole } from '../src/law/amounts.ts';
import { loadService } from '../src/load-service.ts';
import type { Service } from '../src/service.ts';
import { median } from './load.ts';

/** The time of something without HTTP, in microseconds. */
export interface Part {
  readonly name: string;
  readonly microseconds: number;
  /** The target; null when it is only reported. */
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

/** Each calculator with its example and its most expensive input, each decision, and loading the rules. */
export async function measureParts(service: Service, calls: number): Promise<Part[]> {
  // In a new process: what was measured here affects how code is compiled.
  const runs = spawnSync(process.execPath, ['--import', 'tsx', 'bench/runs.ts'], { encoding: 'utf8' });
  if (runs.status !== 0) throw new Error(`bench/runs.ts: ${runs.stderr}`);
  const parts: Part[] = JSON.parse(runs.stdout);
  for (const decision of service.rules.decisions.values()) {
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

/** Loads rules in which every file has been edited since the last load. */
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

/** Facts of the right types: a decision makes every comparison, whatever their values. */
function anyFacts({ shape }: Decision): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape.facts).map(([name, type]): [string, unknown] => {
      const { kind, words } = plainType(type);
      if (kind === 'enum') return [name, words[0]];
      if (kind === 'boolean') return [name, true];
      return [name, kind === 'money' || kind === 'decimal' ? whole(1) : 1];
    }),
  );
}
