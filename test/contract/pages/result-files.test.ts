import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';

/** Files of a result: their source, their caching, and the error when there is none. */
const site = await startSite();
const { tools } = site.service;
const test = suite('files of results');

test('the workings are a named file, privately cached and not indexed', async () => {
  for (const { key, example_input } of tools) {
    const { status, headers } = await site.get(withQuery(`/calculators/${key}/workings.csv`, example_input));
    const of = (header: string) => headers.get(header);
    assert.equal(
      [status, of('content-type'), of('x-robots-tag')],
      [200, 'text/csv; charset=utf-8', 'noindex'],
    );
    assert.is(of('content-disposition'), `attachment; filename="${key}-workings.csv"`);
    assert.match(of('cache-control') ?? '', /^private/);
  }
});

test('with invalid inputs a file is rejected in plain text, one message per line', async () => {
  const query = '?period_start=2025-04-01&taxable_profits=x';
  const api = JSON.parse((await site.get(`/api/v1/tools/corporation-tax${query}`)).body);
  const { status, headers, body } = await site.get(`/calculators/corporation-tax/workings.csv${query}`);
  assert.is(status, 422);
  assert.is(headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(body.split('\n'), [api.message, ...Object.values(api.errors)]);
  assert.is(headers.get('cache-control'), 'no-store');
  assert.is(headers.get('content-disposition'), null);
});

test.after(() => site.close());
test.run();
