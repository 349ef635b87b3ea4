import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ENDS_WITHIN, handleSignals, SHUTDOWN_PACE, Shutdown } from '../../../src/server/shutdown.ts';
import { HandClock, turns, untilTurned } from '../../support/hand-clock.ts';
import { HeldProcess } from '../../support/held-process.ts';

const test = suite('how a process ends');

let clock: HandClock;
let server: Server;
let port: number;
/** Answers held back until the test sends them. */
let held: (() => void)[];

test.before.each(async () => {
  held = [];
  server = createServer((incoming, response) => {
    if (incoming.url === '/held') held.push(() => response.end('late'));
    else response.end('answered');
  });
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  clock = new HandClock();
});
test.after.each(() => {
  clock.remove();
  server.close();
  server.closeAllConnections();
});

const { quiet, turningAway, finishing } = SHUTDOWN_PACE;

/** Sends a request over an agent; returns the Connection header, or that there was no connection. */
async function ask(agent: Agent, path = '/'): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, path, agent });
  sent.end();
  try {
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    await turns(5);
    return String(response.headers.connection);
  } catch {
    return 'none';
  }
}

const kept = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

/** Starts the shutdown; returns a function that tells whether it has finished. */
function begin(shutdown: Shutdown): () => boolean {
  let hasEnded = false;
  void shutdown.end().then(() => {
    hasEnded = true;
  });
  return () => hasEnded;
}

test('it reports at once that it is stopping, accepts connections until none has come for a while, then closes', async () => {
  const shutdown = new Shutdown(server);
  assert.is(shutdown.stopping, false);
  const hasEnded = begin(shutdown);
  assert.is(shutdown.stopping, true);
  await clock.pass(quiet - 50);
  assert.is(await ask(new Agent()), 'close', 'balancers may still send some');
  await clock.pass(quiet - 50);
  assert.is(await ask(new Agent()), 'close', 'each new one extends the wait');
  await clock.pass(quiet + 20);
  assert.is(await ask(new Agent()), 'none');
  await untilTurned(hasEnded);
  assert.is(shutdown.end(), shutdown.end(), 'a second call waits for the same shutdown');
});

test('load balancers that keep opening connections are eventually turned away', async () => {
  const shutdown = new Shutdown(server);
  begin(shutdown);
  let taken = 0;
  for (let passed = 0; passed <= turningAway + 200; passed += 100) {
    await clock.pass(100);
    if ((await ask(new Agent())) === 'close') taken += 1;
    else break;
  }
  assert.ok(Math.abs(taken * 100 - turningAway) <= 100, `${taken} connections`);
});

test('a kept-alive connection may send one more request, whose answer closes it; until then it stays open', async () => {
  const agent = kept();
  const shutdown = new Shutdown(server);
  assert.is(await ask(agent), 'keep-alive');
  const hasEnded = begin(shutdown);
  await clock.pass(quiet - 10);
  assert.is(await ask(agent), 'keep-alive', 'while others may connect, nothing changes');
  // The port is closed; if another process did it, it may take a moment.
  await clock.pass(quiet);
  assert.is(await ask(agent), 'keep-alive');
  await clock.pass(quiet + 20);
  assert.is(hasEnded(), false);
  assert.is(await ask(agent), 'close');
  await clock.pass(20);
  await untilTurned(hasEnded);
});

test('requests in flight are answered, within the time allowed', async () => {
  const shutdown = new Shutdown(server);
  const agent = kept();
  const answer = ask(agent, '/held');
  await untilTurned(() => held.length === 1);
  const hasEnded = begin(shutdown);
  await clock.pass(2 * quiet + finishing - 100);
  assert.is(hasEnded(), false);
  for (const send of held) send();
  assert.is.not(await answer, 'none');
  agent.destroy();
  await turns(5);
  await clock.pass(40);
  await untilTurned(hasEnded);
});

test('whatever remains then is closed', async () => {
  const shutdown = new Shutdown(server);
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const closed = once(idle, 'close');
  const hasEnded = begin(shutdown);
  await turns(20);
  await clock.pass(2 * quiet + finishing - 100);
  assert.is(hasEnded(), false);
  await clock.pass(quiet);
  await closed;
  await untilTurned(hasEnded);
});

/** How a process reacts to signals, and how it exits. */
async function withSignals(
  end: () => Promise<void>,
  act: (exits: readonly unknown[]) => Promise<void>,
): Promise<unknown[]> {
  const logged: unknown[] = [];
  const log = { error: (...told: unknown[]) => logged.push(told) };
  const held = new HeldProcess();
  try {
    handleSignals(end, log as never);
    await act(held.exits);
    return logged;
  } finally {
    held.release();
  }
}

test('SIGTERM and SIGINT exit with code 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const logged = await withSignals(
      async () => {},
      async (exits) => {
        process.emit(signal);
        await turns(2);
        assert.equal(exits, [0]);
      },
    );
    assert.equal(logged, []);
  }
});

test('a process that does not finish in time exits anyway, with code 1, and says so', async () => {
  const logged = await withSignals(
    () => new Promise(() => {}),
    async (exits) => {
      process.emit('SIGTERM');
      await clock.pass(ENDS_WITHIN - 1);
      assert.equal(exits, []);
      await clock.pass(1);
      assert.equal(exits, [1]);
    },
  );
  assert.equal(logged, [[{ milliseconds: ENDS_WITHIN }, 'did not end in time: what is left is dropped']]);
});

test.run();
