import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test.run();
