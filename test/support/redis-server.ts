import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './wire.ts';

/** A Redis of the test's own, which keeps nothing. */
export interface TestRedis {
  readonly url: string;
  readonly process: ChildProcess;
  /** Kills it. */
  stop(): Promise<void>;
}

export async function startRedis(port: number): Promise<TestRedis> {
  const process = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore', cwd: mkdtempSync(join(tmpdir(), 'redis-')) },
  );
  const exit = once(process, 'exit');
  await waitFor(() => listens(port), 5_000);
  return {
    url: `redis://127.0.0.1:${port}`,
    process,
    async stop() {
      process.kill('SIGKILL');
      await exit;
    },
  };
}

/** Whether somebody listens on a port of the loopback. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const heard = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
  ]);
  socket.destroy();
  return heard;
}
