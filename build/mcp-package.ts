import { copyFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleServer } from './mcpb.ts';
import { noticeOf } from './package-files.ts';

// The step before the package of the MCP server is packed: one program with the rules inside, which needs Node alone.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TO = `${ROOT}build/packages/mcp/`;
writeFileSync(`${TO}NOTICE`, noticeOf([await bundleServer(`${TO}index.mjs`)]));
copyFileSync(`${ROOT}LICENSE`, `${TO}LICENSE`);
