import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { operations } from '../../../src/operations/index.ts';
import { shownOperations } from '../../../src/web/pages/docs/docs-operations.tsx';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';

/** What the documentation says of operations is what the API has, whichever calculator it shows them of. */
interface Described {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters: readonly { readonly name: string }[] } }>
  >;
}
const site = await startSite();
const described: Described = JSON.parse((await site.get('/api/v1/openapi.json')).body);
const test = suite('the documentation of operations');

const addressOf = (call: string): URL => new URL(/^curl '([^']*)'$/.exec(call)?.[1] ?? '');

test('of each calculator those operations are shown that it has, each with a call that works', async () => {
  for (const tool of site.service.tools) {
    const shown = shownOperations(site.service, tool);
    const calls = shown.map(({ call }) => addressOf(call.text));
    // The table of a sweep is at an address of its own too.
    const offered = Object.keys(described.paths).filter((path) =>
      operations.some(({ name }) => path.startsWith(`/api/v1/tools/${tool.key}/${name}`)),
    );
    assert.equal(
      calls.map(({ pathname }) => pathname).sort(),
      offered.filter((path) => !path.endsWith('.csv')).sort(),
      tool.key,
    );
    for (const [index, { operation, summary, about, parameters, call }] of shown.entries()) {
      const { pathname, search, searchParams } = calls[index] as URL;
      const { status, body } = await site.get(pathname + search);
      assert.is(status, call.status, `${tool.key} ${operation.name}: ${body.slice(0, 300)}`);
      assert.is(call.kind, 'curl');
      for (const text of [summary, about, ...parameters.map(([, meaning]) => meaning)]) {
        assert.match(text, /\p{L}/u, `${tool.key} ${operation.name}`);
        assert.not.match(text, /[{}]/, `${tool.key} ${operation.name}`);
      }
      const known = (described.paths[pathname]?.get?.parameters ?? []).map(({ name }) => name);
      for (const [name] of parameters) assert.ok(known.includes(name), `${tool.key}: ${name}`);
      assert.equal(
        parameters.map(([name]) => name),
        Object.keys(operation.parameters),
      );
      // What is searched for is put in by the search, and is given by nobody.
      const sought = searchParams.get('find');
      if (sought !== null) assert.not.ok(searchParams.has(sought), call.text);
      const given = Object.keys(tool.example_input).filter((name) => searchParams.has(name));
      assert.ok(given.length >= Object.keys(tool.example_input).length - 1, call.text);
    }
  }
});

test('each stands on the page under its summary, with its parameters and its call', async () => {
  const [tool] = site.service.tools;
  const { body } = await site.get('/docs');
  for (const one of tool === undefined ? [] : shownOperations(site.service, tool)) {
    const { operation, summary, about, parameters, call } = one;
    const part = body.slice(body.indexOf(`<h3 id="${operation.name}">`)).split('</section>')[0] ?? '';
    const heading = plain(/^<h3[^>]*>(.*?)<\/h3>/.exec(part)?.[1] ?? '');
    assert.is(heading, typeset(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}`));
    assert.match(heading, /^\p{Lu}\S* /u);
    assert.is(plain(/<\/h3><p>(.*?)<\/p>/s.exec(part)?.[1] ?? ''), typeset(about));
    const told = [...part.matchAll(/<dt><code>(.*?)<\/code><\/dt><dd>(.*?)<\/dd>/gs)];
    assert.equal(
      told.map(([, name = '', meaning = '']) => [name, plain(meaning)]),
      parameters.map(([name, meaning]) => [name, typeset(meaning)]),
    );
    assert.is(part.includes('<dl>'), parameters.length > 0, operation.name);
    assert.ok(plain(part).includes(call.text));
    // Only what can be had as rows is offered as CSV.
    assert.is(part.includes('<code>text/csv</code>'), operation.table !== undefined, operation.name);
    if (operation.table === undefined) continue;
    const { pathname, search } = addressOf(call.text);
    const csv = await site.get(`${pathname}.csv${search}`);
    assert.equal([csv.status, csv.headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
  }
});

test.after(() => site.close());
test.run();
