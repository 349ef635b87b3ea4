import { cpSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { FROZEN, ROOT } from './support/rules-copy.ts';

/**
 * Takes the rules as they stand for the tests of code. Only for a change of code that
 * asks for other rules: what reviewers change stays out of those tests.
 */
rmSync(dirname(FROZEN.rules), { recursive: true, force: true });
cpSync(`${ROOT}rules`, FROZEN.rules, { recursive: true, filter: (path) => !path.endsWith('README.md') });
cpSync(`${ROOT}CHANGELOG-rates.md`, FROZEN.changelog);
