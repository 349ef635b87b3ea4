import ICAL from 'ical.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { errorsOf, messageOf, sendBatch } from '../support/batch.ts';
import { runForm } from '../support/batch-form.ts';
import { command } from '../support/command.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();
const app = await startApp();
const test = suite('one calendar of many rows');

const CALENDAR = 'text/calendar';
const DAYS = 'period_end';
/** The third row repeats the first: the same client, entered twice. */
const CLIENTS = ['client,period_end', '"Alpha; ""A"", Ltd",2025-12-31', 'Béta,2025-04-30'].join('\r\n');
const TWICE = `${CLIENTS}\r\n"Alpha; ""A"", Ltd",2025-12-31\r\n`;
const FAULTY = `${CLIENTS}\r\nGamma,soon\r\nDelta,2025-02-30,more\r\n`;
const NOT_OFFERED = 'This calculator gives no dates to put into a calendar.';

const byApi = (body: string, options: Parameters<typeof sendBatch>[2] = {}) =>
  sendBatch(app.port, body, { key: 'deadlines', accept: CALENDAR, ...options });

function byCommand(file: string, { key = 'deadlines', hasBaseUrl = false } = {}) {
  return command(service, ['batch', key, '--calendar'], file, { hasBaseUrl, isTTY: true });
}

const byPage = (rows: string, calculator = 'deadlines') =>
  runForm(app.port, { calculator, rows, answer: 'calendar' });

interface CalendarEvent {
  readonly uid: string;
  readonly summary: string;
  readonly day: string;
}

function events(text: string): CalendarEvent[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate } = new ICAL.Event(component);
    return { uid, summary, day: startDate.toString() };
  });
}

/** The deadlines of a period by a single run. */
function deadlines(end: string): string[] {
  const result = service.calculate('deadlines', { [DAYS]: end });
  assert.ok('outcome' in result);
  const { payment_due, filing_due, registry_due } = result.data() as Record<string, string>;
  return [registry_due, payment_due, filing_due] as string[];
}

test('a parser reads every client’s dates, with the client’s name', async () => {
  const { status, headers, text } = await byApi(CLIENTS);
  assert.is(status, 200);
  assert.is(headers['content-type'], 'text/calendar; charset=utf-8');
  assert.is(headers['content-disposition'], 'attachment; filename="deadlines.ics"');
  assert.match(String(headers.vary), /\bAccept\b/);
  const all = events(text);
  for (const [client, end] of [
    ['Alpha; "A", Ltd', '2025-12-31'],
    ['Béta', '2025-04-30'],
  ] as const) {
    const own = all.filter(({ summary }) => summary.startsWith(`${client}: `)).map(({ day }) => day);
    for (const day of deadlines(end)) assert.ok(own.includes(day), `${client} ${day}`);
  }
});

test('a repeated row has its own events, and all others keep theirs', async () => {
  const [once, twice] = [events((await byApi(CLIENTS)).text), events((await byApi(TWICE)).text)];
  assert.is(new Set(twice.map(({ uid }) => uid)).size, twice.length);
  const added = twice.filter(({ uid }) => !once.some((event) => event.uid === uid));
  assert.is(added.length, once.filter(({ summary }) => summary.startsWith('Alpha')).length);
  assert.is(once.length + added.length, twice.length);
});

test('API, command line and page give the same bytes, whatever the format of the rows', async () => {
  const { body } = await byApi(TWICE);
  const command = await byCommand(TWICE, { hasBaseUrl: true });
  assert.ok('out' in command);
  assert.is(command.out, body.toString());
  assert.match(command.errors, / taken as private companies/);
  assert.is(command.code, 0);
  const page = await byPage(TWICE);
  assert.is(page.headers['content-disposition'], 'attachment; filename="deadlines.ics"');
  assert.is(page.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.is(page.text, body.toString());
  const rows = [
    { client: 'Alpha; "A", Ltd', [DAYS]: '2025-12-31' },
    { client: 'Béta', [DAYS]: '2025-04-30' },
    { client: 'Alpha; "A", Ltd', [DAYS]: '2025-12-31' },
  ];
  const asJson = await byApi(JSON.stringify(rows), { type: 'application/json' });
  assert.is(asJson.text, body.toString());
});

test('rows with errors are left out and listed', async () => {
  const lenient = await byApi(FAULTY);
  assert.is(lenient.status, 200);
  assert.is(lenient.headers['x-rows-left-out'], '4, 5');
  assert.is(lenient.text, (await byApi(CLIENTS)).text);
  const [head = '', ...rows] = FAULTY.split('\r\n');
  const none = errorsOf(await byApi([head, ...rows.slice(2)].join('\r\n')));
  assert.equal(Object.keys(none), ['row 2', 'row 3']);
  const command = await byCommand(FAULTY);
  assert.is(command.code, 1);
  assert.match(command.errors, /4 and 5/);
  assert.match(command.errors, /BASE_URL/);
});

test('the title is a column with a heading such as name', async () => {
  const file = 'Ref,Company,period_end\nR1,Acme,2025-12-31\n';
  assert.match(events((await byApi(file)).text)[0]?.summary ?? '', /^Acme: /);
  const without = await byApi('Ref,period_end\nR1,2025-12-31\n');
  assert.not.match(events(without.text)[0]?.summary ?? '', /R1/);
});

test('a calculator without dates says so on every channel', async () => {
  const file = 'turnover,balance_sheet_total,employees\n1,1,1\n';
  const answer = await byApi(file, { key: 'company-size' });
  assert.is(answer.status, 406);
  assert.is(messageOf(answer), NOT_OFFERED);
  const { errors, code } = await byCommand(file, { key: 'company-size' });
  assert.equal([errors, code], [`${NOT_OFFERED}\n`, 2]);
  const page = await byPage(file, 'company-size');
  assert.is(page.status, 422);
  assert.ok(page.text.includes(NOT_OFFERED));
  const other = await byApi(file, { key: 'company-size', accept: `${CALENDAR}, text/csv;q=0.1` });
  assert.is(other.headers['content-type'], 'text/csv; charset=utf-8');
});

test('a calendar is sent only on request', async () => {
  for (const accept of ['*/*', 'text/*', `text/csv, ${CALENDAR};q=0.9`]) {
    assert.is((await byApi(CLIENTS, { accept })).headers['content-type'], 'text/csv; charset=utf-8', accept);
  }
  assert.is((await byApi(CLIENTS, { accept: 'text/html' })).status, 406);
});

test('names from outside cannot break out of their line', async () => {
  const hostile = ['a\r\nEND:VCALENDAR\r\nBEGIN:X', '\u0000\u0007', '\ud800 half'];
  const names = [...hostile, 'x'.repeat(5_000), '  é\t😀 '];
  const rows = names.map((client) => ({ client, [DAYS]: '2025-12-31' }));
  const { status, text } = await byApi(JSON.stringify(rows), { type: 'application/json' });
  assert.is(status, 200);
  const summaries = new Set(events(text).map(({ summary }) => summary.replace(/: [^:]*$/, '')));
  const bare = events(text).filter(({ summary }) => !summary.includes(': '));
  for (const name of ['a END:VCALENDAR BEGIN:X', 'half', `${'x'.repeat(100)}…`, 'é 😀'])
    assert.ok(summaries.has(name), name);
  assert.is(bare.length, events(text).length / names.length);
  assert.ok(text.endsWith('END:VCALENDAR\r\n'));
  assert.equal(
    text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\r\n\0]/.test(line)),
    [],
  );
});

test('nothing was a defect', () => assert.equal(app.defects, []));

test.run();
