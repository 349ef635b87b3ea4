import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MapOnDemand, once } from '../../../src/engine/on-demand.ts';

const test = suite('what is made on demand');

test('a value is made when it is first asked for, and once', () => {
  let made = 0;
  const value = once(() => {
    made += 1;
    return { made };
  });
  assert.is(made, 0);
  assert.is(value(), value());
  assert.is(made, 1);
});

test('a map makes each value once, in the order of its keys, and has none where nothing is made', () => {
  const asked: string[] = [];
  const map = new MapOnDemand<string, number>(
    () => ['three', 'no', 'seven'],
    (key) => {
      asked.push(key);
      return key === 'no' ? undefined : key.length;
    },
  );
  assert.is(map.get('seven'), 5);
  assert.equal(asked, ['seven']);
  assert.equal(
    [...map],
    [
      ['three', 5],
      ['seven', 5],
    ],
  );
  assert.equal([...map.keys()], ['three', 'seven']);
  assert.equal([...map.values()], [5, 5]);
  assert.is(map.size, 2);
  assert.is(map.has('no'), false);
  assert.is(map.get('another'), 7, 'a key that is not listed has a value where one can be made');
  assert.equal(asked.filter((key) => key !== 'no').sort(), ['another', 'seven', 'three']);
});

test.run();
