import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sampleOf } from './sample.ts';

const mutants = Array.from({ length: 2_000 }, (_, index) => ({
  module: `law/${index % 7}.js`,
  line: `line ${index % 500}`,
  change: 'true → false',
}));

const test = suite('the sample of mutants');

test('is as large as wanted, each of them once', () => {
  const drawn = sampleOf(mutants, 300, 1);
  assert.is(drawn.length, 300);
  assert.is(new Set(drawn).size, 300);
  assert.is(sampleOf(mutants.slice(0, 20), 300, 1).length, 20);
});

test('is the same for a seed, and another for another', () => {
  assert.equal(sampleOf(mutants, 300, 1), sampleOf(mutants, 300, 1));
  assert.not.equal(sampleOf(mutants, 300, 1), sampleOf(mutants, 300, 2));
});

test('stays where the code is not edited', () => {
  const drawn = sampleOf(mutants, 300, 1);
  const added = [
    ...Array.from({ length: 200 }, (_, index) => ({ module: 'law/new.js', line: `${index}`, change: '' })),
    ...mutants,
  ];
  const again = new Set(sampleOf(added, 300, 1));
  const left = drawn.filter((mutant) => again.has(mutant));
  const others = [...again].filter(({ module }) => module !== 'law/new.js');
  assert.is(others.length, left.length, 'no other one of the old is drawn');
  assert.ok(left.length >= 240, `${left.length} of 300 are left`);
});

test('is drawn from all alike', () => {
  const drawn = sampleOf(mutants, 700, 1);
  for (let file = 0; file < 7; file += 1) {
    const share = drawn.filter(({ module }) => module === `law/${file}.js`).length;
    assert.ok(share > 70 && share < 130, `${share} of law/${file}.js`);
  }
});

test.run();
