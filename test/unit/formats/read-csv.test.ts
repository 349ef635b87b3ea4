import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileRow } from '../../../src/formats/file-cell.ts';
import { openFile } from '../../../src/formats/read-file.ts';

const test = suite('records of text');

/** Reads text that arrives in pieces of this many bytes. */
async function read(text: string, length = 64 * 1024): Promise<FileRow[]> {
  const bytes = Buffer.from(text);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
  }
  const read: FileRow[] = [];
  const { rows } = await (await openFile(pieces, 0))('');
  for await (const row of rows()) read.push(row);
  return read;
}

const reasonOf = (text: string, length?: number): Promise<string> =>
  read(text, length).then(
    () => 'read',
    (thrown) => `${thrown.reason} ${thrown.row}`,
  );

test('are the same as another parser finds, wherever pieces end', async () => {
  const letters = fc.constantFrom(...',\r\na é', '\r\n', '"b ""c"""', '"d\ne"', ',');
  const texts = fc.array(letters, { maxLength: 30 }).map((parts) => `x${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, length) => {
      let expected: readonly string[][];
      try {
        expected = parse(text.replace(/\r\n?/g, '\n'), { relax_column_count: true, skip_empty_lines: true });
      } catch {
        return;
      }
      const rows = await read(text, length);
      assert.equal(
        rows.map(({ cells }) => cells.join('|')),
        expected.map((cells) => cells.join('|')),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('are numbered as in a spreadsheet, counting blank lines', async () => {
  for (const length of [1, 2, 5, 100]) {
    assert.equal(await read('a\r\n\r\n"b\nc"\n\rd', length), [
      { number: 1, cells: ['a'] },
      { number: 3, cells: ['b\nc'] },
      { number: 5, cells: ['d'] },
    ]);
  }
});

test('may have blanks after a quotation mark, wherever pieces end', async () => {
  for (const length of [1, 4, 5, 100]) {
    assert.equal(await read('"a" ,"b" \r\n"c" ', length), [
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['c'] },
    ]);
  }
});

test('are rejected with their row where a quotation mark is open or alone', async () => {
  assert.is(await reasonOf('a\n"b'), 'quote_not_closed 2');
  assert.is(await reasonOf('a\n\n"b"c,d\n'), 'quote_not_closed 3');
});

test('are limited: an unclosed quote, columns and blank lines are noticed before they exhaust memory', async () => {
  assert.match(await reasonOf(`"${'a'.repeat(2_000_000)}`, 64 * 1024), /record_too_long/);
  assert.match(await reasonOf(','.repeat(512)), /too_many_columns/);
  assert.is((await read(`a\n${'\r\n'.repeat(9_000)}b\n`)).length, 2);
  assert.match(await reasonOf(`a\n${'\r\n'.repeat(20_001)}b`), /blank_lines/);
});

test.run();
