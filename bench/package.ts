import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keys } from '../build/library.ts';
import { pack, projectWith } from '../test/support/packed.ts';
import { ROOT } from '../test/support/rules-copy.ts';

/**
 * `npm run bench:package`: processor time (user and system, in milliseconds) of an import of each entry of the packed
 * package, and of the first result after it, its calculator's example; each in a new process, the median and the least
 * of eleven. Results are kept in bench/PACKAGE.md.
 */
const RUNS = 11;
const exampleOf = (key: string) =>
  JSON.stringify(JSON.parse(readFileSync(`${ROOT}schemas/inputs/${key}.json`, 'utf8')).examples[0]);
const entries = [
  ...['', '/browser'].map((entry) => [entry, `'corporation-tax', ${exampleOf('corporation-tax')}`] as const),
  ...keys.flatMap((key) => ['', '/explained'].map((end) => [`/${key}${end}`, exampleOf(key)] as const)),
];

const { tarball } = await pack();
const project = projectWith(tarball);
for (const [entry, call] of entries) {
  writeFileSync(
    join(project, 'costs.js'),
    `const cpu = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1_000; };
    const began = process.cpuUsage();
    const { run } = await import('corporation-tax-calculators${entry}');
    const imported = cpu(began);
    const asked = process.cpuUsage();
    run(${call}).data;
    console.log(JSON.stringify({ imported, first: cpu(asked) }));`,
  );
  const runs = Array.from({ length: RUNS }, (): { imported: number; first: number } =>
    JSON.parse(execFileSync(process.execPath, ['costs.js'], { cwd: project, encoding: 'utf8' })),
  );
  const told = (['imported', 'first'] as const).map((name) => {
    const sorted = runs.map((run) => run[name]).sort((a, b) => a - b);
    return `${name} ${sorted[RUNS >> 1]?.toFixed(1)} (${sorted[0]?.toFixed(1)}) ms`;
  });
  console.log(`${entry || 'all'}: ${told.join(', ')}`);
}
