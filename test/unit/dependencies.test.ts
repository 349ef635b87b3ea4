import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('what runs in production');

/**
 * Licences that ask for no more than a notice from those who run or distribute the service.
 * Read what another one asks for before you add it here.
 */
const LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'],
  // Files distributed unchanged need a notice of where their source is (MPL-2.0, section 3.2).
  'MPL-2.0',
  // A font may be distributed with its notice in any software, but not sold by itself (OFL-1.1, conditions 1 and 2).
  'MIT AND OFL-1.1',
]);

interface Locked {
  readonly version: string;
  /** Its source, if not the registry. */
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** The architectures it is limited to. */
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
}

type Manifest = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;

const json = (path: string) => JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8'));
const { packages } = json('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
const production = Object.entries(packages).filter(
  ([path, { dev }]) => path.startsWith('node_modules/') && dev !== true,
);

test('has licences that ask only for a notice, in the lock file and as installed', () => {
  assert.ok(production.length > 50);
  for (const [path, { license, version, optional, cpu }] of production) {
    const isElsewhere = optional === true && cpu !== undefined && !existsSync(`${ROOT}${path}`);
    if (!isElsewhere) {
      const installed = json(`${path}/package.json`) as { license?: string; version: string };
      assert.is(installed.version, version, path);
      assert.is(installed.license, license, path);
    }
    assert.ok(LICENCES.has(license ?? ''), `${path}: ${license ?? 'no licence'}`);
  }
});

test('comes from the registry with a hash, and has no install scripts', () => {
  for (const [path, { resolved, integrity, hasInstallScript }] of production) {
    assert.is(resolved, undefined, path);
    assert.match(integrity ?? '', /^sha512-/, path);
    assert.not(hasInstallScript, path);
  }
});

test('is pinned to an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = json('package.json') as Manifest;
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries(all)) {
    assert.match(version, /^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/, name);
  }
});

test('is listed in docs/operating.md with its use, its release and a possible replacement', () => {
  const text = readFileSync(`${ROOT}docs/operating.md`, 'utf8').split('## What it depends on')[1] ?? '';
  const rows = [...text.matchAll(/^\| (`.*?) \| .+ \| .*20\d\d.* \| .+ \|$/gm)].map(
    ([, names = '']) => names,
  );
  const named = rows.flatMap((names) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  const { dependencies, optionalDependencies } = json('package.json') as Manifest;
  assert.equal(named.sort(), Object.keys({ ...dependencies, ...optionalDependencies }).sort());
});

test.run();
