import { spawnSync } from 'node:child_process';
import type { Test } from 'uvu';

/** Whether a program is installed. */
function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined;
}

/**
 * The suite's `test`, or its `skip` when a program is missing; then it reports
 * which tests are skipped, and what they need.
 */
export function needing(test: Test, name: string, ...programs: readonly string[]): Test | Test['skip'] {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return test;
  console.log(`  left out: ${name} needs ${missing.join(' and ')}`);
  return test.skip;
}
