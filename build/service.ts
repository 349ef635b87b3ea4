import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles `dist/main.js`, after the compiler wrote it, with a chunk for each part that is loaded on demand: finding, reading
 * and compiling two hundred files takes most of a start. Packages stay external, and names readable in stack traces.
 */
const PARTS = /^main-[A-Z0-9]+\.js(?:\.map)?$/;
for (const name of readdirSync(`${ROOT}dist`)) if (PARTS.test(name)) rmSync(`${ROOT}dist/${name}`);
await build({
  absWorkingDir: ROOT,
  entryPoints: [`${ROOT}src/main.ts`],
  outdir: `${ROOT}dist`,
  bundle: true,
  splitting: true,
  chunkNames: 'main-[hash]',
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});
