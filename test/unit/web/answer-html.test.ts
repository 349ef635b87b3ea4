import { h } from 'preact';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bytesOf, createPageCache } from '../../../src/web/answer-html.ts';
import { serviceWith } from '../../support/service.ts';

const test = suite('pages as answers');

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

test('text of any length becomes the same bytes, and one page leaves nothing of itself in another', () => {
  const room = 256 * 1_024;
  const texts = [
    '',
    '£1 − CO₂ ’ 😀',
    // Half of a character, which UTF-8 cannot have.
    'a\ud83d',
    'x'.repeat(room),
    'x'.repeat(room + 1),
    // Beyond the room only as bytes, and with a character across its end.
    '−'.repeat(room / 2),
    `${'x'.repeat(room - 1)}−`,
    'short again',
  ];
  const all = texts.map(bytesOf);
  for (const [index, text] of texts.entries()) assert.ok(all[index]?.equals(Buffer.from(text)), `${index}`);
});

test.run();
