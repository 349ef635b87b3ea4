import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BoundedStore } from '../../../src/http/limits/bounded-store.ts';

const test = suite('bounded store');

test('the oldest are evicted first, and setting again makes an entry the newest', () => {
  const store = new BoundedStore<string, number>(3);
  for (const [index, key] of ['a', 'b', 'c'].entries()) store.set(key, index);
  store.set('a', 9);
  store.set('d', 3);
  assert.is([...store].join(' '), 'c,2 a,9 d,3');
});

test('after five times as many addresses as its capacity, a process uses less than 50 MB', () => {
  const script = new URL('../../support/many-addresses.ts', import.meta.url).pathname;
  const printed = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], {
    encoding: 'utf8',
  });
  const { addresses, heldMegabytes } = JSON.parse(printed);
  assert.is(addresses, 150_000);
  assert.ok(heldMegabytes < 50, `${heldMegabytes} MB`);
});

test.run();
