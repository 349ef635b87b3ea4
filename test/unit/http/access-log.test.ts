import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoggedRequest } from '../../../src/http/access-log.ts';
import { describeDefect } from '../../../src/server/log.ts';
import { startApp } from '../../support/app.ts';
import { ask, waitFor } from '../../support/wire.ts';

const test = suite('requests as they are logged');
const logged: LoggedRequest[] = [];
const accessLoggers = [(request: LoggedRequest) => void logged.push(request)];
const behindProxy = await startApp({ accessLoggers, trustProxy: 1 });
const direct = await startApp({ accessLoggers });
test.before.each(() => void logged.splice(0));
test.after(async () => {
  await behindProxy.close();
  await direct.close();
});

/** Sends a request, and waits for its log line. */
async function logOf(port: number, path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await ask(port, path, { headers });
  await waitFor(() => logged.length > 0);
  const [request] = logged.splice(0);
  return { answer, request: request as LoggedRequest };
}

const TOOL = '/api/v1/tools/deadlines?period_end=2025-03-31';

test('the route pattern is logged instead of the path, and the stack where no route answered', async () => {
  for (const [path, route, status] of [
    [TOOL, '/api/v1/tools/:key', 200],
    ['/api/v1/tools/deadlines', '/api/v1/tools/:key', 422],
    ['/calculators/deadlines/2025-03-31', '/calculators/*', 404],
    ['/2025-03-31', '/*', 404],
    ['/api/2025-03-31', '/api/*', 404],
    ['/healthz', '/healthz', 200],
    ['/mcp', '/mcp', 405],
    ['/mcp/', '/mcp', 405],
    ['/mcp/2025-03-31', '/mcp/*', 404],
  ] as const) {
    const { request } = await logOf(direct.port, path);
    assert.equal(
      [request.method, request.route, request.status, request.aborted],
      ['GET', route, status, false],
    );
    assert.ok(request.milliseconds >= 0 && request.milliseconds < 600_000);
    assert.is(request.client, '127.0.0.0');
  }
});

test('a request keeps a valid id from a trusted proxy, and otherwise gets a new one', async () => {
  const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
  for (const [port, id, isKept] of [
    [behindProxy.port, 'proxy-id_1.2', true],
    [behindProxy.port, 'x'.repeat(8), true],
    [behindProxy.port, 'x'.repeat(64), true],
    [behindProxy.port, 'x'.repeat(7), false],
    [behindProxy.port, 'x'.repeat(65), false],
    [behindProxy.port, 'with a blank', false],
    [direct.port, 'proxy-id_1.2', false],
  ] as const) {
    const { answer, request } = await logOf(port, '/healthz', { 'X-Request-Id': id });
    assert.is(answer.headers['x-request-id'], request.id);
    if (isKept) assert.is(request.id, id);
    else assert.match(request.id, UUID, id);
  }
});

test('a defect is described by its type and location, without its message', () => {
  const defect = describeDefect(new RangeError('the value 73573 is not one'));
  assert.is(defect.type, 'RangeError');
  assert.ok(defect.frames.length > 0 && defect.frames.every((frame) => frame.startsWith('at ')));
  assert.match(defect.frames[0] ?? '', 'access-log.test');
  assert.not.match(JSON.stringify(defect), '73573');
  assert.equal(describeDefect('73573'), { type: 'string', frames: [] });
});

test.run();
