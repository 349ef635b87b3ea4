import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileRow } from '../../../src/formats/file-cell.ts';
import { RecordSplitter, type Separator } from '../../../src/formats/split-records.ts';

const test = suite('records of text');

/** Splits text that arrives in chunks of these lengths, repeated. */
function split(text: string, lengths: readonly number[], separator: Separator = ','): FileRow[] {
  const splitter = new RecordSplitter(separator, 1);
  const found: FileRow[] = [];
  let at = 0;
  for (let piece = 0; at < text.length; piece += 1) {
    const length = lengths[piece % lengths.length] ?? 1;
    found.push(...splitter.take(text.slice(at, at + length), false));
    at += length;
  }
  return [...found, ...splitter.take('', true)];
}

test('are the same as csv-parse finds, wherever chunks end', () => {
  const letters = fc.constantFrom(...',;"\r\na é', '""', '\r\n', '",', ',"', '"\n');
  const texts = fc.array(letters, { maxLength: 30 }).map((parts) => parts.join(''));
  const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  const property = fc.property(texts, lengths, fc.constantFrom(',', ';'), (text, pieces, separator) => {
    const options = {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    };
    let expected: readonly string[][];
    try {
      expected = parse(text, options) as string[][];
    } catch {
      assert.throws(() => split(text, pieces, separator as Separator), /quote_not_closed/);
      return;
    }
    const found = split(text, pieces, separator as Separator);
    assert.equal(
      found.map(({ cells }) => cells),
      expected,
    );
  });
  fc.assert(property, { numRuns: 5_000 });
});

test('are numbered as in a spreadsheet, counting blank lines', () => {
  const rows = split('a\r\n\r\n"b\nc"\n\rd', [1]);
  assert.equal(rows, [
    { number: 1, cells: ['a'] },
    { number: 3, cells: ['b\nc'] },
    { number: 5, cells: ['d'] },
  ]);
});

test('are limited: an unclosed quote is noticed before it exhausts memory', () => {
  const splitter = new RecordSplitter(',', 1);
  const piece = 'a'.repeat(64 * 1024);
  splitter.take('"', false);
  assert.throws(() => {
    for (let taken = 0; taken < 17; taken += 1) splitter.take(piece, false);
  }, /record_too_long/);
  assert.throws(() => new RecordSplitter(',', 1).take(','.repeat(512), true), /too_many_columns/);
});

test('end where only blank lines follow', () => {
  const splitter = new RecordSplitter(',', 1);
  assert.equal(splitter.take(`a\n${'\r\n'.repeat(10_000)}b\n`, false).length, 2);
  assert.throws(() => splitter.take('\r\n'.repeat(10_001), false), /blank_lines/);
});

test.run();
