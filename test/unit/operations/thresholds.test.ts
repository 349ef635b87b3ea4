import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Decision, DecisionRecord, OutcomeRow } from '../../../src/engine/decisions/decision.ts';
import { finish } from '../../../src/operations/operation.ts';
import { type Budget, decidedIn, thresholdsBetween, type Visit } from '../../../src/operations/thresholds.ts';

const test = suite('thresholds');

const decision = { shape: { file: 'band' }, question: 'Which band?' } as unknown as Decision;
const rows = new Map<string, OutcomeRow>();

function taken(outcome: string): DecisionRecord {
  const row = rows.get(outcome) ?? ({ outcome, because: `It is ${outcome}.` } as unknown as OutcomeRow);
  rows.set(outcome, row);
  return { decision, row, facts: {} };
}

/** A calculator whose outcomes at each place are told; it refuses where they are null. */
function search(
  outcomesAt: (place: number) => readonly string[] | null,
  low: number,
  high: number,
  runs = 1_000,
) {
  const budget: Budget = { runs };
  const visit = (at: number): Visit => {
    const outcomes = outcomesAt(at);
    return { at, decided: outcomes === null ? null : decidedIn(outcomes.map(taken)) };
  };
  const found = finish(thresholdsBetween(visit(low), visit(high), visit, budget));
  return { found: found.map(({ at, from, to }) => [at, from, to]), spent: runs - budget.runs };
}

test('one change among a thousand million million is found exactly, in fifty runs', () => {
  const { found, spent } = search((at) => [at < 123_456_789_012_345 ? 'low' : 'high'], 0, 1e15);
  assert.equal(found, [[123_456_789_012_345, 'low', 'high']]);
  assert.ok(spent <= 50, `${spent} runs`);
});

test('several changes between two points are all found, in order', () => {
  const bands = (at: number) => [at < 10 ? 'a' : at < 11 ? 'b' : at < 700 ? 'c' : 'd'];
  assert.equal(search(bands, 0, 1_000).found, [
    [10, 'a', 'b'],
    [11, 'b', 'c'],
    [700, 'c', 'd'],
  ]);
});

test('a change that is undone is found only if a place between is looked at', () => {
  const hump = (at: number) => [at >= 400 && at < 600 ? 'b' : 'a'];
  assert.equal(search(hump, 0, 1_000).found, []);
  assert.equal(search((at) => (at === 1_000 ? ['c'] : hump(at)), 0, 1_000).found, [
    [400, 'a', 'b'],
    [600, 'b', 'a'],
    [1_000, 'a', 'c'],
  ]);
});

test('a decision that is asked on one side only has no outcome on the other, and no reason', () => {
  assert.equal(search((at) => (at < 3 ? [] : ['a']), 0, 9).found, [[3, null, 'a']]);
  assert.equal(search((at) => (at < 3 ? ['a'] : []), 0, 9).found, [[3, 'a', null]]);
});

test('a decision taken for each part changes for each; the same change of both is one', () => {
  const parts = (at: number) => [at < 3 ? 'a' : 'b', at < 5 ? 'a' : 'b'];
  assert.equal(search(parts, 0, 9).found, [
    [3, 'a', 'b'],
    [5, 'a', 'b'],
  ]);
  assert.equal(search((at) => (at < 3 ? ['a', 'a'] : ['b', 'b']), 0, 9).found, [[3, 'a', 'b']]);
});

test('another row of the same outcome is no change', () => {
  const [one, other] = [taken('a'), { ...taken('a'), row: { ...taken('a').row } }];
  const ends = [one, other].map((record, at): Visit => ({ at, decided: decidedIn([record]) }));
  const [low, high] = ends as [Visit, Visit];
  assert.equal(finish(thresholdsBetween(low, high, () => low, { runs: 9 })), []);
});

test('where nothing is calculated nothing is claimed', () => {
  assert.equal(search((at) => (at < 5 ? null : ['a']), 0, 9).found, []);
  assert.equal(search((at) => (at === 4 ? null : at < 4 ? ['a'] : ['b']), 0, 9).found, []);
});

test('a search ends when its runs are spent', () => {
  const { found, spent } = search((at) => [String(at)], 0, 1_000, 100);
  assert.is(spent, 100);
  assert.ok(found.length < 1_000);
});

test.run();
