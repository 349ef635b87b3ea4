import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchSource } from '../../../src/api/batch/batch-source.ts';
import { rowsOfArray, rowsOfLines } from '../../../src/api/batch/json-rows.ts';
import { readRows } from '../../../src/api/batch/read-rows.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { HttpError } from '../../../src/http/errors.ts';
import { BODY_LIMIT } from '../../../src/http/request-inputs.ts';
import { type BatchRow, createBatch } from '../../../src/operations/batch.ts';
import { finish } from '../../../src/operations/operation.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const batch = createBatch(service, 'corporation-tax');
if (batch instanceof InvalidInput) throw batch;
const source: BatchSource = { service, batch, answer: 'json' };
const test = suite('rows as JSON');

const NOT_JSON = 'This line is not well-formed JSON.';

function rowsOf(text: string): readonly BatchRow[] {
  const rows = finish(rowsOfArray(text, source));
  if (rows instanceof InvalidInput) throw rows;
  return rows;
}

function linesOf(text: string): readonly BatchRow[] {
  const rows = finish(rowsOfLines(text, source));
  if (rows instanceof InvalidInput) throw rows;
  return rows;
}

/** What is wrong with each row as a whole. */
const faultsOf = (rows: readonly BatchRow[]) => rows.map(({ faults }) => faults?.get('row') ?? null);

test('an array is the rows that it holds, whatever they hold, and lines are the same', () => {
  const name = fc.oneof(fc.constantFrom('period_end', 'a', '__proto__', '],[{', '\\"', ''), fc.string());
  const row = fc.dictionary(name, fc.jsonValue({ maxDepth: 3 }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), fc.constantFrom(0, 1, '\t'), (rows, space) => {
      const alone = rows.flatMap((one) => rowsOf(`[${JSON.stringify(one)}]`));
      assert.is(alone.length, rows.length);
      const read = rowsOf(` ${JSON.stringify(rows, null, space)}\r\n`);
      assert.equal(JSON.stringify(read), JSON.stringify(alone));
      const lines = rows.map((one) => JSON.stringify(one));
      assert.equal(JSON.stringify(linesOf(lines.join('\n'))), JSON.stringify(alone));
      assert.equal(JSON.stringify(linesOf(`\n \t\n${lines.join('\r\n\r\n')}\r\n`)), JSON.stringify(alone));
    }),
  );
});

for (const text of ['[]', ' [ ] ', '\t\r\n[\n]\n']) {
  test(`no row is in ${JSON.stringify(text)}`, () => assert.equal(rowsOf(text), []));
}

for (const text of ['', ' ', '[', ']', '[]]', '[,]', '[{},]', '[,{}]', '[{}', '[{}] x', '[{}},{]', '["]']) {
  test(`${JSON.stringify(text)} is no JSON`, () => {
    assert.throws(
      () => rowsOf(text),
      (thrown: unknown) => thrown instanceof HttpError && thrown.code === 'malformed_json',
    );
  });
}

for (const text of ['{}', 'null', '"[]"', '5', '{"a": [1]}']) {
  test(`${text} is JSON and no array`, () => {
    const refused = finish(rowsOfArray(text, source)) as InvalidInput;
    assert.instance(refused, InvalidInput);
    assert.is(refused.message, 'Send the rows as one JSON array of objects.');
  });
}

test('what is no object spoils its own row alone', () => {
  const OBJECT = 'Send the inputs as one JSON object.';
  const expected = [null, OBJECT, OBJECT, OBJECT, OBJECT, OBJECT, null];
  assert.equal(faultsOf(rowsOf('[{}, [], null, 5, "x", true, {}]')), expected);
  assert.equal(faultsOf(linesOf('{}\n[]\nnull\n5\n"x"\ntrue\n{}')), expected);
  assert.equal(faultsOf(linesOf('{}\n{\n{} {}\n{}')), [null, NOT_JSON, NOT_JSON, null]);
});

test('a row may be as large as a single request, and no larger', () => {
  const row = (bytes: number) => `{"note":"é${'x'.repeat(bytes - '{"note":"é"}'.length - 1)}"}`;
  assert.is(Buffer.byteLength(row(BODY_LIMIT)), BODY_LIMIT);
  const LARGE = 'This row is larger than a single request may be.';
  assert.equal(faultsOf(rowsOf(`[${row(BODY_LIMIT)},${row(BODY_LIMIT + 1)}]`)), [null, LARGE]);
  assert.equal(faultsOf(linesOf(`${row(BODY_LIMIT)}\n${row(BODY_LIMIT + 1)}`)), [null, LARGE]);
  assert.equal(
    faultsOf(
      linesOf(
        row(BODY_LIMIT + 1)
          .slice(0, -1)
          .concat(' '),
      ),
    ),
    [NOT_JSON],
  );
});

test('a thousand rows are read, empty lines beside them, and one more is refused', () => {
  assert.is(rowsOf(`[${Array(1_000).fill('{}').join()}]`).length, 1_000);
  assert.is(linesOf(`${'{}\n\n'.repeat(1_000)}\n\n`).length, 1_000);
  for (const refused of [
    finish(rowsOfArray(`[${Array(1_001).fill('{}').join()}]`, source)),
    finish(rowsOfArray(`[${Array(5_000).fill('{}').join()}]`, source)),
    finish(rowsOfLines('{}\n'.repeat(1_001), source)),
  ]) {
    assert.instance(refused, InvalidInput);
    assert.is((refused as InvalidInput).message, 'Send at most 1,000 rows at a time.');
  }
});

const MIXED = '[{"client":"A","ref":1},{"period_end":"2026-03-31"},{"note":null,"client":"C"}]';
const read = (text: string, answer: 'csv' | 'json', format: 'json' | 'ndjson' = 'json') =>
  readRows(format, Buffer.from(text), { ...source, answer }, () => true);

test('for CSV each row has a cell under every name that some row passes through', async () => {
  const found = await read(MIXED, 'csv');
  if (found instanceof InvalidInput) throw found;
  assert.equal(found.passed, ['client', 'ref', 'note']);
  assert.is(found.hasMark, false);
  const cells = found.rows.map(({ passed }) => passed.map(([, value]) => value));
  assert.equal(cells, [
    ['A', 1, null],
    [null, null, null],
    ['C', null, null],
  ]);
  for (const { passed } of found.rows)
    assert.equal(
      passed.map(([name]) => name),
      found.passed,
    );
  assert.is(found.rows[1]?.inputs?.period_end, '2026-03-31');
});

test('for JSON each row keeps its own names', async () => {
  const found = await read(MIXED, 'json');
  if (found instanceof InvalidInput) throw found;
  assert.equal([found.passed, found.hasMark], [[], false]);
  assert.equal(
    found.rows.map(({ passed }) => Object.fromEntries(passed)),
    [{ client: 'A', ref: 1 }, {}, { note: null, client: 'C' }],
  );
});

test('names of all rows together are bounded where each is a heading, and only there', async () => {
  const rows = JSON.stringify(Array.from({ length: 201 }, (_, index) => ({ [`c${index}`]: 1 })));
  const refused = (await read(rows, 'csv')) as InvalidInput;
  assert.instance(refused, InvalidInput);
  assert.match(refused.message, /^At most 200 columns are passed through/);
  const found = await read(rows, 'json');
  assert.is(found instanceof InvalidInput ? 0 : found.rows.length, 201);
});

test('rows that nobody waits for are left', async () => {
  const found = await readRows('json', Buffer.from(MIXED), { ...source, answer: 'csv' }, () => false);
  assert.equal(found, { rows: [], passed: [], hasMark: false });
});

test.run();
