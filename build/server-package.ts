import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The step before the package of the server is packed: what `npm run build` wrote, with the rules it came from.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TO = `${ROOT}build/packages/server/`;
/** What only the project, other packages and other runtimes need. */
const LEFT_OUT =
  /\/dist\/(lib|edge|review|worker|cli|mcp-stdio|prepare)\b|\.map$|\/rules\/examples|\/schemas\/editor/;
/** Of the types those that the exported application asks for. */
const TYPES = /\/dist\/(api|calculators|http|mcp|server|web)\/.*\.d\.ts$/;

for (const name of ['dist', 'rules', 'schemas', 'CHANGELOG-rates.md', 'LICENSE']) {
  rmSync(`${TO}${name}`, { recursive: true, force: true });
  cpSync(`${ROOT}${name}`, `${TO}${name}`, {
    recursive: true,
    filter: (from) => !LEFT_OUT.test(from) && !TYPES.test(from),
  });
}
