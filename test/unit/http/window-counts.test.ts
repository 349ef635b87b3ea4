import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WindowCounts } from '../../../src/http/limits/window-counts.ts';
import { HandClock } from '../../support/hand-clock.ts';

const test = suite('counts in a sliding window');

const WINDOW = 60_000;
let clock: HandClock;
test.before.each(() => {
  clock = new HandClock();
  clock.stall(1_000_000);
});
test.after.each(() => clock.remove());

test('each request counts for a window from its own moment', () => {
  const counts = new WindowCounts(10, WINDOW);
  const count = () => counts.count('a', 2);
  assert.equal(count(), { remaining: 2, reset: WINDOW });
  clock.stall(20_000);
  assert.equal(count(), { remaining: 1, reset: 40_000 });
  clock.stall(10_000);
  assert.equal(count(), { remaining: 0, reset: 30_000 }, 'until the oldest counts no more');
  clock.stall(29_999);
  assert.equal(count(), { remaining: 0, reset: 1 });
  clock.stall(1);
  assert.equal(count(), { remaining: 1, reset: 20_000 }, 'what was refused counts nothing');
  assert.equal(count(), { remaining: 0, reset: 20_000 });
  clock.stall(WINDOW);
  assert.equal(count(), { remaining: 2, reset: WINDOW });
});

test('clients are counted apart, and whoever came longest ago is forgotten first', () => {
  const counts = new WindowCounts(2, WINDOW);
  for (const key of ['a', 'b', 'a']) counts.count(key, 5);
  assert.is(counts.size, 2);
  counts.count('c', 5);
  assert.is(counts.size, 2);
  assert.is(counts.count('a', 5).remaining, 3, 'it came last but one');
  assert.is(counts.count('b', 5).remaining, 5, 'it was forgotten');
});

test('a limit that is lowered or 0 leaves nothing, and never less', () => {
  const counts = new WindowCounts(2, WINDOW);
  for (let sent = 0; sent < 3; sent += 1) counts.count('a', 5);
  assert.is(counts.count('a', 1).remaining, 0);
  assert.is(counts.count('b', 0).remaining, 0);
});

test('after many windows nothing of the old requests is left', () => {
  const counts = new WindowCounts(2, WINDOW);
  for (let window = 0; window < 3; window += 1) {
    for (let sent = 0; sent < 2_500; sent += 1) {
      clock.stall(10);
      counts.count('a', 2_500);
    }
    assert.is(counts.count('a', 2_500).remaining, 0);
    // So long after the last, the first 1,500 are a window old.
    clock.stall(WINDOW - 25_000 + 15_000);
    assert.is(counts.count('a', 2_500).remaining, 1_500);
    assert.is(counts.count('a', 2_500).remaining, 1_499);
    clock.stall(WINDOW);
    assert.is(counts.count('a', 2_500).remaining, 2_500);
    clock.stall(WINDOW);
  }
});

test('requests that others counted count here as well, until they count no more there', () => {
  const counts = new WindowCounts(10, WINDOW);
  // This one is the third of ten; two were counted elsewhere.
  counts.mirror('a', 10, { remaining: 8, reset: 50_000 });
  assert.equal(counts.count('a', 10), { remaining: 7, reset: 50_000 });
  clock.stall(49_999);
  assert.equal(counts.count('a', 10), { remaining: 6, reset: 1 });
  clock.stall(1);
  assert.is(counts.count('a', 10).remaining, 7, 'those of elsewhere are gone, the three of here remain');
});

test('a refusal elsewhere counts nothing here, and nothing is left until it ends', () => {
  const counts = new WindowCounts(10, WINDOW);
  counts.mirror('a', 10, { remaining: 0, reset: 30_000 });
  assert.equal(counts.count('a', 10), { remaining: 0, reset: 30_000 });
  clock.stall(30_000);
  assert.equal(counts.count('a', 10), { remaining: 10, reset: WINDOW });
});

test('what was counted here is not counted again as another’s', () => {
  const counts = new WindowCounts(10, WINDOW);
  for (const remaining of [10, 9, 8]) counts.mirror('a', 10, { remaining, reset: WINDOW });
  assert.is(counts.count('a', 10).remaining, 7);
});

test.run();
