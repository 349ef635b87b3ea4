import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Cell, csvRow, numberCell } from '../../../src/formats/csv.ts';

/** Characters that can begin a formula, from OWASP's page on CSV injection, and their full-width forms. */
const FORMULA = /^[ \0]*[=+@\uFF1D\uFF0B\uFF0D\uFF20-]/;

const test = suite('CSV');

test('a lone amount becomes a number, and anything else stays unchanged', () => {
  for (const [text, cell] of [
    ['£22,750.00', '22750.00'],
    ['−£1,234.50', '-1234.50'],
    ['£0.00', '0.00'],
    ['£632,000.00, £316,000.00, 10', '£632,000.00, £316,000.00, 10'],
    ['22.75%', '22.75%'],
    ['31 March 2027', '31 March 2027'],
  ] as const) {
    assert.is(numberCell(text), cell);
  }
});

test('numbers never get an apostrophe, even as text, nor do true, false and empty', () => {
  assert.is(csvRow([-5, -0.5, '-5', '-1,234.50', 1e21]), '-5,-0.5,-5,"-1,234.50",1e+21\r\n');
  assert.is(csvRow([true, false, null]), 'true,false,\r\n');
});

test('what may begin a formula gets one, even if a spreadsheet splits cells differently or skips leading characters', () => {
  for (const [text, written] of [
    ['+44 20 7946 0000', "'+44 20 7946 0000"],
    ['-1+1', "'-1+1"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    // Apple Numbers reads full-width signs as the plain ones.
    ['\uFF0D1+1', "'\uFF0D1+1"],
    ['a;=1', "a;'=1"],
    ['a; =1', "a; '=1"],
    ['a;"=1;', `"a;""'=1;"`],
    ['\n=1', `"\n'=1"`],
    ['\t=1', "'\t'=1"],
    ['\r=1', `"'\r'=1"`],
    ['\rx', `"'\rx"`],
    [' =1', " '=1"],
    ['\uFEFF=1', "\uFEFF'=1"],
    ['\0=1', "\0'=1"],
    ['\u200E\u3000=1', "\u200E\u3000'=1"],
    ['a|=1', "a|'=1"],
    ['a\u2028=1', "a\u2028'=1"],
    ['a\t@b', "a\t'@b"],
    ['a;b-c', 'a;b-c'],
    ['-1,234.50', '"-1,234.50"'],
    ['2025-04-01', '2025-04-01'],
  ] as const) {
    assert.is(csvRow([text]), `${written}\r\n`);
  }
});

test('everything reads back, and no text begins a formula', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;\'0a é€\u0000\uFF1D\uFF0B\uFF0D\uFF20') }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const rows = fc
    .integer({ min: 2, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    );
  fc.assert(
    fc.property(rows, (table) => {
      const read: string[][] = parse(table.map(csvRow).join(''));
      assert.is(read.length, table.length);
      for (const [row, cells] of table.entries()) {
        for (const [column, value] of cells.entries()) {
          const readBack = read[row]?.[column];
          const text = value === null ? '' : String(value);
          if (typeof value !== 'string') assert.is(readBack, Object.is(value, -0) ? '0' : text);
          else if (/^-\d[\d,]*(\.\d+)?$/.test(text)) assert.is(readBack, text);
          else {
            assert.is(readBack?.replaceAll("'", ''), text.replaceAll("'", ''));
            for (const part of readBack?.split(/[;\t\r\n]/) ?? []) assert.not.match(part, FORMULA);
          }
        }
      }
    }),
  );
});

test.run();
