#!/usr/bin/env node
import { fstatSync } from 'node:fs';
import { batchCall } from './cli/batch/batch-call.ts';
import { batchCommand } from './cli/batch/batch-command.ts';
import { commandLine } from './cli/command-line.ts';
import { RulesFault } from './engine/loading/diagnostics.ts';
import { serveStdio } from './mcp/stdio.ts';
import { ConfigFault, readConfig } from './server/config.ts';
import { startService } from './start-service.ts';

try {
  const { baseUrl } = readConfig(process.env);
  const service = await startService({ baseUrl });
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === 'mcp') {
    // The site's components, which no other command needs.
    const { appPages } = await import('./web/mcp-app/app-pages.tsx');
    // Standard output belongs to the protocol, so defects go to standard error.
    await serveStdio(
      () => service,
      process.stdin,
      process.stdout,
      (defect) => console.error(defect),
      appPages,
    );
  } else {
    const call = args[0] === 'batch' ? batchCall(args, service) : commandLine(args, service);
    if ('key' in call) {
      process.exitCode = await batchCommand(service, call, {
        input: process.stdin,
        size: sizeOfInput(),
        output: process.stdout,
        errors: process.stderr,
      });
    } else {
      process.stdout.write(call.out);
      process.stderr.write(call.errors);
      process.exitCode = call.code;
    }
  }
} catch (thrown) {
  if (!(thrown instanceof RulesFault) && !(thrown instanceof ConfigFault)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}

/** Bytes of standard input where it is a file. */
function sizeOfInput(): number | null {
  const stat = fstatSync(process.stdin.fd);
  return stat.isFile() ? stat.size : null;
}
