import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { h } from 'preact';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  answerHtml,
  bytesOf,
  createPageCache,
  type HtmlOptions,
  policy,
} from '../../../src/web/answer-html.ts';
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

/** What a page is answered with. */
function answered(options: HtmlOptions) {
  const headers = new Map<string, string>();
  const res = { setHeader: (name: string, value: string) => void headers.set(name, value) };
  const ctx = { status: 404, body: undefined as unknown, res };
  answerHtml(ctx as unknown as Context, h('p', null, '£1'), options);
  return { status: ctx.status, body: String(ctx.body), headers };
}

test('a page is HTML in UTF-8, kept by all unless its address holds inputs, and listed if it may be', () => {
  const { status, body, headers } = answered({ frames: 'none', indexed: true });
  assert.equal([status, body], [200, '<!doctype html><p>£1</p>']);
  assert.is(headers.get('Content-Type'), 'text/html; charset=utf-8');
  assert.match(headers.get('Cache-Control') ?? '', /^public, max-age=\d+/);
  assert.not.ok(headers.has('X-Robots-Tag'));
  const own = answered({ frames: 'none', indexed: false, hasInputs: true }).headers;
  assert.match(own.get('Cache-Control') ?? '', /^private\b/);
  assert.is(own.get('X-Robots-Tag'), 'noindex');
  for (const refused of [400, 404, 422, 500]) {
    const { status: answeredWith, headers: of } = answered({
      status: refused,
      frames: 'none',
      indexed: false,
    });
    assert.equal([answeredWith, of.has('Cache-Control')], [refused, false]);
  }
});

test('pages run the script of the site alone and stand in no frame; embeds run none and stand in any', () => {
  // Content Security Policy Level 3: what is not named falls back to default-src, but form-action, base-uri and frames.
  const of = (text: string) =>
    new Map(text.split('; ').map((part) => part.split(/ (.*)/) as [string, string]));
  const page = of(policy('none', null));
  assert.equal([...page].sort(), [
    ['base-uri', "'none'"],
    ['connect-src', "'self'"],
    ['default-src', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['img-src', "'self' data:"],
    ['script-src', "'self'"],
    ['style-src', "'self'"],
  ]);
  const embed = of(policy('anyone', null));
  assert.equal(
    [embed.get('frame-ancestors'), embed.has('script-src'), embed.has('connect-src')],
    ['*', false, false],
  );
  assert.is(embed.get('default-src'), "'none'");
  const hash = createHash('sha256').update('p{}').digest('base64');
  assert.is(of(policy('anyone', 'p{}')).get('style-src'), `'self' 'sha256-${hash}'`);
  const { headers } = answered({ frames: 'anyone', indexed: true, inlineStyle: 'p{}' });
  assert.is(headers.get('Content-Security-Policy'), policy('anyone', 'p{}'));
});

test.run();
