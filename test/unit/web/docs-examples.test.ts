import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Tool } from '../../../src/service.ts';
import { type ExampleName, examples } from '../../../src/web/pages/docs/examples.ts';
import { embeddedService } from '../../support/service.ts';

/** What each example of the documentation sends, and to where, whichever calculator it is of. */
const service = await embeddedService();
const { baseUrl } = service;
const test = suite('the examples of the documentation');

/** A command of curl: where to, with which headers, and what it sends. */
function curlOf(text: string): { url: URL; headers: Headers; body: string | null } {
  const [, address = '', rest = ''] = /^curl '([^']*)'(.*)$/s.exec(text) ?? [];
  const headers = [...rest.matchAll(/ \\\n {2}-H '([\w-]+): ([^']*)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const [, body = null] = /-d '(.*)'$/s.exec(rest) ?? [];
  return { url: new URL(address), headers: new Headers(headers as [string, string][]), body };
}

const asTexts = (inputs: Tool['example_input']) =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]));

for (const tool of service.tools) {
  const { key, name, api_url, example_input } = tool;
  const shown = examples(service, tool);
  const to = (which: ExampleName) => curlOf(shown[which].text);

  test(`${key}: what is read stands at the addresses of the API`, () => {
    for (const [which, address] of [
      ['list', `${baseUrl}/api/v1/tools`],
      ['openapi', `${baseUrl}/api/v1/openapi.json`],
      ['rates', `${baseUrl}/api/v1/rates`],
      ['unknown', `${baseUrl}/api/v1/tools/income-tax`],
    ] as const) {
      assert.is(shown[which].text, `curl '${address}'`);
    }
    for (const [which, address] of [
      ['get', api_url],
      ['workings', `${api_url}/workings`],
    ] as const) {
      const { url } = to(which);
      assert.is(url.origin + url.pathname, address);
      assert.equal(Object.fromEntries(url.searchParams), asTexts(example_input));
    }
  });

  test(`${key}: a call by POST sends the same as JSON, in each language, and the response is that of the call`, () => {
    const { url, headers, body } = to('post');
    assert.equal([url.href, headers.get('content-type')], [api_url, 'application/json']);
    assert.equal(JSON.parse(body ?? ''), example_input);
    for (const { text } of [shown.fetch, shown.python]) assert.ok(text.includes(`${api_url}`), text);
    assert.ok(shown.fetch.text.includes(JSON.stringify(example_input)));
    const { tool: called, input } = JSON.parse(shown.response.text);
    assert.equal([called, input], [key, { ...input, ...example_input }]);
  });

  test(`${key}: one input that cannot be used is told alone, with all the others as they should be`, () => {
    const [first = ''] = Object.keys(example_input);
    const { searchParams } = to('faulty').url;
    assert.equal(Object.fromEntries(searchParams), { ...asTexts(example_input), [first]: 'tomorrow' });
    const { message, errors } = JSON.parse(shown.refusal.text);
    assert.match(message, /\.$/);
    assert.equal(Object.keys(errors), [first]);
    const { code } = JSON.parse(shown.not_found.text);
    assert.is(code, 'unknown_tool');
  });

  test(`${key}: many rows are the same rows as CSV and as JSON, with the figures that are asked for`, () => {
    const [lines, rows] = [to('batch_csv'), to('batch_json')];
    for (const { url } of [lines, rows]) {
      assert.is(url.origin + url.pathname, `${api_url}/batch`);
      assert.equal([...url.searchParams.keys()], ['columns']);
    }
    assert.equal(
      [lines, rows].map(({ headers }) => headers.get('content-type')),
      ['text/csv', 'application/json'],
    );
    const [head = '', ...table] = (lines.body ?? '').split('\n');
    const sent = JSON.parse(rows.body ?? '');
    assert.is(table.length, sent.length);
    assert.ok(sent.length > 1);
    for (const row of sent) {
      for (const column of Object.keys(row)) assert.ok(head.split(',').includes(column), column);
    }
    const columns = lines.url.searchParams.get('columns');
    assert.is(
      shown.batch_command.text,
      `corporation-tax-calculators batch ${key} --columns ${columns} < clients.csv > answers.csv`,
    );
  });

  test(`${key}: messages to the MCP server are sent as it asks, and a call has the inputs`, () => {
    for (const which of ['initialize', 'call'] as const) {
      const { url, headers, body } = to(which);
      assert.is(url.href, `${baseUrl}/mcp`);
      // MCP, Streamable HTTP: clients accept both.
      assert.equal(
        [headers.get('content-type'), headers.get('accept')],
        ['application/json', 'application/json, text/event-stream'],
      );
      const { jsonrpc, id } = JSON.parse(body ?? '');
      assert.equal([jsonrpc, id !== undefined && id !== null], ['2.0', true]);
    }
    const { method, params } = JSON.parse(to('call').body ?? '');
    assert.is(method, 'tools/call');
    assert.equal([params.name, params.arguments], [name, example_input]);
  });

  test(`${key}: embeds are this calculator, light by itself and in the colours that are named`, () => {
    const srcOf = (which: ExampleName) =>
      new URL(/<iframe src="([^"]*)"/.exec(shown[which].text)?.[1]?.replaceAll('&amp;', '&') ?? '');
    for (const which of ['embed', 'embed_theme'] as const) assert.is(srcOf(which).pathname, `/embed/${key}`);
    const { searchParams } = srcOf('embed_theme');
    assert.equal(Object.fromEntries(searchParams), { theme: 'light', accent: '#0b5563' });
  });
}

test('clients are told of the server in the form that each has, under one short name', () => {
  const [tool = assert.unreachable('there is no calculator') as never] = service.tools;
  const { claude_code, vs_code, cursor } = examples(service, tool);
  const url = `${baseUrl}/mcp`;
  // Claude Code: claude mcp add --transport http <name> <url>.
  const [, name = ''] = /^claude mcp add --transport http ([a-z-]{1,20}) (\S+)$/.exec(claude_code.text) ?? [];
  assert.is(claude_code.text, `claude mcp add --transport http ${name} ${url}`);
  // VS Code: .vscode/mcp.json names servers with their type; Cursor: .cursor/mcp.json.
  assert.equal(JSON.parse(vs_code.text), { servers: { [name]: { type: 'http', url } } });
  assert.equal(JSON.parse(cursor.text), { mcpServers: { [name]: { url } } });
});

test('every example says what kind of thing it is, and requests which status they have', () => {
  const [tool = assert.unreachable('there is no calculator') as never] = service.tools;
  for (const [name, { kind, text, status }] of Object.entries(examples(service, tool))) {
    assert.ok(text.trim() === text && text.length > 10, name);
    // As JSON is set in the field.
    if (kind === 'json' || kind === 'response') assert.is(text, JSON.stringify(JSON.parse(text), null, 2));
    const isRequest = kind === 'curl' || kind === 'json-rpc';
    assert.is(text.startsWith("curl '"), isRequest, name);
    assert.is(status, { faulty: 422, unknown: 404 }[name] ?? (isRequest ? 200 : undefined), name);
  }
});

test.run();
