import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CarelessEdits } from '../support/careless-edits.ts';

/** Every careless edit of the rules, one at a time. */
const test = suite('every careless edit');
const edits = new CarelessEdits();

for (const [index, mutation] of edits.all.entries()) {
  test(`${index + 1}. ${mutation.kind} in ${mutation.file}:${mutation.line}`, () => edits.hold(mutation));
}

test('there are at least four hundred, of at least a hundred kinds', () => {
  assert.ok(edits.all.length >= 400, String(edits.all.length));
  assert.ok(new Set(edits.all.map(({ kind }) => kind)).size >= 100);
});

test('of those that do harm check alone finds at least 95%', () => {
  const harmful = edits.all.length - edits.counts.harmless;
  assert.ok(edits.counts.check >= 0.95 * harmful, `${edits.counts.check} of ${harmful}`);
});

test.after(() => edits.end());
test.run();
