import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editDistance, nearest } from '../../../src/engine/inputs/nearest.ts';

const test = suite('the nearest name');

test('a name is near another by two letters, and the nearest is offered', () => {
  const names = ['period_start', 'period_end', 'profit'];
  assert.is(nearest('period_end', names), 'period_end');
  assert.is(nearest('periodend', names), 'period_end');
  assert.is(nearest('perid_strt', names), 'period_start');
  assert.is(nearest('profits', names), 'profit');
  assert.is(nearest('fit', names), null);
  assert.is(nearest('', names), null);
  assert.is(nearest('', ['a', 'to']), 'a');
  assert.is(nearest('x'.repeat(100_000), names), null);
  assert.is(nearest('profit', []), null);
});

test('letters added, dropped, changed or swapped count one each, up to a limit', () => {
  assert.is(editDistance('profit', 'profit', 2), 0);
  assert.is(editDistance('profit', 'profits', 2), 1);
  assert.is(editDistance('porfit', 'profit', 2), 1);
  assert.is(editDistance('prafits', 'profit', 2), 2);
  assert.is(editDistance('profit', 'turnover', 2), Number.POSITIVE_INFINITY);
  assert.is(editDistance('', 'ab', 2), 2);
});

test.run();
