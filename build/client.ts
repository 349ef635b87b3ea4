import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import subsetFont from 'subset-font';

/** Scripts of browsers, by the name under which `#client` exports them, each made from build/client/. */
const SCRIPTS = { pageScript: 'page.ts', mcpAppScript: 'mcp-app.ts' } as const;

/** Writes `dist/client.js`, the module `#client`: scripts as the pages send them. */
export async function writeClientScripts(): Promise<void> {
  const lines = await Promise.all(
    Object.entries(SCRIPTS).map(
      async ([name, file]) => `export const ${name} = ${JSON.stringify(await bundled(file))};\n`,
    ),
  );
  lines.push(`export const serifFont = ${JSON.stringify((await serifFont()).toString('base64'))};\n`);
  const folder = new URL('../dist/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('client.js', folder), lines.join(''));
}

async function bundled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`client/${file}`, import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    // One of them is written between the tags of a page.
    charset: 'ascii',
    write: false,
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

const FONT = 'node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2';
/** What headlines, figures and sources have: letters of English, money and sums. */
const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}£€–—−×÷‘’“”…·½²₂§\u00a0`;

/** The serif of headlines and figures in WOFF2, with these letters only. */
function serifFont(): Promise<Buffer> {
  return subsetFont(readFileSync(new URL(`../${FONT}`, import.meta.url)), LETTERS, { targetFormat: 'woff2' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeClientScripts();
