import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LogLines } from '../../../src/server/log-lines.ts';
import { waitFor } from '../../support/wire.ts';

const test = suite('lines of the log');

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Two ends of a connection: one that is written to, and one that nobody reads yet. */
async function ends(): Promise<readonly [written: Socket, unread: Socket]> {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const written = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [[unread]] = await Promise.all([once(server, 'connection'), once(written, 'connect')]);
  server.close();
  return [written, unread as Socket];
}

test('while nobody reads they are kept up to a bound; read again, each was taken or counted as lost', async () => {
  const [written, unread] = await ends();
  const losses: number[] = [];
  const lines = new LogLines(written, -1, (lost) => losses.push(lost));
  const before = process.memoryUsage().rss;
  const COUNT = 200_000;
  for (let line = 0; line < COUNT; line += 1) lines.write(`${String(line).padEnd(249)}\n`);
  assert.ok(process.memoryUsage().rss - before < 100e6, 'fifty megabytes were not kept');
  let taken = '';
  unread.on('data', (chunk) => {
    taken += chunk;
  });
  unread.resume();
  await waitFor(() => losses.length > 0);
  lines.write('last\n');
  await waitFor(() => taken.endsWith('last\n'));
  const all = taken.split('\n').slice(0, -2).map(Number);
  assert.equal(
    all,
    all.map((_, index) => index),
    'the oldest are kept, whole and in order',
  );
  assert.is(all.length + (losses[0] ?? 0), COUNT);
  written.destroy();
});

test('once the reader has gone, they are lost and nothing throws', async () => {
  const [written, unread] = await ends();
  const lines = new LogLines(written, -1, () => assert.unreachable());
  const closed = new Promise((resolve) => written.once('close', resolve));
  unread.resetAndDestroy();
  await closed;
  for (let line = 0; line < 1_000; line += 1) lines.write('line\n');
  lines.flushSync();
});

test('what waits is written when the process ends, as far as it is taken', async () => {
  const [written] = await ends();
  const file = join(folder, 'rest');
  const fd = openSync(file, 'w');
  const lines = new LogLines(written, fd, () => {});
  for (const line of ['one\n', 'two\n', 'three\n']) lines.write(line);
  lines.flushSync();
  assert.is(readFileSync(file, 'utf8'), 'two\nthree\n', 'the first was on its way already');
  lines.flushSync();
  assert.is(readFileSync(file, 'utf8'), 'two\nthree\n', 'and none twice');
  written.destroy();
});

/** A stream that takes a line when the test says so, and how. */
function stream() {
  const taken: string[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const write = (chunk: unknown, done: (error?: Error) => void): boolean => {
    taken.push(String(chunk));
    waiting.push(done);
    return true;
  };
  const take = (error?: Error): void => waiting.shift()?.(error);
  return { taken, take, written: Object.assign(new Writable(), { write }) as Writable };
}

test('one is written at a time, in their order', () => {
  const { taken, take, written } = stream();
  const lines = new LogLines(written, -1, () => assert.unreachable());
  for (const line of ['one\n', 'two\n', 'three\n']) lines.write(line);
  assert.equal(taken, ['one\n']);
  take();
  assert.equal(taken, ['one\n', 'two\n']);
  take();
  take();
  assert.equal(taken, ['one\n', 'two\n', 'three\n']);
  lines.write('four\n');
  assert.is(taken.at(-1), 'four\n');
});

test('one that fails is counted as lost, the next begins a line of its own, and the loss is told once', () => {
  const { taken, take, written } = stream();
  const losses: number[] = [];
  const lines = new LogLines(written, -1, (lost) => {
    losses.push(lost);
    lines.write(`lost ${lost}\n`);
  });
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n']) lines.write(line);
  take(new Error('ENOSPC'));
  // Half of the line before may stand there.
  assert.is(taken.at(-1), '\ntwo\n');
  take(new Error('ENOSPC'));
  assert.equal([taken.at(-1), losses], ['\nthree\n', []]);
  take();
  assert.equal(losses, [2]);
  for (let left = 0; left < 3; left += 1) take();
  assert.equal(taken.slice(3), ['four\n', 'lost 2\n']);
  assert.equal(losses, [2]);
});

test('what waits for a reader is no more than four megabytes, and what came first', () => {
  const { taken, take, written } = stream();
  const losses: number[] = [];
  const lines = new LogLines(written, -1, (lost) => losses.push(lost));
  const line = `${'x'.repeat(1_023)}\n`;
  // One is on its way; then four megabytes of one kilobyte each wait.
  for (let count = 0; count < 1 + 4 * 1_024 + 3; count += 1) lines.write(line);
  let left = 4 * 1_024;
  for (; losses.length === 0; left -= 1) take();
  assert.equal(losses, [3]);
  assert.ok(left * 1_024 < 2.01 * 1_024 * 1_024, 'told when there is room for the line that tells it');
  while (taken.length < 1 + 4 * 1_024) take();
  take();
  assert.is(taken.length, 1 + 4 * 1_024);
});

test.run();
