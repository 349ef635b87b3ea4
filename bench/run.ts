import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadService } from '../src/service.ts';
import { type Effort, measureTarget, type Row } from './http.ts';
import { measureGrowth, measureParts } from './parts.ts';
import { measureMemory, measureStart } from './process.ts';
import { below, machine, type Results, report } from './report.ts';
import { pinLoad } from './servers.ts';
import { targets } from './targets.ts';

/**
 * `npm run bench`: everything, printed as a table, and kept with --save.
 * --short measures a few targets briefly, to see that everything can be measured;
 * --only <words> measures the targets whose names hold one of them; --json prints JSON.
 */
const options = process.argv.slice(2);
const isShort = options.includes('--short');
const only = options.includes('--only') ? options.slice(options.indexOf('--only') + 1) : [];
const SHORT = [
  'GET corporation-tax',
  'POST capital-allowances, heaviest',
  'tools/call, 2026-07-28',
  'tools/list, older',
];
const effort: Effort = isShort ? { rounds: 1, seconds: 2, warmUp: 1 } : { rounds: 3, seconds: 4, warmUp: 3 };

pinLoad();
const service = await loadService();
const all = targets(service);
const chosen = all.filter(({ name }) => {
  if (only.length > 0) return only.some((word) => name.includes(word));
  return !isShort || SHORT.includes(name);
});

const rows: Row[] = [];
for (const target of chosen) {
  const row = await measureTarget(target, effort);
  rows.push(row);
  console.error(`${row.name}: ${row.rate.toFixed(0)}/s, ${row.toKoa.toFixed(2)} of bare Koa`);
}

const calls = isShort ? 500 : 5000;
const parts = only.length > 0 ? [] : await measureParts(service, calls);
const figures: Record<string, number> = {};
if (!isShort && only.length === 0) {
  const answer = join(mkdtempSync(join(tmpdir(), 'bench-')), 'answer');
  writeFileSync(answer, JSON.stringify({ tools: service.tools }));
  const started = await measureStart(answer);
  figures['start to first answer, ms'] = started.service;
  figures['start of bare Koa, ms'] = started.koa;
  figures['start against bare Koa (at most 5)'] = started.service / started.koa;
  figures['run with tables 100 times longer (at most 1.2)'] = (
    await measureGrowth(service, calls)
  ).microseconds;
  const [heavy] = all.filter(({ name }) => name === 'POST corporation-tax');
  if (heavy !== undefined) {
    const { early, late } = await measureMemory(heavy, 1_000_000);
    figures['memory after 200,000 requests, MB'] = early;
    figures['memory after 1,000,000 requests, MB'] = late;
    figures['memory growth (at most 1.1)'] = late / early;
  }
}

const results: Results = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  machine: machine(),
  rows,
  parts,
  figures,
};
const text = report(results);
console.log(options.includes('--json') ? JSON.stringify(results, null, 2) : text);
if (options.includes('--save')) {
  writeFileSync('bench/RESULTS.md', text);
  writeFileSync('bench/results.json', `${JSON.stringify(results, null, 2)}\n`);
}
for (const line of below(rows, 1)) console.error(`Below its floor: ${line}`);
process.exit(0);
