import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CarelessEdits } from '../../support/careless-edits.ts';
import type { Mutation } from '../../support/mutations.ts';

/** One careless edit of every third kind, others for each seed; `npm run test:careless` makes them all. */
const test = suite('careless edits made by machine');
const edits = new CarelessEdits();
const seed = Number(process.env.SEED);

const kinds = [...edits.kinds].filter((_, index) => index % 3 === seed % 3);
for (const [kind, made] of kinds) {
  const edit = made[seed % made.length] as Mutation;
  test(`${kind} in ${edit.file}:${edit.line}`, () => edits.hold(edit));
}

test('at least four hundred edits of at least a hundred kinds, the same every time', () => {
  assert.ok(edits.all.length >= 400, String(edits.all.length));
  assert.ok(edits.kinds.size >= 100, String(edits.kinds.size));
  assert.equal(edits.made(), edits.all);
});

test.after(() => edits.end());
test.run();
