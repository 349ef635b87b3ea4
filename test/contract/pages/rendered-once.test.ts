import { options } from 'preact';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';

/** Pages that only the rules change are made for the first reader, and kept for all others: each its own. */
const site = await startSite({ drawImage: async () => Buffer.from('image') });
const { tools, rates } = site.service;
const PATHS = [
  ...['/', '/docs', '/batch', '/rates', '/rates/changes', '/accessibility', '/privacy'],
  ...[...rates.rateFiles.keys()].map((table) => `/rates/${table}`),
  ...tools.map(({ key }) => `/calculators/${key}`),
  ...tools.flatMap(({ key }) => ['', '?theme=dark', '?theme=auto'].map((theme) => `/embed/${key}${theme}`)),
];
const test = suite('pages that are made once');

/** What a page answers with, and how many elements were made for it, things to choose from among them. */
async function madeFor(path: string) {
  const setText = options.vnode;
  let [made, choices] = [0, 0];
  options.vnode = (element) => {
    setText?.(element);
    made += 1;
    if (element.type === 'option') choices += 1;
  };
  try {
    const { status, headers, body } = await site.get(path);
    assert.is(status, 200, path);
    return { made, choices, body, etag: headers.get('etag') };
  } finally {
    options.vnode = setText as NonNullable<typeof setText>;
  }
}

test('the second reader gets what was made for the first, whatever else stands in the address', async () => {
  const bodies = new Set<string>();
  for (const path of PATHS) {
    const first = await madeFor(path);
    const again = await madeFor(path);
    const more = await madeFor(`${path}${path.includes('?') ? '&' : '?'}utm_source=x`);
    assert.ok(first.made > 0, path);
    assert.equal([again.made, more.made], [0, 0], path);
    for (const { body, etag } of [again, more]) {
      assert.is(body, first.body, path);
      assert.is(etag, first.etag, path);
    }
    bodies.add(first.body);
  }
  assert.is(bodies.size, PATHS.length, 'no page is that of another address');
});

test('results are made for each reader, and nothing of them is kept for another', async () => {
  for (const { key, example_input } of tools) {
    const query = new URLSearchParams(
      Object.entries(example_input).map(([name, value]) => [name, `${value}`]),
    );
    for (const path of [`/calculators/${key}`, `/embed/${key}`]) {
      const empty = await madeFor(path);
      const results = [await madeFor(`${path}?${query}`), await madeFor(`${path}?${query}`)];
      for (const { made, body } of results) {
        assert.ok(made > 0, path);
        assert.is.not(body, empty.body);
      }
      assert.is((await madeFor(path)).body, empty.body);
    }
  }
});

test('questions that nobody asked of a result are made once for its calculator', async () => {
  for (const { key, example_input } of tools) {
    const path = withQuery(`/calculators/${key}`, example_input);
    const first = await madeFor(path);
    assert.match(first.body, '<option');
    const { choices, body } = await madeFor(path);
    // Figures of lists are those of this result, so that they are made for it.
    const items = [...body.matchAll(/<option value="\w+\.\d+\./g)].length;
    assert.is(choices > 0, items > 0, key);
    assert.is(body, first.body);
  }
});

test.after(() => site.close());
test.run();
