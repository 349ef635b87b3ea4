import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plain } from '../../support/page-text.ts';
import { startSite } from '../../support/site.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('pages of rates');

test('a table of rates is shown whole, with its law, and says who reads it', async () => {
  for (const table of site.service.rates.tables.values()) {
    const { body } = await site.get(`/rates/${table.shape.file}`);
    const text = plain(body.replaceAll('<', ' <'));
    for (const { cells, cite } of table.rows) {
      for (const { literal } of Object.values(cells)) assert.ok(text.includes(literal?.text ?? 'none'));
      for (const key of cite) {
        const url = site.service.rates.sources.get(key)?.url ?? key;
        assert.ok(body.includes(`href="${url.replaceAll('&', '&amp;')}" rel="noreferrer"`), key);
      }
    }
    const readers = tools.filter(({ key }) =>
      site.service.calculator(key)?.calculator.tables.includes(table.shape),
    );
    for (const { key } of readers) assert.match(body, new RegExp(`<a href="/calculators/${key}">`));
  }
  assert.is((await site.get('/rates/nothing')).status, 404);
});

test.after(() => site.close());
test.run();
