import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { handleSignals, Shutdown } from '../../../src/server/shutdown.ts';
import { HeldProcess } from '../../support/held-process.ts';
import { waitFor } from '../../support/wire.ts';

const test = suite('how a process ends');

let server: Server;
let port: number;
/** Responses held back until the test sends them. */
let held: (() => void)[];

test.before.each(async () => {
  held = [];
  server = createServer((incoming, response) => {
    if (incoming.url === '/held') held.push(() => response.end('late'));
    else response.end('answered');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
test.after.each(() => {
  server.close();
  server.closeAllConnections();
});

const PACE = { announcing: 200, finishing: 400, lingering: 100, everything: 1_000 };

/** Sends a request over an agent; returns the Connection header, or that there was no connection. */
async function ask(agent: Agent, path = '/'): Promise<string> {
  const sent = request({ host: '127.0.0.1', port, path, agent });
  sent.end();
  try {
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    return String(response.headers.connection);
  } catch {
    return 'none';
  }
}

test('it says at once that it is stopping, and answers until load balancers know; then the port is closed', async () => {
  const shutdown = new Shutdown(server, PACE);
  assert.is(shutdown.isStopping, false);
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  assert.is(await ask(kept), 'keep-alive');
  const ended = shutdown.end();
  assert.is(shutdown.isStopping, true);
  assert.is(await ask(kept), 'keep-alive');
  assert.is(await ask(new Agent()), 'close', 'new connections are accepted, too');
  await wait(PACE.announcing + 20);
  assert.is(await ask(kept), 'close', 'once the port is closed, the next response closes a kept connection');
  await ended;
  assert.is(await ask(new Agent()), 'none');
});

test('a request in progress is answered', async () => {
  const shutdown = new Shutdown(server, PACE);
  const answer = ask(new Agent({ keepAlive: true }), '/held');
  await waitFor(() => held.length === 1);
  const ended = shutdown.end();
  await wait(PACE.announcing + 50);
  for (const send of held) send();
  assert.is.not(await answer, 'none');
  await ended;
});

test('idle connections are closed, and whatever remains after a while', async () => {
  const shutdown = new Shutdown(server, PACE);
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const waiting = ask(new Agent(), '/held');
  await waitFor(() => held.length === 1);
  const closed = once(idle, 'close');
  await shutdown.end();
  await closed;
  assert.is(await waiting, 'none');
});

/** What a process that is sent SIGTERM and SIGINT logs, and the codes with which it exits. */
async function withSignals(
  within: number,
  end: () => Promise<void>,
  act: (exits: readonly unknown[]) => Promise<void>,
) {
  const logged: unknown[] = [];
  const log = { error: (...line: unknown[]) => logged.push(line) };
  const process = new HeldProcess();
  try {
    handleSignals(end, log as never, within);
    await act(process.exits);
    return logged;
  } finally {
    process.release();
  }
}

test('SIGTERM and SIGINT exit with code 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const logged = await withSignals(
      60_000,
      async () => {},
      async (exits) => {
        process.emit(signal);
        await wait(10);
        assert.equal(exits, [0]);
      },
    );
    assert.equal(logged, []);
  }
});

test('a process that does not finish in time exits anyway, with code 1, and says so', async () => {
  const logged = await withSignals(
    50,
    () => new Promise(() => {}),
    async (exits) => {
      process.emit('SIGTERM');
      await wait(100);
      assert.equal(exits, [1]);
    },
  );
  assert.equal(logged, [[{ milliseconds: 50 }, 'did not end in time: what is left is dropped']]);
});

test.run();
