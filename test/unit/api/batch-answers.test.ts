import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { joined, writeAnswers } from '../../../src/api/batch/answers.ts';
import type { ReadRows } from '../../../src/api/batch/batch-source.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { CsvReader } from '../../../src/formats/read-csv.ts';
import { type Batch, createBatch, type Passed } from '../../../src/operations/batch.ts';
import { type CsvRows, readCsvRecords } from '../../../src/operations/batch-csv.ts';
import { finish } from '../../../src/operations/operation.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const year = { period_start: '2025-04-01', period_end: '2026-03-31' };
const test = suite('answers to many rows');

function batchOf(columns: readonly string[]): Batch {
  const batch = createBatch(service, 'corporation-tax', columns);
  if (batch instanceof InvalidInput) throw batch;
  return batch;
}

const batch = batchOf(['corporation_tax', 'quarterly_instalments']);

/** Rows of which every third is refused; profits below £50,000 are taxed at 19%. */
function rowsOf(count: number): ReadRows {
  const rows = Array.from({ length: count }, (_, index) => {
    const taxable_profits = index % 3 === 2 ? -1 : index * 100;
    const passed: Passed = [['client', `C${index}`]];
    return { inputs: { ...year, taxable_profits }, passed, faults: null };
  });
  return { rows, passed: ['client'], hasMark: false };
}

const written = (format: 'json' | 'ndjson' | 'csv', count: number, hasMark = false): string =>
  finish(joined(writeAnswers(format, batch, rowsOf(count), hasMark)));

for (const count of [0, 1, 2, 19, 20, 21, 39, 40, 41, 100]) {
  test(`${count} rows are answered once each in their order, in every type`, () => {
    const records = JSON.parse(written('json', count)) as Record<string, unknown>[];
    assert.is(records.length, count);
    for (const [index, record] of records.entries()) {
      const { row, client, data, errors } = record;
      assert.equal([row, client], [index + 1, `C${index}`]);
      assert.is(data === undefined, index % 3 === 2);
      assert.is(errors === undefined, index % 3 !== 2);
      if (data !== undefined) assert.is((data as Record<string, number>).corporation_tax, index * 19);
    }
    const lines = written('ndjson', count);
    assert.is(lines, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const cells = parse(written('csv', count)) as string[][];
    assert.equal(cells[0], ['row', 'client', 'corporation_tax', 'quarterly_instalments', 'errors']);
    assert.is(cells.length, count + 1);
    for (const [index, [row, client, tax, instalments, errors]] of cells.slice(1).entries()) {
      const { data, errors: messages = {} } = records[index] as {
        data?: Record<string, unknown>;
        errors?: Record<string, string>;
      };
      assert.equal([row, client], [String(index + 1), `C${index}`]);
      assert.equal(
        [tax, instalments],
        [data?.corporation_tax, data?.quarterly_instalments].map((one) => String(one ?? '')),
      );
      assert.is(
        errors,
        Object.entries(messages)
          .map((message) => message.join(': '))
          .join(' '),
      );
    }
  });
}

test('only CSV has a byte order mark, before all else, where it is wanted', () => {
  assert.is(written('csv', 1, true), `\uFEFF${written('csv', 1)}`);
  for (const format of ['json', 'ndjson'] as const)
    assert.is(written(format, 1, true), written(format, 1), format);
});

async function records(text: string, most = 1_000): Promise<CsvRows | InvalidInput> {
  const pieces = new CsvReader().records([Buffer.from(text)]);
  return readCsvRecords(pieces, { service, batch, answer: 'csv', most });
}

test('records of blanks alone are no rows wherever they stand, and count for nothing', async () => {
  const text = ['client,period_end', ',', 'A,2026-03-31', ' , \t', '', 'B,', ',2025-03-31', ',', ' '].join(
    '\n',
  );
  const read = await records(text, 3);
  if (read instanceof InvalidInput) throw read;
  assert.equal(read.passed, ['client']);
  assert.equal(
    read.rows.map(({ passed, inputs, faults }) => [passed[0]?.[1], inputs?.period_end, faults]),
    [
      ['A', '2026-03-31', null],
      ['B', '', null],
      ['', '2025-03-31', null],
    ],
  );
});

test('as many rows are read as may be, and one more is refused', async () => {
  const text = (count: number) => `period_end\n${'2026-03-31\n'.repeat(count)}`;
  const read = await records(text(3), 3);
  assert.is(read instanceof InvalidInput ? -1 : read.rows.length, 3);
  const refused = (await records(text(4), 3)) as InvalidInput;
  assert.instance(refused, InvalidInput);
  assert.is(refused.message, 'Send at most 3 rows at a time.');
});

test('a file of headings alone has no rows, and one of nothing no headings', async () => {
  assert.equal(await records('client,period_end\n'), { rows: [], passed: ['client'] });
  for (const text of ['', '\n\n', 'client\nA', ',,\nperiod_end\n']) {
    const refused = (await records(text)) as InvalidInput;
    assert.instance(refused, InvalidInput, text);
    assert.match(refused.message, /^No heading is an input of this calculator\./);
  }
});

test.run();
