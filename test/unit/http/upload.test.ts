import { EventEmitter } from 'node:events';
import type Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openUpload } from '../../../src/api/rows/upload.ts';
import { openFile } from '../../../src/formats/read-file.ts';
import { writeXlsx } from '../../../src/formats/xlsx/write-xlsx.ts';
import { MemoryBudget } from '../../../src/http/limits/memory-budget.ts';

const test = suite('workbooks that are uploaded');

const NOTE = 4_900;
/** An honest ledger with some 1.4 MiB of notes. */
const LEDGER = Array.from({ length: 300 }, (_, index) => ({
  on: `2025-0${1 + (index % 9)}-15`,
  note: `${index} ${'Transfer to the director, approved. '.repeat(200)}`.slice(0, NOTE),
}));
const TEXT = LEDGER.length * NOTE;

const workbook = await writeXlsx([
  {
    name: 'entries',
    columns: [
      { heading: 'on', kind: 'date' },
      { heading: 'note', kind: 'text' },
    ],
    rows: LEDGER.map(({ on, note }) => [on, note]),
  },
  { name: 'opening', columns: [{ heading: 'made_on', kind: 'date' }], rows: [['2025-01-01']] },
]);

function contextWith(memory: MemoryBudget) {
  const res = Object.assign(new EventEmitter(), { destroyed: false, closed: false });
  return { res, state: { memory, client: '192.0.2.1' } } as unknown as Koa.Context;
}

test('what a workbook unpacks to counts as memory of its request, until its response is closed', async () => {
  const memory = new MemoryBudget();
  const ctx = contextWith(memory);
  const open = await openUpload(ctx, workbook);
  const opened = memory.used;
  assert.ok(opened > TEXT, `${opened} bytes are held for ${TEXT}`);
  await open('entries');
  assert.ok(memory.used >= opened);
  ctx.res.emit('close');
  assert.is(memory.used, 0);
});

test('one without room is rejected before it is unpacked in full', async () => {
  const memory = new MemoryBudget({ all: TEXT, ofClient: TEXT / 2 });
  const code = await openUpload(contextWith(memory), workbook).catch((error: { code: string }) => error.code);
  assert.is(code, 'too_many_requests');
  assert.ok(memory.used <= TEXT / 2);
});

test('its texts are unpacked once, however many of its sheets are read', async () => {
  let unpacked = 0;
  const pause = async (bytes: number): Promise<void> => {
    unpacked += bytes;
  };
  const open = await openFile(workbook, 16 * 1024 * 1024, pause);
  assert.ok(unpacked > TEXT);
  const before = unpacked;
  for (const sheet of ['entries', 'opening', 'entries']) await open(sheet);
  assert.ok(unpacked - before < TEXT / 4, `${unpacked - before} bytes for three sheets`);
});

test.run();
