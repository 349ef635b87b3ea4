import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeSite, robots } from '../../../src/web/site.ts';
import { startSite } from '../../support/app.ts';
import { serviceWith } from '../../support/service.ts';

/** The files that go with pages: their types, their caching, and what they tell programs. */
const site = await startSite();
const test = suite('files of the site');

test('each has its media type and is cached for as long as its contents stay the same', async () => {
  for (const [path, type, seconds] of [
    ['/rates/changes.atom', 'application/atom+xml; charset=utf-8', 300],
    ['/favicon.svg', 'image/svg+xml', 86_400],
    ['/favicon.ico', 'image/x-icon', 86_400],
    ['/icon-light.png', 'image/png', 86_400],
    ['/icon-dark.png', 'image/png', 86_400],
    ['/card.png', 'image/png', 86_400],
    ['/robots.txt', 'text/plain; charset=utf-8', 3_600],
  ] as const) {
    const { status, headers, body } = await site.get(path);
    assert.is(status, 200, path);
    assert.is(headers.get('content-type'), type, path);
    assert.is(headers.get('cache-control'), `public, max-age=${seconds}`, path);
    assert.ok(body.length > 0, path);
  }
});

test('crawlers may read pages, but no API addresses', async () => {
  // RFC 9309: the longest matching rule applies.
  const rulesOf = (text: string) =>
    [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, what, path = '']) => ({ what, path }));
  for (const [baseUrl, root] of [
    ['https://tax.example', ''],
    ['https://tax.example/company/', '/company'],
  ] as const) {
    const text = robots(describeSite(await serviceWith({ baseUrl })));
    assert.match(text, /^User-agent: \*\n(?:(?:Allow|Disallow): \S+\n)+$/);
    const may = (path: string): boolean => {
      const [rule] = rulesOf(text)
        .filter((one) => (root + path).startsWith(one.path))
        .sort((a, b) => b.path.length - a.path.length);
      return rule?.what === 'Allow';
    };
    for (const path of ['/', '/calculators/deadlines', '/embed/deadlines', '/rates'])
      assert.ok(may(path), path);
    for (const path of ['/api/v1/tools', '/mcp']) assert.not.ok(may(path), path);
  }
});

test.after(() => site.close());
test.run();
