import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import workerd from 'workerd';
import { readSettings } from '../src/edge/settings.ts';
import { ConfigFault } from '../src/server/config.ts';
import { rulesVersion, writeWorkerd } from './workerd.ts';

// `npm run edge`: the service as one worker, run by workerd on PORT.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
try {
  const { baseUrl, host, port } = readSettings(process.env);
  const folder = `${ROOT}dist/worker`;
  mkdirSync(folder, { recursive: true });
  const config = await writeWorkerd(folder, `${host}:${port}`);
  const child = spawn(workerd.default, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  child.stdio[3]?.once('data', (bytes: Buffer) => {
    const { port: taken } = JSON.parse(String(bytes)) as { port: number };
    const where = `${baseUrl} (${host}:${taken})`;
    console.log(`Corporation Tax calculators listen on ${where}, rules ${rulesVersion(ROOT)}, on workerd`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
} catch (thrown) {
  if (!(thrown instanceof ConfigFault)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
