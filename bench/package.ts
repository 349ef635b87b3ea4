import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pack, projectWith } from '../test/support/packed.ts';

/**
 * `npm run bench:package`: milliseconds of processor (user and system) for an import of the packed package and for
 * the first result after it, each in a new process; the least of ten. bench/PACKAGE.md keeps them.
 */
const CALLS = [
  ['', `run('deadlines', { period_end: '2025-03-31' })`],
  ['/deadlines', `run({ period_end: '2025-03-31' })`],
  [
    '/corporation-tax',
    `run({ period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: 100_000 })`,
  ],
] as const;

const { tarball } = await pack();
const project = projectWith(tarball);
for (const [entry, call] of CALLS) {
  writeFileSync(
    join(project, 'costs.js'),
    `const cpu = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1_000; };
    const began = process.cpuUsage();
    const { run } = await import('corporation-tax-calculators${entry}');
    const imported = cpu(began);
    const asked = process.cpuUsage();
    ${call}.data;
    console.log(JSON.stringify({ imported, first: cpu(asked) }));`,
  );
  const runs = Array.from({ length: 10 }, (): { imported: number; first: number } =>
    JSON.parse(execFileSync(process.execPath, ['costs.js'], { cwd: project, encoding: 'utf8' })),
  );
  const least = (name: 'imported' | 'first') => Math.min(...runs.map((run) => run[name])).toFixed(1);
  console.log(`${entry || 'all'}: import ${least('imported')} ms, first result ${least('first')} ms`);
}
