import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const file = fileURLToPath(new URL('../src/web/mcp-app/script.ts', import.meta.url));

/** The module that holds the script of the page, made from build/mcp-app/. */
export async function scriptModule(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('mcp-app/view.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    // Between the tags of a page.
    charset: 'ascii',
    write: false,
    logLevel: 'error',
  });
  const script = (outputFiles[0]?.text ?? '').trim();
  return `// Made of build/mcp-app/ by npm run mcp-app.\n\nexport const script =\n  ${JSON.stringify(script)};\n`;
}

/** What is committed. */
export function committedModule(): string {
  return readFileSync(file, 'utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, await scriptModule());
