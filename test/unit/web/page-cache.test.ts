import { h } from 'preact';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPageCache } from '../../../src/web/answer-html.ts';
import { serviceWith } from '../../support/service.ts';

const test = suite('pages rendered once');

test('a page is made once for each name and each service', async () => {
  const cached = createPageCache();
  const [before, after] = [await serviceWith({}), await serviceWith({})];
  const made: string[] = [];
  const page = (text: string) => () => {
    made.push(text);
    return h('p', null, text);
  };
  const first = cached(before, 'a', page('before'));
  assert.is(cached(before, 'a', page('before again')), first);
  assert.is(String(first.variant('identity').content), '<!doctype html><p>before</p>');
  assert.is.not(cached(before, 'b', page('another')), first);
  assert.is.not(cached(after, 'a', page('after')), first);
  assert.equal(made, ['before', 'another', 'after']);
  assert.is(first.variant('gzip'), first.variant('gzip'));
});

test.run();
