import { rules } from './embedded-rules.ts';
import { serveStdio } from './mcp/stdio.ts';
import { createCalculators } from './package/library.ts';
import { ConfigFault, readConfig } from './server/config.ts';

// Only the MCP server over the rules of this build, which fits in one file: what `npm run mcpb` packs.
try {
  const { service } = createCalculators(rules, readConfig(process.env));
  // Standard output belongs to the protocol, so defects go to standard error.
  await serveStdio(service, process.stdin, process.stdout, console.error);
} catch (thrown) {
  if (!(thrown instanceof ConfigFault)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
