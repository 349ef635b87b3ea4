import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inSlices } from '../../../src/http/time-slices.ts';

const test = suite('time slices');

/** So many steps that take a millisecond each, noting the turn of the event loop of each. */
function* steps(count: number, turn: () => number, turns: number[]): Generator<undefined, number> {
  for (let done = 0; done < count; done += 1) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    turns.push(turn());
    yield;
  }
  return count;
}

/** Counts turns of the event loop while work is done. */
async function whileCounting<R>(work: (turn: () => number) => Promise<R>): Promise<R> {
  let turn = 0;
  let isDone = false;
  const count = (): void => {
    turn += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  try {
    return await work(() => turn);
  } finally {
    isDone = true;
  }
}

test('work ends with its result, after other requests had turns', async () => {
  const turns: number[] = [];
  const result = await whileCounting((turn) => inSlices(steps(60, turn, turns), () => true));
  assert.is(result, 60);
  // Slices of four milliseconds hold four or five steps, however slow the machine is.
  assert.ok(new Set(turns).size >= 10, `${new Set(turns).size} turns`);
});

test('in one turn no more than one slice is worked, whoever else has long work', async () => {
  const all: number[][] = [[], [], [], []];
  await whileCounting((turn) =>
    Promise.all(all.map((turns) => inSlices(steps(30, turn, turns), () => true))),
  );
  const seen = new Map<number, number>();
  for (const [work, turns] of all.entries()) {
    for (const turn of new Set(turns)) {
      assert.is(seen.get(turn) ?? work, work, `two slices in turn ${turn}`);
      seen.set(turn, work);
    }
  }
});

test('work that nobody wants any more ends at its next slice', async () => {
  const turns: number[] = [];
  let isWanted = true;
  const result = await whileCounting((turn) =>
    inSlices(steps(1_000, turn, turns), () => {
      const was = isWanted;
      isWanted = turns.length === 0;
      return was;
    }),
  );
  assert.is(result, undefined);
  assert.ok(turns.length < 1_000);
});

test('what fails is told', async () => {
  function* failing(): Generator<undefined, never> {
    yield;
    throw new Error('a defect');
  }
  const failure = await inSlices(failing(), () => true).catch((error: Error) => error.message);
  assert.is(failure, 'a defect');
});

test.run();
