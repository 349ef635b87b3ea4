import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startProcess } from '../support/process.ts';
import { freePort, waitFor } from '../support/wire.ts';

const test = suite('a log whose reader fails');

/** More lines than a pipe and the queue can hold: about 250 bytes each. */
const REQUESTS = 20_000;
const ENDS_WITHIN = 12_000;

/** Sends many requests, each of which is logged; all must be answered. */
async function flood({ port }: RunningService): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}/healthz`,
    connections: 20,
    amount: REQUESTS,
  });
  assert.equal({ non2xx, errors }, { non2xx: 0, errors: 0 });
}

/**
 * The log lines after the human-readable first one. Each must be JSON, and none may
 * report a defect or contain a stack trace or an input.
 */
function cleanLog(output: string): Readonly<Record<string, unknown>>[] {
  assert.not.match(output, /^\s+at |Unhandled|UnhandledPromise|\(node:\d+\)/m);
  assert.not.match(output, /taxable_profits|period_end|[?&][a-z_]+=/);
  const lines = output.split('\n').filter((line) => line !== '');
  const logged = lines
    .filter((line) => !line.startsWith('Corporation Tax calculators listen on'))
    .map((line) => JSON.parse(line));
  assert.equal(
    logged.filter(({ msg, level }) => msg === 'defect' || level === 'fatal'),
    [],
  );
  return logged;
}

async function endsOnTerm(service: RunningService): Promise<void> {
  service.process.kill('SIGTERM');
  const late = setTimeout(() => service.process.kill('SIGKILL'), ENDS_WITHIN);
  assert.is(await service.ended(), 0, 'it ends without being killed');
  clearTimeout(late);
}

async function withStdout(
  fd: number | 'pipe',
  run: (service: RunningService) => Promise<void>,
): Promise<void> {
  const service = await startProcess({ stdout: fd, environment: { PORT: String(await freePort()) } });
  try {
    await run(service);
    // Anything wrong is printed on standard error, here a file.
    assert.is(service.output(), '');
  } finally {
    await service.stop();
  }
}

if (existsSync('/dev/full')) {
  test('a full disk: the service answers and shuts down as usual', async () => {
    const full = openSync('/dev/full', 'w');
    await withStdout(full, async (service) => {
      await flood(service);
      await endsOnTerm(service);
    });
    closeSync(full);
  });
}

test('a closed reader: the service answers and shuts down as usual', async () => {
  await withStdout('pipe', async (service) => {
    service.process.stdout?.destroy();
    await flood(service);
    await endsOnTerm(service);
  });
});

test('a reader that stalls: the service answers, and when reading resumes, so does the log, with whole lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  const fifo = join(folder, 'log');
  assert.is(spawnSync('mkfifo', [fifo]).status, 0);
  const taken = openSync(join(folder, 'taken'), 'w');
  const reader = spawn('cat', [fifo], { stdio: ['ignore', taken, 'ignore'] });
  const pipe = openSync(fifo, 'w');
  const log = (): string => readFileSync(join(folder, 'taken'), 'utf8');
  try {
    await withStdout(pipe, async (service) => {
      closeSync(pipe);
      await waitFor(() => log().includes('listen on'), 5_000);
      reader.kill('SIGSTOP');
      await flood(service);
      reader.kill('SIGCONT');
      const before = log().length;
      await waitFor(() => log().length > before, 10_000);
      await endsOnTerm(service);
    });
    const requests = cleanLog(log()).filter(({ msg }) => msg === 'request').length;
    console.log(`  stalled pipe: ${requests} lines taken of ${REQUESTS}`);
    assert.ok(requests > 0 && requests < REQUESTS);
  } finally {
    reader.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

test.run();
