import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import workerd from 'workerd';
import { readSettings } from '../src/edge/settings.ts';
import { ConfigFault } from '../src/server/config.ts';
import { startService } from '../src/start-service.ts';
import { frontOf } from './edge-front.ts';
import { rulesVersion, writeWorkerd } from './workerd.ts';

// `npm run edge`: the service as one worker, on workerd at PORT.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
try {
  const { baseUrl, host, port, trustProxy } = readSettings(process.env);
  const { common } = startService(baseUrl);
  const folder = `${ROOT}dist/worker`;
  mkdirSync(folder, { recursive: true });
  const config = await writeWorkerd(folder, '127.0.0.1:0');
  const child = spawn(workerd.default, ['serve', config, '--control-fd=3'], {
    // Addresses in its standard error may hold inputs.
    stdio: ['ignore', 'inherit', 'ignore', 'pipe'],
    env: { ...process.env, TRUST_PROXY: String(trustProxy + 1) },
  });
  child.stdio[3]?.once('data', (bytes: Buffer) => {
    const { port: inner } = JSON.parse(String(bytes)) as { port: number };
    const front = frontOf(inner, trustProxy, common.errors);
    front.listen(port, host, () => {
      const where = `${baseUrl} (${host}:${(front.address() as AddressInfo).port})`;
      console.log(`Corporation Tax calculators listen on ${where}, rules ${rulesVersion(ROOT)}, on workerd`);
    });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
} catch (thrown) {
  if (!(thrown instanceof ConfigFault)) throw thrown;
  console.error(thrown.message);
  process.exitCode = 1;
}
