import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Shutdown } from '../../../src/server/shutdown.ts';
import { waitFor } from '../../support/wire.ts';

const test = suite('how a server ends');

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

const PACE = { announcing: 200, finishing: 400, lingering: 100 };

/** Sends a request over an agent; returns the Connection header, or `none` where there was no connection. */
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

test.run();
