import { Buffer } from 'node:buffer';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CsvReader, UnreadableCsv } from '../../../src/formats/read-csv.ts';

async function read(...pieces: readonly Uint8Array[]): Promise<string[][]> {
  const records: string[][] = [];
  for await (const some of new CsvReader().records(pieces)) records.push(...some);
  return records;
}

async function problemOf(...pieces: readonly Uint8Array[]): Promise<string> {
  return read(...pieces).then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof UnreadableCsv ? thrown.problem : String(thrown)),
  );
}

/** Bytes one by one: nothing may depend on where a file is cut. */
function inBytes(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
}

const MARK = '\uFEFF';
const utf8 = (text: string): Buffer => Buffer.from(text);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const test = suite('reading CSV');

const FILES: readonly [string, Uint8Array, string[][]][] = [
  [
    'lines in CRLF, LF and CR, the last one open',
    utf8('a,b\r\n1,2\n3,4\r5,6'),
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  ['quotes, commas and lines in cells', utf8('a\n"x ""y"", z\r\nw"'), [['a'], ['x "y", z\r\nw']]],
  [
    'a mark before a quoted heading',
    utf8(`${MARK}"a",b\n1,2`),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['UTF-16, little end first', utf16(`${MARK}a\n£é😀`), [['a'], ['£é😀']]],
  ['UTF-16, big end first', utf16(`${MARK}a\n£é😀`).swap16(), [['a'], ['£é😀']]],
  [
    'quotes where none belong',
    utf8('Smith "Best" Ltd,"x" y\n"a"b"c",2'),
    [
      ['Smith "Best" Ltd', '"x" y'],
      ['"a"b"c"', '2'],
    ],
  ],
  ['NUL', utf8('a\0b\n\0'), [['a\0b'], ['\0']]],
  ['empty lines', utf8('\n\r\na\n\n1\n\n'), [['a'], ['1']]],
  ['rows of any length', utf8('a,b\n1\n1,2,3'), [['a', 'b'], ['1'], ['1', '2', '3']]],
  [
    'names of objects',
    utf8('__proto__,constructor\n1,2'),
    [
      ['__proto__', 'constructor'],
      ['1', '2'],
    ],
  ],
  ['one letter', utf8('a'), [['a']]],
  ['a mark alone', utf8(MARK), []],
  ['nothing', utf8(''), []],
];
for (const [what, bytes, records] of FILES) {
  test(`reads ${what}, however it is cut`, async () => {
    assert.equal(await read(bytes), records);
    assert.equal(await read(...inBytes(bytes)), records);
  });
}

test('says whether the file begins with a mark', async () => {
  for (const [bytes, expected] of [
    [utf8('a'), false],
    [utf8(`${MARK}a`), true],
    [utf16(`${MARK}a`), true],
  ] as const) {
    const reader = new CsvReader();
    for await (const _ of reader.records(inBytes(bytes)));
    assert.is(reader.hasMark, expected);
  }
});

test('what is no CSV in UTF-8 is a problem', async () => {
  const windows1252 = Uint8Array.from([0x61, 0x0a, 0xa3, 0x31]);
  assert.is(await problemOf(windows1252), 'encoding');
  assert.is(await problemOf(utf8('a\n€').subarray(0, 4)), 'encoding');
  assert.is(await problemOf(utf8('a,b\n1,"2\n3,4\n')), 'quote_not_closed');
  assert.is(await problemOf(utf8(`a\n${'x'.repeat(1100000)}\n`)), 'record_too_long');
});

test('a quotation mark that nothing closes ends the reading after a megabyte, not after the file', async () => {
  let taken = 0;
  function* endless(): Generator<Uint8Array> {
    yield utf8('a\n"');
    for (;;) {
      taken += 1;
      yield Buffer.alloc(64 * 1024, 'x,y\n');
    }
  }
  let problem = '';
  try {
    for await (const _ of new CsvReader().records(endless()));
  } catch (thrown) {
    problem = (thrown as UnreadableCsv).problem;
  }
  assert.is(problem, 'record_too_long');
  assert.ok(taken <= 17, `${taken} pieces were read`);
});

test('records come as they are complete, before the file ends', async () => {
  function* pieces(): Generator<Uint8Array> {
    yield utf8('a,b\n1,2\n3,4\n');
    yield utf8('5,6\n');
    throw new Error('the reader asked for more');
  }
  const found: string[][] = [];
  try {
    for await (const some of new CsvReader().records(pieces())) found.push(...some);
  } catch {}
  assert.ok(found.length >= 3, `${found.length} records`);
});

test('any cells that are written are read back, however the file is cut', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...'a0 ,;"\r\n\té€😀\0') });
  const rows = fc
    .integer({ min: 2, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    );
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (given, size) => {
      const bytes = utf8(stringify(given, { record_delimiter: '\r\n', quote_record_delimiter: true }));
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
      assert.equal(await read(...pieces), given);
    }),
  );
});

test.run();
