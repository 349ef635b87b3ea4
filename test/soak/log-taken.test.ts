import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { waitFor } from '../support/wire.ts';

const test = suite('a log whose reader fails');

/** More lines than a pipe and the queue can hold: about 250 bytes each. */
const REQUESTS = 20_000;
const ENDS_WITHIN = 12_000;

/** Sends many requests, each of which is logged; all must be answered. */
async function flood({ port }: MeasuredProcess): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}/healthz`,
    connections: 20,
    amount: REQUESTS,
  });
  assert.equal({ non2xx, errors }, { non2xx: 0, errors: 0 });
}

/** Floods the service while its log is unread: it still answers, and memory stays flat. */
async function answersOn(name: string, service: MeasuredProcess): Promise<void> {
  const before = await service.measured();
  const good = new GoodClient(service);
  await flood(service);
  const seen = await good.stop();
  // The size of the queue, plus a little.
  const after = await givenBack(service, { before, megabytes: 15 });
  console.log(`  ${name}: slowest good answer ${seen.slowest} ms; heap ${before.heap} → ${after.heap}`);
}

async function endsOnTerm(service: MeasuredProcess): Promise<void> {
  service.process.kill('SIGTERM');
  const late = setTimeout(() => service.process.kill('SIGKILL'), ENDS_WITHIN);
  assert.is(await service.ended(), 0, 'it ends without being killed');
  clearTimeout(late);
}

async function withStdout(
  fd: number | 'pipe',
  run: (service: MeasuredProcess) => Promise<void>,
): Promise<void> {
  const service = await startMeasured({ stdout: fd });
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
      await answersOn('full disk', service);
      await endsOnTerm(service);
    });
    closeSync(full);
  });
}

test('a closed reader: the service answers and shuts down as usual', async () => {
  await withStdout('pipe', async (service) => {
    service.process.stdout?.destroy();
    await answersOn('closed pipe', service);
    await endsOnTerm(service);
  });
});

test('a reader that stalls: the service answers; when reading resumes, so does the log, with a count of what was lost', async () => {
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
      await answersOn('stalled pipe', service);
      reader.kill('SIGCONT');
      await waitFor(() => log().includes('lines of the log were lost'), 10_000);
      await endsOnTerm(service);
    });
    const lines = cleanLog(log());
    const lost = lines.reduce((sum, line) => sum + Number(line.lost ?? 0), 0);
    const requests = lines.filter(({ msg }) => msg === 'request').length;
    console.log(`  stalled pipe: ${requests} lines taken, ${lost} lost`);
    assert.ok(lost > 0);
    assert.ok(requests + lost >= REQUESTS, 'each line was taken or counted as lost');
  } finally {
    reader.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a reader that stalls for good does not stop the service from shutting down', async () => {
  await withStdout('pipe', async (service) => {
    service.process.stdout?.pause();
    await flood(service);
    await endsOnTerm(service);
  });
});

/** A disk of 64 KiB, if this user may mount one. */
function smallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]).status === 0;
}

const disk = mkdtempSync(join(tmpdir(), 'disk-'));
if (!smallDisk(disk)) {
  rmSync(disk, { recursive: true });
  console.log('  left out: the full disk test needs permission to mount');
} else {
  test('a disk that fills up and is cleared: the log resumes with whole lines and a count of what was lost', async () => {
    const file = join(disk, 'log');
    const log = openSync(file, 'a');
    try {
      await withStdout(log, async (service) => {
        await flood(service);
        const half = readFileSync(file, 'utf8');
        assert.ok(half.length > 60_000, `${half.length}`);
        writeFileSync(file, half.slice(-100));
        const good = new GoodClient(service);
        await waitFor(() => readFileSync(file, 'utf8').includes('lines of the log were lost'), 5_000);
        await good.stop();
        await endsOnTerm(service);
      });
      const [cut, ...after] = readFileSync(file, 'utf8').slice(100).split('\n');
      assert.is(cut, '', 'the line that the disk cut off ends where it was cut');
      const lost = cleanLog(after.join('\n')).reduce((sum, line) => sum + Number(line.lost ?? 0), 0);
      console.log(`  full and cleared: ${lost} lines lost`);
      assert.ok(lost > REQUESTS / 2, `${lost}`);
    } finally {
      closeSync(log);
      spawnSync('umount', [disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  });
}

test.run();
