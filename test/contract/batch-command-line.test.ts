import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rowsCall } from '../../src/cli/rows.ts';
import { command } from '../support/command.ts';
import { PROGRAMS } from '../support/process.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();
const HEADINGS = 'client,period_start,period_end,taxable_profits';
const year = (client: string, profits: string) => `${client},2025-04-01,2026-03-31,${profits}`;

function answer(file: string | Uint8Array, args: readonly string[] = []) {
  return command(service, ['batch', 'corporation-tax', ...args], file);
}

const test = suite('batch on the command line');

test('a bad row does not affect the others, and the exit code shows it', async () => {
  const { out, errors, code } = await answer(
    [HEADINGS, year('A', 'x'), 'B,2025-04-01', year('C', '100000')].join('\n'),
    ['--columns=corporation_tax'],
  );
  const [, first, second, third] = parse(out) as string[][];
  assert.match(first?.[6] ?? '', /^taxable_profits: Column D, “taxable_profits”, says “x”\. /);
  assert.match(second?.[6] ?? '', /^period_end: Column C, “period_end”, is empty\. /);
  assert.equal(third?.slice(0, 7), ['4', 'C', '2025-04-01', '2026-03-31', '100000', '22750', '']);
  assert.is(errors, '2 of 3 rows need fixing. The last column says how.\n');
  assert.is(code, 1);
});

test('a call with another option, or one used wrongly, is rejected with the options', () => {
  for (const args of ['--column x', '--columns', '--json=yes', 'a.csv b.csv more', '--taxable-gains 1']) {
    const call = rowsCall(['batch', 'corporation-tax', ...args.split(' ')], service);
    assert.ok('errors' in call, args);
    assert.is(call.code, 2);
    assert.match(call.errors, /^The options of batch are --columns/);
  }
});

/** Starts the built command on a real file. */
function start(file: string, stdout: 'pipe' | number = 'pipe'): ChildProcess {
  const path = join(tmpdir(), `clients-${process.pid}.csv`);
  writeFileSync(path, file);
  // No result is kept: a thousand at a time fit, all of them would not.
  const heap = '--max-old-space-size=96';
  return spawn(process.execPath, [heap, PROGRAMS.commandLine, 'batch', 'corporation-tax'], {
    stdio: [openSync(path, 'r'), stdout, 'pipe'],
  });
}

test('many rows come back in order', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => year(`client ${index}`, `${index * 17}`));
  const child = start([HEADINGS, ...rows].join('\n'));
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    once(child, 'exit'),
  ]);
  assert.match(errors, /associated companies/);
  assert.is(code, 0);
  const answers = parse(out, { columns: true }) as Record<string, string>[];
  assert.is(answers.length, rows.length);
  for (const [index, answered] of answers.entries()) {
    assert.is(answered.row, String(index + 2));
    assert.is(answered.client, `client ${index}`);
    assert.is(answered.taxable_profits, String(index * 17));
  }
});

test('ends quietly when its output is closed', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => year(`client ${index}`, `${index}`));
  const child = start([HEADINGS, ...rows].join('\n'));
  const errors = text(child.stderr as Readable);
  await once(child.stdout as Readable, 'data');
  child.stdout?.destroy();
  const [code] = await once(child, 'exit');
  assert.is(code, 2);
  assert.is(await errors, '');
});

test('a failed run leaves the client’s files untouched', async () => {
  const [own, faulty, earlier] = ['own', 'faulty', 'earlier'].map((name) =>
    join(tmpdir(), `${name}-${process.pid}.csv`),
  );
  const texts = [
    [own, `${HEADINGS}\n${year('Acme', '1')}\n`],
    [faulty, 'client\nAcme\n'],
    [earlier, 'answers\n'],
  ] as const;
  for (const [path, text] of texts) writeFileSync(path as string, text);
  for (const files of [
    [own, own],
    [faulty, earlier],
  ] as const) {
    const args = [PROGRAMS.commandLine, 'batch', 'deadlines', ...files] as string[];
    const { status, stderr } = spawnSync(process.execPath, args);
    assert.is(status, 2);
    assert.match(String(stderr), /^[A-Z][^\n]*\.\n/);
  }
  for (const [path, text] of texts) assert.is(readFileSync(path as string, 'utf8'), text);
});

test.run();
