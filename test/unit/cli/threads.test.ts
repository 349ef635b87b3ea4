import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Block } from '../../../src/cli/batch/block.ts';
import { type BlockThread, shared } from '../../../src/cli/batch/threads.ts';

const test = suite('threads of many rows');

const block: Block = { from: 1, records: [] };

/** A thread that does nothing until it is told that it has done a block. */
class IdleThread implements BlockThread {
  isReady = true;
  waiting = 0;
  hasEnded = false;

  run({ from }: Block) {
    this.waiting += 1;
    return Promise.resolve({ csv: String(from), rows: 0, refused: 0 });
  }

  async end(): Promise<void> {
    this.hasEnded = true;
  }
}

const idle = (count: number) => Array.from({ length: count }, () => new IdleThread());
const toDo = (threads: readonly IdleThread[]) => threads.map(({ waiting }) => waiting);

for (const count of [1, 2, 3]) {
  test(`${count} of them share blocks alike, and have two each before one is free again`, () => {
    const threads = idle(count);
    const all = shared(threads);
    for (let given = 0; given < 2 * count; given += 1) {
      assert.is(all.areFree, true, `${given} blocks`);
      all.run(block);
      assert.ok(Math.max(...toDo(threads)) - Math.min(...toDo(threads)) <= 1, String(toDo(threads)));
    }
    assert.equal(toDo(threads), Array(count).fill(2));
    assert.is(all.areFree, false);
  });
}

test('a block goes to the thread that has least to do, wherever it stands', () => {
  const threads = idle(3);
  const all = shared(threads);
  for (const [waiting, expected] of [
    [
      [2, 2, 1],
      [2, 2, 2],
    ],
    [
      [2, 0, 1],
      [2, 1, 1],
    ],
    [
      [0, 2, 2],
      [1, 2, 2],
    ],
  ] as const) {
    for (const [index, one] of waiting.entries()) Object.assign(threads[index] ?? {}, { waiting: one });
    assert.is(all.areFree, true);
    all.run(block);
    assert.equal(toDo(threads), [...expected]);
  }
});

test('none is free before every one has read the rules', () => {
  const threads = idle(2);
  Object.assign(threads[1] ?? {}, { isReady: false });
  assert.is(shared(threads).areFree, false);
  Object.assign(threads[1] ?? {}, { isReady: true });
  assert.is(shared(threads).areFree, true);
});

test('what is answered is that of the thread, and all of them end together', async () => {
  const threads = idle(3);
  const all = shared(threads);
  assert.is((await all.run({ from: 7, records: [] })).csv, '7');
  await all.end();
  assert.ok(threads.every(({ hasEnded }) => hasEnded));
});

test.run();
