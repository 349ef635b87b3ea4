import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Browser scripts, by the name under which `#client` exports them, each built from build/client/. */
const SCRIPTS = { pageScript: 'page.ts' } as const;

const WRITTEN = new URL('../dist/client.js', import.meta.url);
const SOURCES = ['build/client.ts', 'build/client', 'src/web/components', 'package-lock.json'];

/** Writes `dist/client.js`, the module `#client`, with the scripts as pages send them; skipped if it is up to date. */
export async function writeClientScripts(): Promise<void> {
  const written = existsSync(WRITTEN) ? statSync(WRITTEN).mtimeMs : 0;
  if (SOURCES.every((source) => changedAt(new URL(`../${source}`, import.meta.url)) < written)) return;
  const lines = await Promise.all(
    Object.entries(SCRIPTS).map(
      async ([name, file]) => `export const ${name} = ${JSON.stringify(await bundled(file))};\n`,
    ),
  );
  mkdirSync(new URL('.', WRITTEN), { recursive: true });
  writeFileSync(WRITTEN, lines.join(''));
}

/** When a file, or anything in a folder, was last changed. */
function changedAt(place: URL): number {
  const path = fileURLToPath(place);
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  return Math.max(...[path, ...inside.map((name) => join(path, name))].map((one) => statSync(one).mtimeMs));
}

async function bundled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`client/${file}`, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeClientScripts();
