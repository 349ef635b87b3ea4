import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeClientScript } from './client.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A program that runs while the next is built may still load its own chunks. */
const KEPT_MS = 86_400_000;

/** Writes the programs of `dist/`: a few files, which start faster than 380 modules. */
async function writePrograms(): Promise<void> {
  const dist = join(ROOT, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist).filter((name) => name.startsWith('chunk-'))) {
    const { mtimeMs } = statSync(join(dist, name));
    if (mtimeMs < Date.now() - KEPT_MS) rmSync(join(dist, name));
  }
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/main.ts', 'src/cli.ts', 'src/prepare.ts'],
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.20',
    // A package that only some settings or requests need is loaded with the chunk that imports it.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    packages: 'external',
    // The files of `imports` in package.json, some of which the next step of the build writes.
    external: ['#*'],
    logLevel: 'error',
  });
}

await Promise.all([writeClientScript(), writePrograms()]);
