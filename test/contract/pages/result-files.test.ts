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

test('addresses that are gone are not found', async () => {
  const [tool] = tools;
  for (const gone of ['card.png', 'figures.csv', 'elsewhere'])
    assert.is(
      (await site.get(withQuery(`/calculators/corporation-tax/${gone}`, tool?.example_input ?? {}))).status,
      404,
    );
});

test('unknown parameters are ignored on pages, in files and in embeds', async () => {
  const [tool = assert.unreachable('there is no calculator') as never] = tools;
  const query = withQuery('', { ...tool.example_input, utm_source: 'x' });
  for (const path of ['', '/workings.csv'])
    assert.is((await site.get(`/calculators/${tool.key}${path}${query}`)).status, 200, path);
  const embed = await site.get(`/embed/${tool.key}${query}`);
  assert.is(embed.status, 200);
  const [page, workings] = await Promise.all(
    ['', '/workings.csv'].map((path) => site.get(`/calculators/${tool.key}${path}${query}`)),
  );
  for (const answer of [page, workings, embed]) assert.not.match(answer?.body ?? '', /utm_source/);
});

test.after(() => site.close());
test.run();
