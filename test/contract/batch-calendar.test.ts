import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchCall } from '../../src/cli/batch/batch-call.ts';
import { batchCommand } from '../../src/cli/batch/batch-command.ts';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

const service = await embeddedService();
const app = await startApp();
const test = suite('one calendar of many rows');

const CALENDAR = 'text/calendar';
const DAYS = 'period_end';
/** The third row is the first again: the same client, entered twice. */
const CLIENTS = ['client,period_end', '"Alpha; ""A"", Ltd",2025-12-31', 'Béta,2025-04-30'].join('\r\n');
const TWICE = `${CLIENTS}\r\n"Alpha; ""A"", Ltd",2025-12-31\r\n`;
const FAULTY = `${CLIENTS}\r\nGamma,soon\r\nDelta,2025-02-30,more\r\n`;
const NOT_OFFERED = 'This calculator gives no dates to put into a calendar.';

const byApi = (body: string, { key = 'deadlines', type = 'text/csv', accept = CALENDAR } = {}) =>
  ask(app.port, `/api/v1/tools/${key}/batch`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, Accept: accept },
  });

async function byCommand(file: string, key = 'deadlines', ...more: string[]) {
  const call = batchCall(['batch', key, '--calendar', ...more], service);
  if (!('key' in call)) return call;
  const output = new PassThrough();
  const written = buffer(output);
  let errors = '';
  const code = await batchCommand(service, call, {
    input: Readable.from([Buffer.from(file)]),
    size: null,
    output,
    errors: { isTTY: true, write: (line: string) => (errors += line) },
  });
  output.end();
  return { out: (await written).toString(), errors, code };
}

function byPage(rows: string, calculator = 'deadlines'): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ calculator, rows, answer: 'calendar' })) form.set(name, value);
  return fetch(`http://127.0.0.1:${app.port}/batch`, { method: 'POST', body: form });
}

interface Read {
  readonly uid: string;
  readonly summary: string;
  readonly day: string;
}

function events(text: string): Read[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate } = new ICAL.Event(component);
    return { uid, summary, day: startDate.toString() };
  });
}

/** What a single run says of a period's deadlines. */
function deadlines(end: string): string[] {
  const found = service.calculate('deadlines', { [DAYS]: end });
  assert.ok('outcome' in found);
  const { payment_due, filing_due, registry_due } = found.data() as Record<string, string>;
  return [registry_due, payment_due, filing_due] as string[];
}

test('two parsers read the days of every client, and whose they are', async () => {
  const { status, headers, text } = await byApi(CLIENTS);
  assert.is(status, 200);
  assert.is(headers['content-type'], 'text/calendar; charset=utf-8');
  assert.is(headers['content-disposition'], 'attachment; filename="deadlines.ics"');
  assert.match(String(headers.vary), /\bAccept\b/);
  const read = events(text);
  for (const [client, end] of [
    ['Alpha; "A", Ltd', '2025-12-31'],
    ['Béta', '2025-04-30'],
  ] as const) {
    const own = read.filter(({ summary }) => summary.startsWith(`${client}: `)).map(({ day }) => day);
    for (const day of deadlines(end)) assert.ok(own.includes(day), `${client} ${day}`);
  }
  const others = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT' ? [`${part.uid} ${part.summary}`] : [],
  );
  assert.equal(others.sort(), read.map(({ uid, summary }) => `${uid} ${summary}`).sort());
});

test('a row that comes twice has events of its own, and all others keep theirs', async () => {
  const [once, twice] = [events((await byApi(CLIENTS)).text), events((await byApi(TWICE)).text)];
  assert.is(new Set(twice.map(({ uid }) => uid)).size, twice.length);
  const added = twice.filter(({ uid }) => !once.some((event) => event.uid === uid));
  assert.is(added.length, once.filter(({ summary }) => summary.startsWith('Alpha')).length);
  assert.is(once.length + added.length, twice.length);
});

test('API, command line and page give the same bytes, whatever the rows are written in', async () => {
  const { body } = await byApi(TWICE);
  assert.equal(await byCommand(TWICE), { out: body.toString(), errors: '', code: 0 });
  const page = await byPage(TWICE);
  assert.is(page.headers.get('content-disposition'), 'attachment; filename="deadlines.ics"');
  assert.is(page.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.is(await page.text(), body.toString());
  const rows = [
    { client: 'Alpha; "A", Ltd', [DAYS]: '2025-12-31' },
    { client: 'Béta', [DAYS]: '2025-04-30' },
    { client: 'Alpha; "A", Ltd', [DAYS]: '2025-12-31' },
  ];
  const asJson = await byApi(JSON.stringify(rows), { type: 'application/json' });
  assert.is(asJson.text, body.toString());
  const asLines = await byApi(rows.map((row) => JSON.stringify(row)).join('\n'), {
    type: 'application/x-ndjson',
  });
  assert.is(asLines.text, body.toString());
});

test('where a row has errors there is no calendar, and every such row is named', async () => {
  const { status, json } = await byApi(FAULTY);
  assert.is(status, 422);
  const { message, errors } = json as { message: string; errors: Record<string, string> };
  assert.is(
    message,
    'Rows with errors: 2 of 4. A calendar would not show which dates are missing, so there is none until they are put right. They are named below.',
  );
  const single = await ask(app.port, `/api/v1/tools/deadlines?period_end=soon`);
  const said = (single.json as { errors: Record<string, string> }).errors[DAYS];
  assert.equal(errors, {
    'row 3': `period_end: ${said}`,
    'row 4': 'row: This row has 3 cells, and there are 2 headings.',
  });
  const command = await byCommand(FAULTY);
  assert.is(command.out, '');
  assert.is(command.code, 2);
  const page = await byPage(FAULTY);
  assert.is(page.status, 422);
  const html = await page.text();
  for (const [row, text] of Object.entries(errors)) {
    assert.ok(command.errors.includes(row) && command.errors.includes(text), row);
    assert.ok(html.includes(`“${row}”`), row);
  }
});

test('no more than fifty faulty rows are named', async () => {
  const { json } = await byApi(`${DAYS}\n${'soon\n'.repeat(60)}`);
  assert.match((json as { message: string }).message, /^Rows with errors: 60 of 60\./);
  assert.is(Object.keys((json as { errors: object }).errors).length, 50);
});

test('a calculator without dates says so on every channel', async () => {
  const file = 'turnover,balance_sheet_total,employees\n1,1,1\n';
  const { status, json } = await byApi(file, { key: 'company-size' });
  assert.is(status, 406);
  assert.is((json as { message: string }).message, NOT_OFFERED);
  assert.equal(await byCommand(file, 'company-size'), { out: '', errors: `${NOT_OFFERED}\n`, code: 2 });
  const page = await byPage(file, 'company-size');
  assert.is(page.status, 422);
  assert.ok((await page.text()).includes(NOT_OFFERED));
  const other = await byApi(file, { key: 'company-size', accept: `${CALENDAR}, text/csv;q=0.1` });
  assert.is(other.headers['content-type'], 'text/csv; charset=utf-8');
});

test('a calendar is answered only to who asks for it', async () => {
  for (const accept of ['*/*', 'text/*', `text/csv, ${CALENDAR};q=0.9`]) {
    assert.is((await byApi(CLIENTS, { accept })).headers['content-type'], 'text/csv; charset=utf-8', accept);
  }
  assert.is((await byApi(CLIENTS, { accept: 'text/html' })).status, 406);
});

test('names from outside stay on their line, whatever they hold', async () => {
  const names = [
    'a\r\nEND:VCALENDAR\r\nBEGIN:X',
    '\u0000\u0007',
    '\ud800 half',
    'x'.repeat(5_000),
    '  é\t😀 ',
  ];
  const rows = names.map((client) => ({ client, [DAYS]: '2025-12-31' }));
  const { status, text } = await byApi(JSON.stringify(rows), { type: 'application/json' });
  assert.is(status, 200);
  const summaries = new Set(events(text).map(({ summary }) => summary.replace(/: [^:]*$/, '')));
  const bare = events(text).filter(({ summary }) => !summary.includes(': '));
  assert.ok(summaries.has('a END:VCALENDAR BEGIN:X'));
  assert.ok(summaries.has('half'));
  assert.ok(summaries.has(`${'x'.repeat(100)}…`));
  assert.ok(summaries.has('é 😀'));
  assert.is(bare.length, events(text).length / names.length);
  assert.equal(
    text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\r\n\0]/.test(line)),
    [],
  );
});

test('a thousand rows are one calendar, and one more is refused', async () => {
  const file = (count: number) =>
    `client,${DAYS}\n${Array.from({ length: count }, (_, index) => `C${index},2025-12-31\n`).join('')}`;
  const { status, text } = await byApi(file(1_000));
  assert.is(status, 200);
  assert.is(new Set(text.match(/^UID:.*$/gm)).size, events(text).length);
  assert.is((await byApi(file(1_001))).status, 422);
  const command = await byCommand(file(1_001));
  assert.match(String(command.errors), /^Send at most 1,000 rows at a time\./);
});

test('nothing was a defect', () => assert.equal(app.defects, []));

test.run();
