#!/usr/bin/env node
import { commandLine } from './cli/command-line.ts';
import { RulesFault } from './engine/loading/diagnostics.ts';
import { loadService } from './load-service.ts';
import { serveStdio } from './mcp/stdio.ts';
import { ConfigFault, readConfig } from './server/config.ts';

try {
  const { baseUrl } = readConfig(process.env);
  const service = await loadService({ baseUrl });
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === 'mcp') {
    // Standard output belongs to the protocol, so defects go to standard error.
    await serveStdio(
      () => service,
      process.stdin,
      process.stdout,
      (defect) => console.error(defect),
    );
  } else {
    const { out, errors, code } = commandLine(args, service);
    process.stdout.write(out);
    process.stderr.write(errors);
    process.exitCode = code;
  }
} catch (thrown) {
  if (!(thrown instanceof RulesFault) && !(thrown instanceof ConfigFault)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
