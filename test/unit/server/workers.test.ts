import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Config, readConfig } from '../../../src/server/config.ts';
import { runWorkers } from '../../../src/server/workers.ts';
import { HandClock, turns } from '../../support/hand-clock.ts';
import { HeldProcess } from '../../support/held-process.ts';
import { READY, type StandInWorker, StandInWorkers } from '../../support/stand-in-workers.ts';
import { ask, freePort } from '../../support/wire.ts';

const test = suite('the process that runs workers');

let clock: HandClock;
let held: HeldProcess;
let standIns: StandInWorkers;
let workers: StandInWorker[];
let announced: unknown[];
let logged: unknown[][];

test.before.each(() => {
  [announced, logged] = [[], []];
  [clock, held, standIns] = [new HandClock(), new HeldProcess(), new StandInWorkers()];
  workers = standIns.all;
});
test.after.each(() => {
  for (const each of [clock, standIns]) each.remove();
  held.release();
});

async function run(count: number, more: Partial<Config> = {}): Promise<void> {
  const config = { ...readConfig({}), workers: count, ...more };
  const log = { error: (...told: unknown[]) => logged.push(told) };
  await runWorkers(config, log as never, (ready) => announced.push(ready));
}

const first = (): StandInWorker => workers[0] as StandInWorker;
const second = (): StandInWorker => workers[1] as StandInWorker;

test('it starts the requested number, and says so once all are listening', async () => {
  await run(2);
  assert.is(workers.length, 2);
  first().listens();
  assert.equal(announced, []);
  second().emit('message', { alive: true });
  assert.equal(announced, []);
  second().listens();
  assert.equal(announced, [READY.ready]);
  first().dies();
  await clock.pass(1_000);
  workers[2]?.listens();
  assert.is(announced.length, 1, 'and not again for a replacement');
});

test('a worker that dies before all are listening ends the process: it has printed why', async () => {
  await run(2);
  first().listens();
  second().dies();
  assert.equal(held.exits, [1]);
});

test('one that dies later is replaced, after a back-off that doubles with each death, up to a minute', async () => {
  await run(1);
  first().listens();
  const pauses: number[] = [];
  for (let death = 0; death < 8; death += 1) {
    const count = workers.length;
    workers.at(-1)?.dies(null, 'SIGKILL');
    const [told, message] = logged.at(-1) as [{ worker: number; pause: number }, string];
    assert.equal(
      [told, message],
      [
        { worker: 1_000 + count, code: null, signal: 'SIGKILL', pause: told.pause },
        'a worker died and is replaced',
      ],
    );
    await clock.pass(told.pause - 5);
    assert.is(workers.length, count);
    await clock.pass(5);
    assert.is(workers.length, count + 1);
    pauses.push(told.pause / 1_000);
    // Once all have listened, one that dies before it listens is replaced as well.
    if (death % 2 === 0) workers.at(-1)?.listens();
  }
  assert.equal(pauses, [1, 2, 4, 8, 16, 32, 60, 60]);
  assert.equal(held.exits, []);

  clock.stall(60_001);
  workers.at(-1)?.dies();
  const [told] = logged.at(-1) as [{ pause: number }];
  assert.is(told.pause, 1_000, 'after two quiet minutes it is a second again');
});

test('one silent for ten seconds counts as hung and is killed; a starting one has a minute', async () => {
  await run(2);
  first().listens();
  for (let second = 1; second <= 30; second += 1) {
    await clock.pass(1_000);
    if (second === 5) first().emit('message', { alive: true });
    if (second === 15) assert.equal(first().signals, [], 'it spoke ten seconds ago');
    if (second === 16) assert.equal(first().signals, ['SIGKILL']);
  }
  assert.equal(first().signals, ['SIGKILL'], 'once');
  assert.equal(logged, [[{ worker: 1_001 }, 'a worker hangs and is killed']]);
  assert.equal(second().signals, []);
  await clock.pass(30_000);
  assert.equal(second().signals, []);
  await clock.pass(1_000);
  assert.equal(second().signals, ['SIGKILL']);
});

test('SIGHUP is forwarded to those listening, and to others as soon as they are', async () => {
  await run(2);
  first().listens();
  process.emit('SIGHUP');
  assert.equal([first().signals, second().signals], [['SIGHUP'], []]);
  second().listens();
  assert.equal([first().signals, second().signals], [['SIGHUP'], ['SIGHUP']]);
  second().listens();
  assert.is(second().signals.length, 1);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} stops all workers, then the process; none is replaced`, async () => {
    await run(2);
    for (const worker of workers) worker.listens();
    process.emit(signal);
    process.emit(signal);
    assert.equal([first().signals, second().signals], [['SIGTERM'], ['SIGTERM']], 'each is signalled once');
    first().dies(0);
    await turns(5);
    assert.equal(held.exits, []);
    second().dies(0);
    await turns(5);
    assert.is(held.exits[0], 0);
    await clock.pass(2_000);
    assert.is(workers.length, 2);
    assert.equal(logged, []);
  });
}

test('a worker that does not stop is killed in time for the process to exit normally', async () => {
  await run(2);
  for (const worker of workers) worker.listens();
  process.emit('SIGTERM');
  first().dies(0);
  await clock.pass(7_500);
  assert.equal(second().signals, ['SIGTERM']);
  await clock.pass(1_000);
  assert.equal([first().signals, second().signals], [['SIGTERM'], ['SIGTERM', 'SIGKILL']]);
  assert.equal(logged, [[{ worker: 1_002 }, 'a worker did not end in time and is killed']]);
  second().dies(null, 'SIGKILL');
  await turns(5);
  assert.equal(held.exits, [0]);
});

test('the metrics of all workers have their own port, which must be free', async () => {
  const metricsPort = await freePort();
  await run(1, { metricsPort });
  const { status, text } = await ask(metricsPort, '/metrics');
  assert.equal([status, text.trim()], [200, '']);
  const thrown = await run(1, { metricsPort }).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  );
  assert.is(thrown, 'EADDRINUSE');
  assert.is(workers.length, 1, 'nothing is started without it');
});

test.run();
