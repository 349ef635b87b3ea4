import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';

/** What can be asked of a result on its page, below the figures. */
const site = await startSite();
const { baseUrl, tools } = site.service;
const test = suite('further questions on result pages');

/** The page of a calculator's own example, with more in its address. */
async function resultOf(key: string, more: Readonly<Record<string, string>> = {}) {
  const inputs = tools.find((tool) => tool.key === key)?.example_input ?? {};
  return site.get(withQuery(`/calculators/${key}`, { ...inputs, ...more }));
}

/** The addresses of links whose text begins so. */
function linked(body: string, text: string): string[] {
  return [...body.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].flatMap(([, address = '', words = '']) =>
    plain(words).startsWith(text) ? [plain(address)] : [],
  );
}

for (const { key, example_input } of tools) {
  test(`${key} offers its dates exactly when the API has them`, async () => {
    const api = await site.get(withQuery(`/api/v1/tools/${key}/calendar.ics`, example_input));
    const { body } = await resultOf(key, { rules: '2020-01-01' });
    const [address, ...others] = linked(body, 'Download the dates');
    const [subscribed] = linked(body, 'Subscribe to the dates');
    assert.equal(others, []);
    if (api.status === 404) {
      assert.is(address, undefined);
      assert.is(subscribed, undefined);
      return;
    }
    const file = await site.get(address ?? '');
    assert.is(file.status, 200);
    assert.is(file.body, api.body);
    assert.is(subscribed, `${baseUrl}${address}`.replace('http://', 'webcal://'));
  });
}

test('a page without a result offers nothing further, nor does an embed', async () => {
  const [tool] = tools;
  for (const path of [
    `/calculators/${tool?.key}`,
    `/calculators/${tool?.key}?period_end=x`,
    withQuery(`/embed/${tool?.key}`, tool?.example_input ?? {}),
  ]) {
    assert.not.match((await site.get(path)).body, /id="further"/, path);
  }
});

test.after(() => site.close());
test.run();
