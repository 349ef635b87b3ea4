import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stylesheetPath } from '../../../src/web/assets.ts';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';

const site = await startSite();
const { baseUrl, tools } = site.service;
const test = suite('addresses');

/** The status of GET at an address; some examples show what an error looks like. */
function expectedStatus(page: string): number {
  // Batches and messages are POST only.
  if (page === '/mcp' || /^\/api\/.*\/batch(?:\?|$)/.test(page)) return 405;
  // The documentation shows the answer for an unknown calculator.
  if (page === '/api/v1/tools/income-tax') return 404;
  const isBareTool = tools.some(({ key }) => page === `/api/v1/tools/${key}`);
  return isBareTool || page.includes('=tomorrow') ? 422 : 200;
}

/** The addresses of this service in a text, as paths. */
function addressesIn(text: string): string[] {
  const inMarkup = [...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) =>
    plain(address),
  );
  const inText = [...plain(text.replaceAll('<', ' <')).matchAll(/https?:\/\/[^\s"'<>\\)]+/g)].map(
    ([address]) => address,
  );
  return [...inMarkup, ...inText]
    .filter((address) => !address.includes('{key}'))
    .map((address) => address.replaceAll('&amp;', '&').replace(baseUrl, '').replace(/[.,]$/, ''))
    .filter((address) => address.startsWith('/') || address.startsWith('#') || address === '')
    .map((address) => address || '/');
}

test('every address of this service in a page or a response works', async () => {
  const seen = new Set<string>();
  const queue = [
    '/',
    '/robots.txt',
    '/api/v1/tools',
    ...tools.map(({ key, example_input }) => withQuery(`/embed/${key}`, example_input)),
  ];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const [page = ''] = path.split('#');
    if (seen.has(page)) continue;
    seen.add(page);
    const { status, headers, body } = await site.get(page, { redirect: 'manual' });
    assert.is(status, expectedStatus(page), page);
    if (!/html|json/.test(headers.get('content-type') ?? '')) continue;
    // Lines of a calendar are folded, also in the example in the description (RFC 5545, section 3.1).
    for (const address of addressesIn(body.replaceAll('\\r\\n ', ''))) {
      if (address.startsWith('#')) {
        assert.ok(body.includes(`id="${address.slice(1)}"`), `${page} has no place ${address}`);
      } else queue.push(address);
    }
  }
  for (const { key } of tools) {
    for (const path of [`/calculators/${key}`, `/embed/${key}`, `/api/v1/tools/${key}`])
      assert.ok(seen.has(path), path);
  }
  assert.ok(seen.has('/mcp') && seen.has('/api/v1/openapi.json'));
  assert.ok(seen.has(stylesheetPath) && seen.has('/docs') && seen.has('/favicon.svg'));
});

test.after(() => site.close());
test.run();
