import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './rules-copy.ts';
import { ask, freePort, waitFor } from './wire.ts';

export interface Nginx {
  readonly process: ChildProcess;
  readonly port: number;
  /** Its temporary folder. */
  readonly folder: string;
  /** Everything printed so far. */
  output(): string;
}

/** Starts nginx with a configuration. */
export function startNginx(configuration: string, port: number): Nginx {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const [file, printed] = [join(folder, 'nginx.conf'), join(folder, 'printed')];
  writeFileSync(file, configuration);
  const output = openSync(printed, 'a');
  const words = ['-p', folder, '-c', file, '-g', 'daemon off;'];
  const nginx = spawn('nginx', words, { stdio: ['ignore', output, output] });
  closeSync(output);
  return { process: nginx, port, folder, output: () => readFileSync(printed, 'utf8') };
}

/** Starts nginx with deploy/nginx.conf before two instances, and waits until it answers. */
export async function startBalancer(ports: readonly [number, number]): Promise<Nginx> {
  const port = await freePort();
  const configuration = readFileSync(`${ROOT}deploy/nginx.conf`, 'utf8')
    .replace('one:3000', `127.0.0.1:${ports[0]}`)
    .replace('two:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const nginx = startNginx(configuration, port);
  await waitFor(() =>
    ask(port, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  return nginx;
}
