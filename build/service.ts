import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * `dist/main.js` as one module, and a further one for each part that is loaded when it is needed: finding, reading and
 * compiling two hundred files is more of a start than all that they do. Packages stay where they are installed, and
 * names as they are, for whoever reads a stack trace. The build runs it after the compiler, whose `main.js` it replaces.
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
