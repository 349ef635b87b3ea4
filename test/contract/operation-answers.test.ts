import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { operations } from '../../src/operations/index.ts';
import { segmentOf } from '../../src/operations/operation.ts';
import { startApp } from '../support/app.ts';
import { query } from '../support/channels.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/** How answers of operations come: their type, the name of a file, what caches are told, and refusals in words. */
const service = await embeddedService();
const app = await startApp();
const test = suite('answers of operations');
test.after(() => app.close());

const KEY = 'deadlines';
const loaded = service.calculator(KEY) as LoadedCalculator;
const { example_input } = service.tools.find(({ key }) => key === KEY) ?? {};

function get(segment: string, more: object = {}, accept?: string, key = KEY) {
  const operation = operations.find((one) => [segmentOf(one), `${one.name}.csv`].includes(segment));
  const given = { ...example_input, ...operation?.example(service, loaded), ...more };
  const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
  return ask(app.port, `/api/v1/tools/${key}/${segment}?${query(given as never)}`, { headers });
}

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';
const SWEPT = `attachment; filename="${KEY}-sweep.csv"`;

/** The segment, what is accepted, the type, the name of the file, and whether what is accepted matters. */
const ANSWERS: readonly [string, string | undefined, string, string | undefined, boolean][] = [
  ['sweep', undefined, JSON_TYPE, undefined, true],
  ['sweep', '*/*', JSON_TYPE, undefined, true],
  ['sweep', 'text/csv', CSV_TYPE, SWEPT, true],
  ['sweep', 'text/csv;q=0.5, application/json', JSON_TYPE, undefined, true],
  ['sweep', 'application/json;q=0.5, text/csv', CSV_TYPE, SWEPT, true],
  ['sweep.csv', undefined, CSV_TYPE, SWEPT, false],
  ['sweep.csv', 'text/csv', CSV_TYPE, SWEPT, false],
  ['solve', undefined, JSON_TYPE, undefined, false],
  ['check', 'application/json', JSON_TYPE, undefined, false],
  ['compare', undefined, JSON_TYPE, undefined, false],
  ['calendar.ics', undefined, 'text/calendar; charset=utf-8', `attachment; filename="${KEY}.ics"`, false],
  [
    'calendar.ics',
    'text/calendar',
    'text/calendar; charset=utf-8',
    `attachment; filename="${KEY}.ics"`,
    false,
  ],
];
for (const [segment, accept, type, file, isVaried] of ANSWERS) {
  test(`${segment} for ${accept ?? 'whoever says nothing'} is ${type}`, async () => {
    const { status, headers } = await get(segment, {}, accept);
    assert.equal([status, headers['content-type'], headers['content-disposition']], [200, type, file]);
    assert.is(/\baccept\b(?!-)/i.test(String(headers.vary)), isVaried, headers.vary);
    assert.match(headers['cache-control'] ?? '', /^private/);
  });
}

test('what an address does not answer in is refused as not acceptable', async () => {
  for (const [segment, accept] of [
    ['sweep', 'text/calendar'],
    ['sweep.csv', 'application/json'],
    ['solve', 'text/csv'],
    ['check', 'text/csv'],
    ['compare', 'image/png'],
    ['calendar.ics', 'application/json'],
  ] as const) {
    const { status, json } = await get(segment, {}, accept);
    assert.equal([status, (json as { code: string }).code], [406, 'not_acceptable'], segment);
  }
});

test('names that are no inputs are ignored, as in every link', async () => {
  for (const operation of operations) {
    const [plain, marked] = await Promise.all([
      get(segmentOf(operation)),
      get(segmentOf(operation), { utm_source: 'x' }),
    ]);
    assert.equal([marked.status, marked.text], [200, plain.text], operation.name);
  }
});

test('a calculator without dates has no calendar, and one that there is not no operation', async () => {
  const none = await get('calendar.ics', {}, undefined, 'company-size');
  const { code, message } = none.json as Record<string, unknown>;
  assert.equal(
    [none.status, code, message],
    [404, 'not_found', 'This calculator gives no dates to put into a calendar.'],
  );
  for (const operation of operations) {
    const unknown = await get(segmentOf(operation), {}, undefined, 'nothing');
    assert.equal(
      [unknown.status, (unknown.json as Record<string, unknown>).code],
      [404, 'unknown_tool'],
      operation.name,
    );
  }
});

test('who asks by the name of an MCP tool is told the address', async () => {
  const { name, api_url } = service.tools.find(({ key }) => key === KEY) ?? { name: '', api_url: '' };
  const { status, json } = await get('solve', {}, undefined, name);
  assert.is(status, 404);
  assert.is(
    (json as Record<string, unknown>).message,
    `${name} is the name of a tool over MCP. In this API the calculator is called ${KEY}: ${api_url}`,
  );
});

test('workings as CSV are a file of the calculator', async () => {
  const { status, headers, text } = await get('workings.csv');
  assert.equal(
    [status, headers['content-type'], headers['content-disposition']],
    [200, CSV_TYPE, `attachment; filename="${KEY}-workings.csv"`],
  );
  assert.match(text, /^Kind,What,How,Value,Source\r\nEntered,/);
});

test('nothing was a defect', () => assert.equal(app.defects, []));

test.run();
