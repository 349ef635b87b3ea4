import ICAL from 'ical.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../src/cli/command-line.ts';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

const service = await embeddedService();
const { port } = await startApp();
const test = suite('calendars over HTTP and on the command line');

const ADDRESS = '/api/v1/tools/deadlines/calendar.ics';
const QUERY = 'period_end=2025-12-31';

test('a calendar has its media type and a name, and the same bytes at each call', async () => {
  const first = await ask(port, `${ADDRESS}?${QUERY}`);
  assert.is(first.status, 200);
  assert.is(first.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.is(first.headers['content-disposition'], 'attachment; filename="deadlines.ics"');
  const second = await ask(port, `${ADDRESS}?${QUERY}`, { headers: { Accept: 'text/calendar' } });
  assert.is(second.text, first.text);
  const etag = first.headers.etag ?? '';
  assert.is((await ask(port, `${ADDRESS}?${QUERY}`, { headers: { 'If-None-Match': etag } })).status, 304);
});

test('it contains its own address, and the command line gives the same', async () => {
  const { text } = await ask(port, `${ADDRESS}?${QUERY}`);
  const calendar = new ICAL.Component(ICAL.parse(text));
  assert.is(calendar.getFirstPropertyValue('source'), `${service.baseUrl}${ADDRESS}?${QUERY}`);
  assert.equal(commandLine(['calendar', 'deadlines', '--period-end', '2025-12-31'], service), {
    out: text,
    errors: '',
    code: 0,
  });
});

test('a calculator without dates has no calendar, and says so', async () => {
  const { status, json } = await ask(port, '/api/v1/tools/company-size/calendar.ics');
  assert.is(status, 404);
  const message = 'This calculator gives no dates to put into a calendar.';
  assert.is((json as { message: string }).message, message);
  assert.equal(commandLine(['calendar', 'company-size'], service), {
    out: '',
    errors: `${message}\n`,
    code: 2,
  });
});

test('invalid inputs are rejected in JSON, as for a result', async () => {
  const single = await ask(port, '/api/v1/tools/deadlines?period_end=soon');
  const refused = await ask(port, `${ADDRESS}?period_end=soon`);
  assert.is(refused.status, 422);
  assert.equal(refused.json, single.json);
});

test('the ending decides that a calendar is text/calendar, whatever the client accepts', async () => {
  const accepted = await ask(port, `${ADDRESS}?${QUERY}`, { headers: { Accept: 'application/json' } });
  assert.match(String(accepted.headers['content-type']), 'text/calendar');
  assert.is((await ask(port, `/api/v1/tools/deadlines/calendar?${QUERY}`)).status, 404);
});

test.run();
