import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { plain, typeset } from '../../support/page-text.ts';
import { calculationOf, runOf } from '../../support/service.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('links that are shared');

const meta = (body: string, name: string): string | undefined => {
  const content = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];
  return content === undefined ? undefined : plain(content);
};
const headTitle = (body: string): string => plain(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? '');

test('a shared result has its figure as title, its answer and the card, and is not indexed', async () => {
  for (const { key, title, example_input } of tools) {
    const { body, headers } = await site.get(withQuery(`/calculators/${key}`, example_input));
    const run = await runOf(site.service, key, example_input);
    const called = calculationOf(site.service, key, example_input).linkTitle();
    assert.is(meta(body, 'og:title'), called);
    assert.is(meta(body, 'og:description'), run.result.answer);
    assert.is(meta(body, 'og:url'), run.share_url);
    assert.is(meta(body, 'twitter:card'), 'summary_large_image');
    assert.ok(headTitle(body).startsWith(typeset(`${called} – ${title}`)), headTitle(body));
    assert.is(headers.get('x-robots-tag'), 'noindex');
    assert.is(meta(body, 'og:image'), `${site.origin}/card.png`);
  }
  const { body } = await site.get(withQuery('/calculators/corporation-tax', tools[0]?.example_input ?? {}));
  assert.is(meta(body, 'og:title'), '£22,750 Corporation Tax on £100,000');
});

test('the preview of a form or page says what it is about; an error has none', async () => {
  for (const path of ['/', '/docs', '/rates', '/calculators/deadlines', '/rates/company-size']) {
    const { body } = await site.get(path);
    assert.is(meta(body, 'og:description'), meta(body, 'description'), path);
    assert.is(meta(body, 'og:image'), `${site.origin}/card.png`, path);
    assert.is(meta(body, 'og:url'), site.origin + path);
  }
  for (const path of ['/nothing', '/calculators/deadlines?period_end=x', '/embed/deadlines']) {
    assert.is(meta((await site.get(path)).body, 'og:title'), undefined, path);
  }
});

test.after(() => site.close());
test.run();
