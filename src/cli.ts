#!/usr/bin/env node
import {
  createReadStream,
  createWriteStream,
  fstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { finished } from 'node:stream/promises';
import { commandLine } from './cli/command-line.ts';
import { type RowsCall, rowsCall, rowsCommand } from './cli/rows.ts';
import { render } from './engine/texts/template.ts';
import { tableOperations } from './operations/rows/index.ts';
import { ConfigError, readConfig } from './server/config.ts';
import { compiledService, type Service } from './service.ts';

/** Whether the base URL was chosen: links in answers lead there. */
const hasBaseUrl = Boolean(process.env.BASE_URL?.trim());

try {
  const args = process.argv.slice(2);
  const { baseUrl } = readConfig(process.env);
  const rules = JSON.parse(readFileSync(new URL('rules.json', import.meta.url), 'utf8'));
  const service = compiledService(rules, baseUrl);
  if (args.length === 1 && args[0] === 'mcp') {
    // Packages that no other command needs.
    const { createTools, serveStdio } = await import('./mcp/server.ts');
    // Standard output belongs to the protocol, so defects go to standard error.
    await serveStdio(createTools(service, console.error, hasBaseUrl), process.stdin, process.stdout);
  } else {
    const isOnRows = tableOperations.some(({ name }) => name === args[0]);
    const call = isOnRows ? rowsCall(args, service) : commandLine(args, service);
    if ('key' in call) process.exitCode = await runRows(call, service);
    else {
      process.stdout.write(call.out);
      process.stderr.write(call.errors);
      process.exitCode = call.code;
    }
  }
} catch (thrown) {
  if (!(thrown instanceof ConfigError)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}

async function runRows(call: RowsCall, service: Service): Promise<number> {
  const { from, to } = call;
  try {
    const source = from === null ? fstatSync(process.stdin.fd) : statSync(from);
    const before = to === null ? undefined : statSync(to, { throwIfNoEntry: false });
    if (before !== undefined && before.dev === source.dev && before.ino === source.ino) {
      console.error(render(service.common.batch.same_file));
      return 2;
    }
    // An earlier file is replaced only once the answers are complete: half a file would look whole.
    const isReplaced = before === undefined || before.isFile();
    const written = to !== null && isReplaced ? `${to}.part` : to;
    const output = written === null ? process.stdout : createWriteStream(written);
    const code = await rowsCommand(service, call, {
      input: () => (from === null ? process.stdin : createReadStream(from)),
      isFile: from !== null && source.isFile(),
      output,
      errors: process.stderr,
      hasBaseUrl,
    });
    if (to === null || written === null) return code;
    output.end();
    await finished(output).catch(() => {});
    if (!isReplaced) return code;
    if (code === 2) rmSync(written, { force: true });
    else renameSync(written, to);
    return code;
  } catch (thrown) {
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown;
    console.error(thrown.message);
    return 2;
  }
}
