import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDispatch } from '../../../src/mcp/dispatch.ts';
import { appPages } from '../../../src/web/mcp-app/app-pages.tsx';
import { goldenCases } from '../../support/cases.ts';
import { embeddedService } from '../../support/service.ts';
import { CAPABILITIES_KEY, call, envelope, legacy, modern, modernHeaders, TOOL } from './exchanges/row.ts';

const service = await embeddedService();
const unexpected = (defect: unknown): never => {
  throw defect;
};
const dispatch = createDispatch(service, unexpected, appPages);
/** The server without pages. */
const plain = createDispatch(service, unexpected);

const UI = 'io.modelcontextprotocol/ui';
const TYPE = 'text/html;profile=mcp-app';
const VIEW = 'uk-corp-tax/view';

function meta(extensions: unknown): Record<string, unknown> {
  return { ...envelope(), [CAPABILITIES_KEY]: { extensions } };
}

const shows = meta({ [UI]: { mimeTypes: [TYPE] } });

type Json = Record<string, unknown>;

function answerTo(method: string, params: Json = {}, given: unknown = shows, server = dispatch): Json {
  const name = params.name ?? params.uri;
  const headers = modernHeaders(method, typeof name === 'string' ? name : undefined);
  return JSON.parse(server(headers, modern(method, params, given)).text ?? '{}');
}

const resultTo = (...given: Parameters<typeof answerTo>): Json => answerTo(...given).result as Json;
const codeOf = (answer: Json): unknown => (answer.error as { code: number } | undefined)?.code;

const test = suite('pages beside results (MCP Apps)');

const NOT_SHOWN = [
  ['nothing of extensions', envelope()],
  ['no extensions', meta({})],
  ['another extension', meta({ 'io.modelcontextprotocol/tasks': { mimeTypes: [TYPE] } })],
  ['another type of pages', meta({ [UI]: { mimeTypes: ['text/html'] } })],
  ['no type of pages', meta({ [UI]: {} })],
  ['text for a list', meta({ [UI]: { mimeTypes: TYPE } })],
] as const;

for (const [about, given] of NOT_SHOWN) {
  test(`a client that declares ${about} gets byte for byte the same`, () => {
    const [{ uri = '' } = {}] = resultTo('resources/list').resources as { uri: string }[];
    for (const [method, params] of [
      ['server/discover', {}],
      ['tools/list', {}],
      ['tools/call', call(TOOL)],
      ['tools/call', call(TOOL, {})],
      ['resources/list', {}],
      ['resources/read', { uri }],
    ] as const) {
      assert.equal(answerTo(method, params, given), answerTo(method, params, given, plain), method);
    }
    assert.is(codeOf(answerTo('resources/list', {}, given)), -32601);
    assert.is(codeOf(answerTo('resources/read', { uri }, given)), -32601);
    const { capabilities, cacheScope } = resultTo('server/discover', {}, given);
    assert.equal(capabilities, { tools: {} });
    assert.is(cacheScope, 'public');
  });
}

test('nor does a client of the older versions, whatever it declares', () => {
  for (const method of ['resources/list', 'resources/read', 'tools/list']) {
    const body = legacy(method, { capabilities: { extensions: { [UI]: { mimeTypes: [TYPE] } } } });
    assert.equal(dispatch({}, body), plain({}, body));
  }
});

test('a client that shows pages gets them, in answers that shared caches may not keep', () => {
  const { tools, ...members } = resultTo('tools/list');
  assert.is(members.cacheScope, 'private');
  const others = resultTo('tools/list', {}, envelope()).tools as Json[];
  assert.equal(
    tools,
    others.map((tool, index) => ({
      ...tool,
      _meta: { ui: { resourceUri: `ui://uk-corp-tax/${service.tools[index]?.key}` } },
    })),
  );
  const discovered = resultTo('server/discover');
  assert.equal(discovered.capabilities, { tools: {}, resources: {}, extensions: { [UI]: {} } });
  assert.is(discovered.cacheScope, 'private');
});

test('resources/list names one page per tool, and no other resources', () => {
  const { resources, cacheScope, ttlMs, resultType } = resultTo('resources/list');
  assert.equal(
    resources,
    service.tools.map(({ key, name, title }) => ({
      uri: `ui://uk-corp-tax/${key}`,
      name,
      title,
      mimeType: TYPE,
    })),
  );
  assert.is(cacheScope, 'private');
  assert.type(ttlMs, 'number');
  assert.is(resultType, 'complete');
  assert.is(codeOf(answerTo('resources/list', { cursor: 'x' })), -32602);
  for (const uri of ['ui://uk-corp-tax/', 'ui://uk-corp-tax/__proto__', 'file:///etc/passwd', '']) {
    assert.is(codeOf(answerTo('resources/read', { uri })), -32602, uri);
  }
  for (const uri of [5, null, {}, undefined]) assert.is(codeOf(answerTo('resources/read', { uri })), -32602);
  for (const method of ['resources/templates/list', 'resources/subscribe', 'prompts/list']) {
    assert.is(codeOf(answerTo(method)), -32601, method);
  }
});

for (const { key } of service.tools) {
  const uri = `ui://uk-corp-tax/${key}`;
  const { schema } = service.calculator(key) ?? {};

  test(`the page of ${key} is small, self-contained, and makes no network requests`, () => {
    const { contents, cacheScope } = resultTo('resources/read', { uri });
    assert.is(cacheScope, 'private');
    const [page, ...more] = contents as [
      { uri: string; mimeType: string; text: string; _meta: { ui: Json } },
    ];
    assert.equal(more, []);
    assert.is(page.uri, uri);
    assert.is(page.mimeType, TYPE);
    const { text } = page;
    assert.ok(text.startsWith('<!doctype html>'));
    assert.ok(Buffer.byteLength(text) < 60_000, `${Buffer.byteLength(text)} bytes`);
    assert.not.match(text, /\s(src|srcset|action)="[^"#]|<link|@import|url\(|<iframe|<object/);
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    assert.match(policy, /^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+';/);
    assert.not.match(policy, /unsafe|https?:|\*/);
    assert.equal(page._meta.ui.csp, {
      connectDomains: [],
      resourceDomains: [],
      frameDomains: [],
      baseUriDomains: [],
    });
    for (const { name } of schema?.fields ?? []) assert.ok(text.includes(`name="${name}"`), name);
  });
}

test('the name in the header of resources/read is the URI of the page', () => {
  const uri = 'ui://uk-corp-tax/deadlines';
  const headers = modernHeaders('resources/read', 'ui://uk-corp-tax/long-period');
  const { text } = dispatch(headers, modern('resources/read', { uri }, shows));
  assert.is(codeOf(JSON.parse(text ?? '{}')), -32020);
});

test('a result carries its page’s data alongside what every client gets', () => {
  for (const { key, name } of service.tools) {
    for (const { id, given, refused } of goldenCases().get(key) ?? []) {
      const { _meta, ...shared } = resultTo('tools/call', call(name, given));
      const { _meta: other, ...same } = resultTo('tools/call', call(name, given), envelope());
      assert.equal(shared, same, id);
      const { [VIEW]: view, ...rest } = _meta as Json;
      assert.equal(rest, other);
      const text = String(view);
      assert.is(text.includes('id="result-heading"'), refused.length === 0, id);
      assert.is(text.includes('role="alert"'), refused.length > 0, id);
      assert.not.match(text, /<script|\son\w+=|javascript:/i);
    }
  }
});

test.run();
