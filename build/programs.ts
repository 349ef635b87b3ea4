import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED = { absWorkingDir: ROOT, bundle: true, logLevel: 'error' } as const;

/** Writes the programs of `dist/`: a few files, which start faster than hundreds of modules. */
async function writePrograms(): Promise<void> {
  await build({
    ...SHARED,
    entryPoints: ['src/main.ts', 'src/cli.ts', 'src/prepare.ts'],
    outdir: 'dist',
    platform: 'node',
    format: 'esm',
    target: 'node20.20',
    // A package that only some settings or requests need is loaded with the chunk that imports it.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    packages: 'external',
    // The files of `imports` in package.json, some of which the next step of the build writes.
    external: ['#*'],
  });
}

/** Writes `dist/client.js`, the module `#client`, with the script of pages as they send it. */
export async function writeClientScript(): Promise<void> {
  const { outputFiles } = await build({
    ...SHARED,
    entryPoints: ['build/client/page.ts'],
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  const script = (outputFiles[0]?.text ?? '').trim();
  mkdirSync(`${ROOT}dist`, { recursive: true });
  writeFileSync(`${ROOT}dist/client.js`, `export const pageScript = ${JSON.stringify(script)};\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all([writeClientScript(), writePrograms()]);
}
