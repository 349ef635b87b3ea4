import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { csv } from '../../src/formats/csv.ts';
import type { LoggedRequest } from '../../src/http/access-log.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  type AnsweredRows,
  CSV_TYPE,
  errorsOf,
  JSON_TYPE,
  messageOf,
  rowsOf,
  sendBatch,
} from '../support/batch.ts';
import { goldenCases } from '../support/cases.ts';
import { embeddedService, serviceWith } from '../support/service.ts';
import { ask, waitFor } from '../support/wire.ts';

const service = await embeddedService();
const app = await startApp();
const test = suite('many rows over the API');
const TYPES = { json: JSON_TYPE, csv: CSV_TYPE } as const;
type Format = keyof typeof TYPES;

const send = (
  type: string,
  body: string | Buffer,
  { on = app, query = '', accept }: { on?: TestApp; query?: string; accept?: string } = {},
) => sendBatch(on.port, body, { type, query, accept });

const example = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const rows = [
  { client: 'Acme', ...example },
  { client: '=1+1', ...example, taxable_profits: 50_000 },
  { client: 'Bad', ...example, taxable_profits: -1 },
];
/** The errors of a single run with a loss. */
const refused = service.calculate('corporation-tax', { ...example, taxable_profits: -1 });
const NEGATIVE = ('errors' in refused ? refused.messages.get('taxable_profits') : undefined) ?? '';
const TAX = '?columns=corporation_tax,payment_due';
const written: Record<Format, string> = {
  json: JSON.stringify(rows),
  csv: [['client', ...Object.keys(example)], ...rows.map((row) => Object.values(row))].map(String).join('\n'),
};
const PLACE = 'Column D, “taxable_profits”, says “-1”. ';

for (const input of Object.keys(TYPES) as Format[]) {
  for (const output of Object.keys(TYPES) as Format[]) {
    test(`rows of ${TYPES[input]} are answered in ${TYPES[output]}`, async () => {
      const { status, headers, text } = await send(TYPES[input], written[input], {
        query: TAX,
        accept: TYPES[output],
      });
      assert.is(status, 200);
      assert.is(headers['content-type'], `${TYPES[output]}; charset=utf-8`);
      assert.match(String(headers.vary), /\bAccept\b/);
      assert.is(headers['cache-control'], 'no-store');
      // Rows of files are numbered as in the sheet, and errors say where they are.
      const isFile = input === 'csv';
      const message = isFile ? PLACE + NEGATIVE : NEGATIVE;
      const numbers = isFile ? [2, 3, 4] : [1, 2, 3];
      // HMRC's example: £100,000 for a year pays £22,750; £50,000 at 19% is £9,500.
      if (output === 'csv') {
        const cells = (parse(text, { columns: true }) as Record<string, string>[]).map(
          ({ row, client, taxable_profits, corporation_tax, payment_due, errors }) =>
            [row, client, taxable_profits, corporation_tax, payment_due, errors].join('|'),
        );
        assert.equal(cells, [
          `${numbers[0]}|Acme|100000|22750|2027-01-01|`,
          `${numbers[1]}|'=1+1|50000|9500|2027-01-01|`,
          `${numbers[2]}|Bad|-1|||taxable_profits: ${message}`,
        ]);
        return;
      }
      const { notes, rows: answers } = JSON.parse(text) as AnsweredRows;
      for (const [index, { row, client, data, errors, warnings = [] }] of answers.entries()) {
        const { client: name, ...inputs } = rows[index] ?? { client: '' };
        const single = service.calculate('corporation-tax', inputs);
        assert.equal([row, client], [numbers[index], name]);
        assert.equal(data, 'outcome' in single ? JSON.parse(JSON.stringify(single.data())) : undefined);
        assert.equal(errors, 'outcome' in single ? undefined : { taxable_profits: message });
        // What all results say is said once.
        const all = 'outcome' in single ? single.notes().filter(({ kind }) => kind !== 'scope') : [];
        assert.equal(
          warnings,
          all.map(({ text }) => text).filter((text) => !notes.includes(text)),
        );
      }
      assert.is(notes.length > 0, true);
    });
  }
}

test('rows are answered in their own type where any will do', async () => {
  for (const format of Object.keys(TYPES) as Format[]) {
    for (const accept of [undefined, '*/*', 'text/html, */*;q=0.1']) {
      const options = accept === undefined ? {} : { accept };
      const { headers } = await send(TYPES[format], written[format], options);
      assert.is(headers['content-type'], `${TYPES[format]}; charset=utf-8`, accept);
    }
  }
});

for (const { key } of service.tools) {
  test(`every worked example of ${key} as a row of CSV gives its single result`, async () => {
    const examples = goldenCases().get(key) ?? [];
    const names = [...new Set(examples.flatMap(({ given }) => Object.keys(given)))];
    const body = csv(
      ['example', ...names],
      examples.map(({ id, given }) => [id, ...names.map((name) => String(given[name] ?? ''))]),
    );
    const answers = rowsOf(await sendBatch(app.port, body, { key }));
    assert.is(answers.length, examples.length);
    for (const [index, { id, given }] of examples.entries()) {
      const answer = answers[index];
      const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      const single = await ask(app.port, `/api/v1/tools/${key}?${new URLSearchParams(texts)}`);
      const { errors, result } = single.json as { errors?: object; result?: { data: object } };
      assert.is(answer?.example, id);
      assert.equal(Object.keys(answer?.errors ?? {}), Object.keys(errors ?? {}), id);
      for (const [name, message] of Object.entries(errors ?? {})) {
        const inRow = answer?.errors?.[name] ?? '';
        assert.ok(inRow.endsWith(String(message)), `${inRow} | ${message}`);
      }
      if (errors === undefined) assert.equal(answer?.data, result?.data, id);
    }
  });
}

test('numbers in rows are read by their digits, and duplicate names are errors of their row', async () => {
  const body = `[
    {"period_start": "2025-04-01", "period_end": "2026-03-31", "taxable_profits": 1.00499999999999999999e0},
    {"period_start": "2025-04-01", "period_end": "2026-03-31", "taxable_profits": 1, "taxable_profits": 2},
    {"period_start": "2025-04-01", "period_end": "2026-03-31", "client": 1, "client": 1, "taxable_profits": -1}
  ]`;
  const [first, second, third] = rowsOf(await send(TYPES.json, body));
  assert.is(first?.data?.taxable_profits, 1);
  assert.match(second?.errors?.taxable_profits ?? '', /given more than once/);
  assert.equal(third?.errors, {
    client: 'This was given more than once. Give it once.',
    taxable_profits: NEGATIVE,
  });
});

test('pass-through columns come back unchanged', async () => {
  const through = { a: null, b: [1, { c: '=x' }], d: true, e: -5, __x: 'é', constructor: 'y' };
  const row = JSON.parse(`{"__proto__": 7, ${JSON.stringify(through).slice(1)}`);
  const { text } = await send(TYPES.json, JSON.stringify([{ ...row, ...example }]));
  const passed = `"__proto__":7,${JSON.stringify(through).slice(1)}]}`;
  assert.ok(text.endsWith(passed), text);
});

test('a row that is not an object or has a name of the answer does not affect the others', async () => {
  const good = JSON.stringify(example);
  const taken = `{"row": 1, "data": 2, ${good.slice(1)}`;
  const answer = await send(TYPES.json, `[${[good, '3', 'null', taken, good].join()}]`);
  assert.is(answer.status, 200);
  const results = rowsOf(answer).map(({ row, data, errors }) => {
    return [row, ...Object.entries(errors ?? { tax: data?.corporation_tax }).flat()];
  });
  const TAKEN = 'The answer uses this name itself. Rename your column.';
  assert.equal(results, [
    [1, 'tax', 22_750],
    [2, 'row', 'Send the inputs as one JSON object.'],
    [3, 'row', 'Send the inputs as one JSON object.'],
    [4, 'row', TAKEN, 'data', TAKEN],
    [5, 'tax', 22_750],
  ]);
});

test('a CSV answer has a byte order mark if the file has one', async () => {
  const { text: plain } = await send(TYPES.csv, written.csv, { query: TAX });
  const marked = await send(TYPES.csv, `\uFEFF${written.csv}`, { query: TAX });
  assert.is(marked.text, `\uFEFF${plain}`);
});

const REFUSED: readonly [string, Format, string | Buffer, number, RegExp][] = [
  ['rows that are not an array', 'json', '{}', 422, /one JSON array of objects/],
  ['malformed JSON', 'json', '[{]', 400, /not well-formed JSON/],
  [
    'JSON nested deeply',
    'json',
    `[{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
    400,
    /not well-formed JSON/,
  ],
  ['an array with nothing between commas', 'json', '[{},,{}]', 400, /not well-formed JSON/],
  ['an array that goes on', 'json', '[{}] [{}]', 400, /not well-formed JSON/],
  [
    'JSON in another encoding',
    'json',
    Buffer.from('[{"a": "\u00e9"}]', 'latin1'),
    400,
    /not well-formed JSON/,
  ],
  ['an empty file', 'csv', '', 422, /empty/],
  ['a file of zeros', 'csv', '\0'.repeat(100), 422, /encoding|neither/],
  ['a quotation mark without end', 'csv', 'period_end\n"', 422, /never closed/],
  ['1,001 rows of JSON', 'json', `[${'{},'.repeat(1_000)}{}]`, 422, /at most 1,000 rows/],
  ['1,001 rows of CSV', 'csv', `period_end\n${'x\n'.repeat(1_001)}`, 422, /at most 1,000 rows/],
  ['more than a megabyte', 'csv', 'x'.repeat(1024 * 1024 + 1), 413, /request is too large/],
];
test('what is no batch is rejected in the usual shape', async () => {
  for (const [what, format, body, status, message] of REFUSED) {
    const answer = await send(TYPES[format], body, { accept: 'text/csv, application/json' });
    assert.is(answer.status, status, what);
    assert.match(messageOf(answer), message, what);
    assert.equal(errorsOf(answer), {}, what);
  }
});

test('1,000 rows are answered, and a megabyte is accepted', async () => {
  const body = `period_end,note\n${'x,\n'.repeat(999)}x,${'n'.repeat(1024 * 1024 - 16 - 2_997 - 2)}`;
  assert.is(body.length, 1024 * 1024);
  assert.is(rowsOf(await send(TYPES.csv, body, { accept: TYPES.json })).length, 1_000);
});

test('parameters are told from inputs, with all errors at once', async () => {
  const query = '?columns=corporation_tax,x&sheet=a&sheet=b&rows=x&year=1';
  const answer = await send(TYPES.csv, written.csv, { query });
  assert.is(answer.status, 422);
  assert.equal(Object.keys(errorsOf(answer)), ['columns', 'sheet', 'rows', 'year']);
  const unknown = errorsOf(await send(TYPES.csv, written.csv, { query: '?columns=tax' }));
  assert.match(unknown.columns ?? '', /^There is no figure "tax"/);
});

test('other requests are answered while rows are calculated', async () => {
  let calls = 0;
  let turns = 0;
  const slow = await serviceWith({
    calculate: (...args) => {
      calls += 1;
      const end = performance.now() + 1;
      while (performance.now() < end);
      return service.calculate(...args);
    },
  });
  const own = await startApp({ service: slow });
  const body = JSON.stringify(Array.from({ length: 1_000 }, () => example));
  const before = calls;
  let isDone = false;
  const answer = send(TYPES.json, body, { on: own }).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await ask(own.port, '/healthz');
    turns += 1;
  }
  assert.is((await answer).status, 200);
  assert.is(calls - before, 1_000);
  // A second of work in slices of a few milliseconds.
  assert.ok(turns >= 10, `${turns} other requests were answered`);
  assert.equal(own.defects, []);
  await own.close();
});

test('no input reaches the log', async () => {
  const logged: LoggedRequest[] = [];
  const own = await startApp({ accessLoggers: [(one) => logged.push(one)] });
  await send(TYPES.csv, 'period_end,client\n2025-03-31,MARKER', {
    on: own,
    query: '?columns=payment_due&x=MARKER',
  });
  await waitFor(() => logged.length === 1);
  assert.is(logged[0]?.route, '/api/v1/tools/:key/batch');
  assert.not.match(JSON.stringify(logged), /MARKER|2025-03-31/);
  await own.close();
});

test.after(() => app.close());
test.run();
