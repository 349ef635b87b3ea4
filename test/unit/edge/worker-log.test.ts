import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EdgeLog, endEdgeWorkers, send, startEdgeWorker } from '../../support/edge-platform.ts';
import { turns } from '../../support/hand-clock.ts';
import { waitFor } from '../../support/wire.ts';

const test = suite('what a worker logs');

const RESULT = '/api/v1/tools/deadlines?period_end=2025-03-31';
const SETTINGS = { BASE_URL: 'https://tax.example', RATE_LIMIT_API: '0', RATE_LIMIT_PAGES: '0' };

const log = new EdgeLog();
test.after(() => {
  log.release();
  endEdgeWorkers();
});

test('each request is a line of JSON, without what it carried; a defect is another', async () => {
  const binding = {
    limit: async () => {
      throw new RangeError('the value 4711 is none');
    },
  };
  const settings = { ...SETTINGS, RATE_LIMIT_MCP: '5', LIMIT_MCP: binding };
  const worker = await startEdgeWorker(settings);
  await send(worker, `${RESULT}&secret=4711`, { from: '192.0.2.77' });
  const failed = await send(worker, '/mcp', { method: 'POST', body: '{}', from: '192.0.2.77' });
  assert.is(failed.status, 500);
  const [request, failure] = await log.requests(2);
  const { id, milliseconds, ...told } = request ?? {};
  assert.equal(told, {
    level: 'info',
    method: 'GET',
    route: '/api/v1/tools/:key',
    status: 200,
    client: '192.0.2.0',
    msg: 'request',
  });
  assert.match(String(id), /^[\da-f-]{36}$/);
  assert.type(milliseconds, 'number');
  assert.equal([failure?.level, failure?.msg, failure?.status], ['error', 'request failed', 500]);
  const defect = log.lines.find(({ msg }) => msg === 'defect') ?? {};
  assert.equal([defect.level, defect.id, defect.type], ['error', failure?.id, 'RangeError']);
  assert.ok((defect.frames as string[]).length > 0);
  assert.not.match(JSON.stringify(log.lines), '4711');

  // Nothing below the level is log.lines, and nothing at all at "silent".
  for (const [level, msgs] of [
    ['warn', ['defect', 'request failed']],
    ['error', ['defect', 'request failed']],
    ['fatal', []],
    ['silent', []],
  ] as const) {
    log.lines = [];
    const quiet = await startEdgeWorker({ ...settings, LOG_LEVEL: level });
    await send(quiet, '/mcp', { method: 'POST', body: '{}' });
    await send(quiet, RESULT);
    await waitFor(() => log.lines.length >= msgs.length);
    await turns(20);
    assert.equal(
      log.lines.map(({ msg }) => msg),
      msgs,
      level,
    );
  }
});

test.run();
