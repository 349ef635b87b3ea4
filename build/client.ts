import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const WRITTEN = new URL('../dist/client.js', import.meta.url);

/** Writes `dist/client.js`, the module `#client`, with the script of pages as they send it. */
export async function writeClientScript(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('client/page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const script = (outputFiles[0]?.text ?? '').trim();
  mkdirSync(new URL('.', WRITTEN), { recursive: true });
  writeFileSync(WRITTEN, `export const pageScript = ${JSON.stringify(script)};\n`);
}
