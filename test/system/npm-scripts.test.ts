import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { builtCopy } from '../support/process.ts';
import { ROOT } from '../support/rules-copy.ts';
import { ask, waitFor } from '../support/wire.ts';

const test = suite('npm start and npm run dev');

/** Runs a script as a terminal does; returns it with its output so far. */
function npm(cwd: string, port: number, ...args: string[]): { child: ChildProcess; printed: () => string } {
  const child = spawn('npm', args, { cwd, env: { ...process.env, PORT: String(port) } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return { child, printed: () => text };
}

async function answers(port: number): Promise<boolean> {
  return ask(port, '/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );
}

test('SIGTERM to npm start stops the service', async () => {
  const copy = builtCopy();
  const { child } = npm(copy.folder, 4771, 'start', '--ignore-scripts');
  await waitFor(() => answers(4771));
  child.kill('SIGTERM');
  await once(child, 'exit');
  await waitFor(async () => !(await answers(4771)));
  copy.remove();
});

test('npm run dev starts again when rules or schemas change', async () => {
  const { child, printed } = npm(ROOT, 4772, 'run', 'dev');
  const starts = () => printed().match(/listen on/g)?.length ?? 0;
  try {
    await waitFor(() => starts() > 0);
    for (const file of ['rules/calendar.yaml', 'schemas/operations/ledger.json']) {
      const before = starts();
      // Like an editor saving it unchanged, again where the watcher was still starting it and did not notice.
      const save = () => utimesSync(join(ROOT, file), new Date(), new Date());
      save();
      const again = setInterval(save, 15_000);
      await waitFor(() => starts() > before).finally(() => clearInterval(again));
    }
    assert.ok(await answers(4772));
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

test.run();
