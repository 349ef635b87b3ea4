import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleServer } from './mcpb.ts';
import { noticeOf } from './package-files.ts';

// The `prepack` of build/packages/server and build/packages/mcp: writes their files from what `npm run build` wrote.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [name] = process.argv.slice(2);
const TO = `${ROOT}build/packages/${name}/`;
copyFileSync(`${ROOT}LICENSE`, `${TO}LICENSE`);
if (name === 'mcp') writeFileSync(`${TO}NOTICE`, noticeOf([await bundleServer(`${TO}index.mjs`)]));
else {
  /** Files that only this project, the other packages and other runtimes need. */
  const leftOut = /\/dist\/(lib|edge|review|worker|cli|mcp-stdio|prepare)\b|\.map$|\/rules\/examples/;
  /** Types that the exported application does not refer to. */
  const types = /\/dist\/(api|calculators|http|mcp|server|web)\/.*\.d\.ts$/;
  for (const part of ['dist', 'rules', 'schemas', 'CHANGELOG-rates.md']) {
    rmSync(`${TO}${part}`, { recursive: true, force: true });
    const filter = (from: string) => !leftOut.test(from) && !types.test(from);
    cpSync(`${ROOT}${part}`, `${TO}${part}`, { recursive: true, filter });
  }
}
