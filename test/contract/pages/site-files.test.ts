import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ABOUT_SERVER } from '../../../src/mcp/identity.ts';
import { llmsTxt } from '../../../src/web/pages/document-page.tsx';
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
    ['/llms.txt', 'text/markdown; charset=utf-8', 3_600],
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

test('llms.txt has the form of llmstxt.org, and each of its links works', async () => {
  const text = llmsTxt(site.service);
  const [title, , quote, , disclaimer, ...rest] = text.split('\n');
  assert.is(title, `# ${site.service.common.siteName}`);
  assert.ok(quote?.startsWith(`> ${ABOUT_SERVER} `) && /No key, no account, no cookie/.test(quote), quote);
  assert.is(disclaimer, site.service.common.disclaimer);
  const sections = rest.join('\n').split(/^## /m).slice(1);
  assert.ok(sections.length >= 3);
  for (const section of sections) {
    const [heading = '', blank, ...lines] = section.trimEnd().split('\n');
    assert.match(heading, /^[A-Z].*[a-z]$/);
    assert.is(blank, '');
    assert.ok(lines.length > 0, heading);
    for (const line of lines) {
      // Each line is a question, or a link with its description.
      assert.match(line, /^- (?:\[[^\]]+\]\(https?:\/\/[^)]+\): \S.*|[A-Z][^[]*\?)$/, line);
      const [, address] = /\]\(([^)]+)\)/.exec(line) ?? [];
      if (address === undefined) continue;
      assert.is(new URL(address).origin, site.origin);
      const { status } = await site.get(new URL(address).pathname);
      // The MCP server accepts POST only.
      assert.is(status, address.endsWith('/mcp') ? 405 : 200, address);
    }
  }
  for (const { key } of site.service.tools)
    assert.ok(text.includes(`(${site.origin}/calculators/${key}): `), key);
});

test.after(() => site.close());
test.run();
