import { Readable, Writable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchCall } from '../../../src/cli/batch/batch-call.ts';
import { batchCommand } from '../../../src/cli/batch/batch-command.ts';
import { BatchRun } from '../../../src/cli/batch/batch-run.ts';
import { Progress } from '../../../src/cli/batch/progress.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { embeddedService } from '../../support/service.ts';

/** A file on its way through the command line, and what is told of it. */
const service = await embeddedService();
const test = suite('a run of batch');

const call = { key: 'deadlines', columns: ['payment_due'], hasMark: false, asCalendar: false };
const HEADINGS = 'client,period_end';
const GOOD = '2025-06-30';
// Nine months and a day after the end.
const DUE = '2026-04-01';

const fileOf = (rows: readonly string[]): string => [HEADINGS, ...rows].join('\r\n');

/** What a file is answered with, and each time that progress was told. */
async function answered(file: string, changes: Partial<typeof call> = {}, cut = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(file);
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += cut) pieces.push(bytes.subarray(start, start + cut));
  const told: [rows: number, refused: number, bytes: number][] = [];
  const onProgress = (done: BatchRun) => told.push([done.rows, done.refused, done.bytes]);
  const run = new BatchRun(service, { ...call, ...changes, input: Readable.from(pieces), onProgress });
  const out: string[] = [];
  for await (const some of run.answers()) out.push(some);
  return { out: out.join(''), pieces: out.length, run, told, size: bytes.length };
}

for (const count of [0, 1, 199, 200, 201, 400, 1_001]) {
  test(`${count} rows come back in their order, numbered from one, two hundred at a time`, async () => {
    const names = Array.from({ length: count }, (_, index) => `client ${index}`);
    // Every seventh has no day.
    const file = fileOf(names.map((name, index) => `${name},${index % 7 === 6 ? '' : GOOD}`));
    for (const cut of [Number.POSITIVE_INFINITY, 997]) {
      const { out, run, told, size, pieces } = await answered(file, {}, cut);
      const [headings, ...rows] = parse(out) as string[][];
      assert.equal(headings, ['row', 'client', 'payment_due', 'errors']);
      assert.equal(
        rows.map(([row, client, due]) => [row, client, due]),
        names.map((name, index) => [String(index + 1), name, index % 7 === 6 ? '' : DUE]),
      );
      for (const [index, [, , , errors = '']] of rows.entries())
        assert.is(errors.startsWith('period_end: '), index % 7 === 6, errors);
      const refused = Math.floor(count / 7);
      assert.equal([run.rows, run.refused, run.bytes], [count, refused, size]);
      assert.equal(told.at(-1) ?? [0, 0, size], [count, refused, size]);
      // The headings, and each block.
      assert.equal([told.length, pieces], [Math.ceil(count / 200), 1 + Math.ceil(count / 200)]);
    }
  });
}

test('blank lines are no rows wherever they stand, and a file of nothing has no headings', async () => {
  const { out, run } = await answered(fileOf(['', ',', `a,${GOOD}`, ' , ', `b,${GOOD}`, '']));
  assert.equal(
    (parse(out) as string[][]).slice(1).map(([row, client]) => [row, client]),
    [
      ['1', 'a'],
      ['2', 'b'],
    ],
  );
  assert.equal([run.rows, run.refused], [2, 0]);
  for (const [file, changes] of [
    ['', {}],
    ['client\r\na', {}],
    [fileOf([]), { columns: ['nothing'] }],
  ] as const) {
    const thrown = await answered(file, changes as never).catch((error: unknown) => error);
    assert.instance(thrown, InvalidInput, file);
  }
});

test('the answers begin with a byte order mark where the file does or it is asked for', async () => {
  const file = fileOf([`a,${GOOD}`]);
  const begins = async (...given: Parameters<typeof answered>) =>
    (await answered(...given)).out.startsWith('\uFEFFrow,');
  assert.equal(
    [await begins(file), await begins(file, { hasMark: true }), await begins(`\uFEFF${file}`)],
    [false, true, true],
  );
});

/** A call as a terminal or a script sees it. */
async function ended(file: string, { isTTY = false, asCalendar = false, failing = null as unknown } = {}) {
  let [out, said] = ['', ''];
  const output = new Writable({
    write(some, _, done) {
      out += some;
      done(failing as Error | null);
    },
  });
  const errors = { isTTY, write: (text: string) => (said += text) };
  const input = Readable.from([Buffer.from(file)]);
  const files = { input, size: Buffer.byteLength(file), output, errors };
  // Progress on the way, which a slow machine has time for, is no line of its own.
  const lines = () => (said.split('\r').at(-1) ?? '').replace('\u001B[K', '');
  const code = await batchCommand(service, { ...call, asCalendar }, files).catch((error: unknown) => error);
  return { code, said: lines(), out };
}

test('the exit code and the last line tell of rows with errors; a script is told of nothing else', async () => {
  const [good, mixed] = [fileOf([`a,${GOOD}`]), fileOf([`a,${GOOD}`, 'b,soon', 'c,'])];
  const some = 'Rows with errors instead of figures: 2 of 3. The last column says what is wrong.\n';
  for (const [file, isTTY, code, said] of [
    [good, false, 0, ''],
    [good, true, 0, 'Rows with figures: 1 of 1.\n'],
    [mixed, false, 1, some],
    [mixed, true, 1, some],
  ] as const) {
    const found = await ended(file, { isTTY });
    assert.equal([found.code, found.said], [code, said]);
    assert.is(found.out.split('\r\n').length - 2, file === good ? 1 : 3);
  }
});

test('a calendar is made of all rows or of none, and told of in no line of its own', async () => {
  const made = await ended(fileOf([`a,${GOOD}`]), { asCalendar: true, isTTY: true });
  assert.equal([made.code, made.said], [0, '']);
  assert.match(made.out, /^BEGIN:VCALENDAR\r\n.*SUMMARY:a: .*END:VCALENDAR\r\n$/s);
  const refused = await ended(fileOf([`a,${GOOD}`, 'b,soon']), { asCalendar: true });
  assert.equal([refused.code, refused.out], [2, '']);
  assert.match(refused.said, /^Rows with errors: 1 of 2\. .*\nrow 2: period_end: .*\n$/s);
});

test('what keeps answers from being written is told; nobody who left is told, and a defect is thrown', async () => {
  const file = fileOf([`a,${GOOD}`]);
  const failing = (about: object) =>
    ended(file, { failing: Object.assign(new Error('no space left'), about) });
  const full = await failing({ code: 'ENOSPC', syscall: 'write' });
  assert.equal([full.code, full.said], [2, 'no space left\n']);
  for (const code of ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']) {
    const left = await failing({ code });
    assert.equal([left.code, left.said], [2, ''], code);
  }
  for (const about of [{}, { code: 'ERR_X' }, { syscall: 'write' }])
    assert.is(((await failing(about)).code as Error).message, 'no space left');
});

test('a call names its calculator by key or tool, its columns in one or several options, and what else is wanted', () => {
  const read = (...args: string[]) => batchCall(['batch', ...args], service);
  const plain = { key: 'deadlines', columns: [], hasMark: false, asCalendar: false };
  const tool = service.tools.find(({ key }) => key === 'deadlines')?.name ?? '';
  assert.equal([read('deadlines'), read(tool)], [plain, plain]);
  assert.equal(read('deadlines', '--columns', ' a, ,b ', '--columns=c,'), {
    ...plain,
    columns: ['a', 'b', 'c'],
  });
  assert.equal(read('--bom', 'deadlines', '--calendar'), { ...plain, hasMark: true, asCalendar: true });
  assert.equal(read('company-size', '--calendar'), {
    ...{ out: '', errors: 'This calculator gives no dates to put into a calendar.\n', code: 2 },
  });
  for (const args of [['-h'], ['--help'], ['--calendar', '--help']])
    assert.equal(read('company-size', ...args), read('company-size', '--help'));
  assert.match((read() as { errors: string }).errors, /^Name the calculator to run\./);
});

test('progress is told five times a second at most, with the time left where it can be known', () => {
  let now = 1_000;
  const said: string[] = [];
  const update = (at: number, rows: number, bytes: number, size: number | null = 100): string[] => {
    const progress = new Progress(
      service.common,
      (text) => said.push(text),
      size,
      () => now,
    );
    now += at;
    progress.update({ rows, bytes });
    progress.end();
    return said.splice(0);
  };
  const END = '\r\u001B[K';
  const line = (text: string) => [`\r${text}\u001B[K`, END];
  assert.equal(update(199, 10, 10), [], 'and what was not shown is not taken away');
  assert.equal(update(200, 10, 10), line('10 rows, 50 a second, 0:02 left'));
  assert.equal(update(1_000, 10, 100), line('10 rows, 10 a second, 0:00 left'));
  for (const [bytes, size] of [
    [0, 100],
    [101, 100],
    [10, null],
  ] as const)
    assert.equal(update(1_000, 10, bytes, size), line('10 rows, 10 a second'));
  assert.equal(update(60_000, 1, 50), line('1 rows, 0 a second, 1:00 left'));
  assert.equal(update(3_600_000, 3_600, 50), line('3,600 rows, 1 a second, 1:00:00 left'));
  assert.equal(update(3_599_000, 0, 50), line('0 rows, 0 a second, 59:59 left'));
});

test.run();
