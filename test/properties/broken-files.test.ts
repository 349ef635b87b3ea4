import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { UnreadableFile } from '../../src/formats/file-cell.ts';
import { openFile } from '../../src/formats/read-file.ts';
import { writeXlsx } from '../../src/formats/xlsx/write-xlsx.ts';
import { openBatch } from '../../src/operations/batch/index.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { embeddedService } from '../support/service.ts';

/** Broken and hostile files are read or rejected with a message: nothing throws or hangs, and memory stays flat. */
const service = await embeddedService();
const test = suite('broken files');
const FOLDER = new URL('../files/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => /\.(csv|txt|xlsx)$/.test(name))
  .map((name) => readFileSync(new URL(name, FOLDER)));
const BROKEN = 240;
const MEBIBYTE = 1024 * 1024;

/** The outcome for a file. @throws on anything but rows or a rejection. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const source = { open: await openFile(bytes, 16 * MEBIBYTE) };
    const call = { key: 'corporation-tax', type: 'csv', maxRows: 1_000, parameters: new Map() } as const;
    const table = await openBatch({ ...call, service, source });
    for await (const { number } of table.rows()) assert.ok(number > 0);
    return 'read';
  } catch (thrown) {
    if (thrown instanceof InvalidInput) return 'refused';
    if (!(thrown instanceof UnreadableFile)) throw thrown;
    assert.ok(service.common.files[thrown.reason] !== undefined, `no message for ${thrown.reason}`);
    return thrown.reason;
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function memoryUsed(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Seeded random numbers from 0 up to a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function broken(next: (below: number) => number): Uint8Array {
  const file = Buffer.from(FILES[next(FILES.length)] as Buffer);
  const at = next(file.length);
  switch (next(5)) {
    case 0:
      return file.subarray(0, at);
    case 1:
      return Buffer.concat([file.subarray(0, at), file.subarray(next(file.length))]);
    case 2:
      file.fill(next(256), at, Math.min(file.length, at + next(40)));
      return file;
    case 3:
      return Buffer.concat([file.subarray(0, at), Buffer.from([next(256), 0, 34, 44]), file.subarray(at)]);
    default:
      for (let change = 0; change <= next(8); change += 1) file[next(file.length)] = next(256);
      return file;
  }
}

test(`${BROKEN} broken files are quickly read or rejected, and memory stays flat`, async () => {
  const seed = Number(process.env.SEED ?? 34);
  const next = numbers(seed);
  const outcomes = new Map<string, number>();
  let slowest = 0;
  const memory: number[] = [];
  for (let count = 0; count < BROKEN; count += 1) {
    let outcome = '';
    slowest = Math.max(
      slowest,
      await cpuTime(async () => {
        outcome = await outcomeOf(broken(next));
      }),
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (count % 20 === 19) memory.push(memoryUsed());
  }
  // What is freed later comes and goes; a leak raises the least, too.
  const grown = (Math.min(...memory.slice(6)) - Math.min(...memory.slice(2, 6))) / MEBIBYTE;
  assert.ok(grown < 20, `seed ${seed}: ${grown} MiB more`);
  assert.ok(slowest < 5_000, `seed ${seed}: one took ${slowest} ms`);
  for (const outcome of ['read', 'damaged']) {
    assert.ok((outcomes.get(outcome) ?? 0) > 10, `seed ${seed}: ${JSON.stringify([...outcomes])}`);
  }
});

const EMPTY = await writeXlsx([{ name: 'A', columns: [{ heading: 'Year end', kind: 'text' }], rows: [] }]);

/** A workbook whose parts are partly replaced by other text. */
function withParts(parts: Readonly<Record<string, string>>): Uint8Array {
  const own = unzipSync(EMPTY);
  return zipSync({
    ...own,
    ...Object.fromEntries(Object.entries(parts).map(([at, text]) => [at, strToU8(text)])),
  });
}

const SHEET = 'xl/worksheets/sheet1.xml';
const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

const HOSTILE: readonly [what: string, sheet: () => string, outcome: RegExp][] = [
  ['a sheet of 64 MiB of zeros', () => '\0'.repeat(64 * MEBIBYTE), /damaged|too_large/],
  ['a sheet of blanks', () => `<worksheet>${' '.repeat(32 * MEBIBYTE)}</worksheet>`, /damaged|too_large/],
  ['a tag that never closes', () => `<worksheet a="${'x'.repeat(12 * MEBIBYTE)}`, /damaged/],
  ['a comment that never closes', () => `<worksheet><!--${'-x'.repeat(6 * MEBIBYTE)}`, /damaged/],
  [
    'entities that grow',
    () => '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>',
    /damaged/,
  ],
  [
    'a cell in the last column of each row',
    () =>
      `<worksheet><sheetData>${many(100_000, (index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>1</v></c></row>`)}</sheetData></worksheet>`,
    /damaged|too_many_columns/,
  ],
  ['elements one inside another', () => '<a>'.repeat(1_000_000), /damaged/],
];
for (const [what, sheet, outcome] of HOSTILE) {
  test(`${what} is rejected quickly, in little memory`, async () => {
    const file = withParts({ [SHEET]: sheet() });
    const before = process.memoryUsage().rss;
    const taken = await cpuTime(async () => assert.match(await outcomeOf(file), outcome));
    assert.ok(taken < 8_000, `${taken} ms of processor`);
    const grown = (process.memoryUsage().rss - before) / MEBIBYTE;
    assert.ok(grown < 200, `${grown} MiB`);
  });
}

const RELATIONS = 'xl/_rels/workbook.xml.rels';
const relations = (count: number): string =>
  `<Relationships>${many(count, (index) => `<Relationship Id="r${index}" Type="x/worksheet" Target="worksheets/sheet1.xml"/>`)}</Relationships>`;
const sheets = (count: number): string =>
  `<workbook><sheets>${many(count, (index) => `<sheet name="${index}" r:id="r${index}"/>`)}</sheets></workbook>`;
const LISTS: readonly [what: string, parts: Readonly<Record<string, string>>][] = [
  ['relationships', { [RELATIONS]: relations(100_000), 'xl/workbook.xml': sheets(1_000) }],
  ['sheets', { [RELATIONS]: relations(1_000), 'xl/workbook.xml': sheets(100_000) }],
  [
    'formats',
    { 'xl/styles.xml': `<styleSheet><cellXfs>${many(500_000, () => '<xf/>')}</cellXfs></styleSheet>` },
  ],
  [
    'number formats',
    {
      'xl/styles.xml': `<styleSheet><numFmts>${many(100_000, (id) => `<numFmt numFmtId="${id}"/>`)}</numFmts></styleSheet>`,
    },
  ],
];
for (const [what, parts] of LISTS) {
  test(`more ${what} than any real workbook has are rejected before they cost time`, async () => {
    const file = withParts(parts);
    const start = process.cpuUsage();
    assert.is(await outcomeOf(file), 'damaged');
    const taken = process.cpuUsage(start).user / 1_000;
    assert.ok(taken < 1_500, `${taken} ms of processor`);
  });
}

test('a long text in many cells counts in each, since results repeat it', async () => {
  const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(500)}</row>`.repeat(2);
  const file = withParts({
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    [SHEET]: `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
  });
  assert.ok(file.length < 10_000);
  assert.is(await outcomeOf(file), 'too_large_unpacked');
});

test('an archive has at most 2,000 files', async () => {
  const own = unzipSync(EMPTY);
  for (const [count, outcome] of [
    [2_000, 'read'],
    [2_001, 'too_large_unpacked'],
  ] as const) {
    const others = Array.from({ length: count - Object.keys(own).length }, (_, index) => `${index}`);
    const file = zipSync({ ...own, ...Object.fromEntries(others.map((name) => [name, new Uint8Array()])) });
    assert.is(await outcomeOf(file), outcome);
  }
});

test('a workbook that has lost a part is never read as if that were empty', async () => {
  const columns = [
    { heading: 'Client', kind: 'text' },
    { heading: 'Year end', kind: 'date' },
  ] as const;
  const file = await writeXlsx([{ name: 'A', columns, rows: [['Acme', '2026-03-31']] }]);
  assert.is(await outcomeOf(file), 'read');
  const parts = unzipSync(file);
  for (const lost of [SHEET, 'xl/workbook.xml', RELATIONS, 'xl/styles.xml', 'xl/sharedStrings.xml']) {
    const { [lost]: _, ...others } = parts;
    assert.is(await outcomeOf(zipSync(others)), 'damaged', lost);
  }
  // Nor where nothing says that it had one.
  const links = strFromU8(parts[RELATIONS] as Uint8Array).replace(/<Relationship [^>]*styles.xml"\/>/, '');
  assert.is(await outcomeOf(zipSync({ ...parts, [RELATIONS]: strToU8(links) })), 'damaged');
});

test('a workbook truncated anywhere is never read', async () => {
  const [file] = FILES.filter((bytes) => bytes[0] === 0x50);
  if (file === undefined) throw new Error('there is no workbook');
  for (let at = 0; at < file.length; at += 499) {
    const cut = await outcomeOf(file.subarray(0, at));
    assert.not.ok(cut === 'read', `cut off at ${at}`);
  }
});

test.run();
