import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embedSnippet, withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { formsOf } from '../../support/page-forms.ts';
import { plain, typeset } from '../../support/page-text.ts';
import { runOf } from '../../support/service.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('embeds');

test('an embed sets no cookie, runs no script, is not indexed, and may be framed anywhere', async () => {
  for (const { key, example_input } of tools) {
    for (const path of [`/embed/${key}`, withQuery(`/embed/${key}`, example_input)]) {
      const { status, headers, body } = await site.get(path);
      assert.is(status, 200);
      assert.is(headers.get('set-cookie'), null);
      assert.is(headers.get('x-frame-options'), null);
      assert.is(headers.get('x-robots-tag'), 'noindex');
      assert.match(body, /<meta name="robots" content="noindex"\/?>/);
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors \*$/);
      assert.not.match(body, /<script/i);
    }
  }
});

test('every error of an embed may be framed anywhere and is not indexed', async () => {
  for (const [path, init, status] of [
    ['/embed/nothing/at-all', { headers: { Accept: 'application/json' } }, 404],
    ['/embed/deadlines', { method: 'POST' }, 405],
    ['/embed/deadlines?period_end=x', {}, 422],
  ] as const) {
    const { headers, ...response } = await site.get(path, init);
    assert.is(response.status, status, path);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none';.*; frame-ancestors \*$/);
    assert.is(headers.get('x-robots-tag'), 'noindex', path);
  }
});

test('an unknown calculator is not found, with a link to the list', async () => {
  const { status, body, headers } = await site.get('/embed/nothing');
  assert.is(status, 404);
  assert.is(headers.get('x-robots-tag'), 'noindex');
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
  assert.match(body, /<a href="http[^"]*" target="_blank"/);
  // It is styled like the embed that it links to, in either theme.
  assert.match(body, /<link rel="stylesheet" href="\/assets\/[^"]+"/);
  assert.match(body, '<header><h1>Page not found</h1></header>');
  assert.ok(plain(body).includes(typeset(site.service.common.errors.unknown_tool ?? '-')));
  const themed = await site.get('/embed/nothing?theme=dark');
  assert.match(themed.body, '<html lang="en-GB" data-theme="dark">');
});

test('a form links to the calculator, a result to itself; both open outside the frame', async () => {
  for (const { key, example_input, page_url } of tools) {
    const form = (await site.get(`/embed/${key}`)).body;
    const result = (await site.get(withQuery(`/embed/${key}`, example_input))).body;
    const { share_url, calculated_by, disclaimer } = await runOf(site.service, key, example_input);
    for (const body of [form, result]) assert.ok(plain(body).includes(disclaimer));
    assert.ok(form.includes(`<a href="${page_url}" target="_blank" rel="noopener">`));
    assert.ok(result.includes(`<a href="${share_url.replaceAll('&', '&amp;')}" target="_blank"`));
    assert.ok(plain(result).includes(calculated_by));
    assert.match(result, new RegExp(`<form class="form" method="get" action="/embed/${key}"`));
  }
});

test('every link that leaves the frame opens outside it', async () => {
  for (const { key, example_input } of tools) {
    for (const path of [`/embed/${key}`, withQuery(`/embed/${key}`, example_input), '/embed/nothing']) {
      const links = [...(await site.get(path)).body.matchAll(/<a href="(?!#)[^>]*>/g)].map(([tag]) => tag);
      assert.ok(links.length > 0, path);
      for (const tag of links) assert.match(tag, / target="_blank" rel="noopener"/, `${path} ${tag}`);
    }
  }
});

test('one known input, even an empty one, means submitted; others do not', async () => {
  for (const { key } of tools) {
    const name = site.service.calculator(key)?.schema.fields[0]?.name;
    assert.is((await site.get(`/embed/${key}?${name}=`)).status, 422);
    assert.is((await site.get(`/embed/${key}?utm_source=x&theme=dark`)).status, 200);
  }
});

test('the form is filled in from the query, and submitting keeps the theme', async () => {
  for (const { key, example_input } of tools) {
    const query = { ...example_input, theme: 'dark' };
    const { body } = await site.get(withQuery(`/embed/${key}`, query));
    const [form] = formsOf(body);
    for (const [name, value] of Object.entries(example_input)) {
      // The first day of twelve months is left to the server.
      if (name === 'period_start' && key !== 'long-period') continue;
      assert.is(form?.find((one) => one.name === name)?.value, String(value), `${key}: ${name}`);
    }
    assert.match(body, /<html lang="en-GB" data-theme="dark">/);
    assert.match(body, /<input type="hidden" name="theme" value="dark"\/?>/);
  }
});

test('an embed is light, unless dark or the reader’s preference is requested', async () => {
  const themeOf = async (query: string) =>
    /<html lang="en-GB"(?: data-theme="(\w+)")?>/.exec(
      (await site.get(`/embed/deadlines${query}`)).body,
    )?.[1];
  for (const query of ['', '?theme=light', '?theme=blue']) assert.is(await themeOf(query), 'light', query);
  assert.is(await themeOf('?theme=dark'), 'dark');
  assert.is(await themeOf('?theme=auto'), undefined);
  const { body } = await site.get('/embed/deadlines?theme=auto');
  assert.match(body, /<input type="hidden" name="theme" value="auto"\/?>/);
  assert.not.match((await site.get('/embed/deadlines')).body, /name="theme"/);
});

test('the snippet is the one in the specification', () => {
  const [tool] = tools;
  if (tool === undefined) throw new Error('no tools');
  const [frame = '', link = ''] = embedSnippet(site.service, tool).split('\n');
  for (const part of [
    `src="${site.service.baseUrl}/embed/${tool.key}"`,
    'width="100%"',
    'height="760"',
    'frameborder="0"',
    'border:0',
    'max-width:640px',
    'loading="lazy"',
  ]) {
    assert.ok(frame.includes(part), part);
  }
  assert.is(link, `<p><a href="${tool.page_url}">${tool.title}</a></p>`);
});

test('an accent colour is used if it is legible, else ignored', async () => {
  const styled = await site.get('/embed/corporation-tax?accent=%236a2a57');
  assert.match(styled.body, /<style>:root\[data-theme=light\]\{--accent:#6a2a57;/);
  assert.not.match(styled.body, /data-theme=dark\]\{/);
  assert.match(styled.headers.get('content-security-policy') ?? '', /style-src 'self' 'sha256-[^']+='/);
  assert.match((await site.get('/embed/corporation-tax?accent=036')).body, '--accent:#003366');
  assert.match((await site.get('/embed/nothing?theme=dark&accent=e3a9cd')).body, '--accent:#e3a9cd');
  const result = await site.get('/embed/deadlines?period_end=2026-03-31&accent=036');
  assert.match(result.body, /name="accent" value="#003366"/);
  for (const invalid of ['', 'red', '12345', '%2312345g', 'url(x)', '6a2a57;}', '777777', 'expression(1)'])
    assert.not.match((await site.get(`/embed/corporation-tax?accent=${invalid}`)).body, /<style>/, invalid);
});

test('a cached embed is the same each time, in every encoding, and is only of its own address', async () => {
  const path =
    '/embed/corporation-tax?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000.31';
  const first = await site.get(path);
  for (const accepted of ['identity', 'gzip', 'identity', 'gzip']) {
    const next = await fetch(site.origin + path, { headers: { 'Accept-Encoding': accepted } });
    assert.is(next.headers.get('content-encoding') ?? 'identity', accepted);
    assert.is(await next.text(), first.body);
    for (const name of ['cache-control', 'content-security-policy', 'x-robots-tag', 'content-type'])
      assert.is(next.headers.get(name), first.headers.get(name), name);
  }
  const themed = await site.get(`${path}&theme=dark&accent=e3a9cd`);
  assert.not.equal(themed.body, first.body);
  assert.is((await site.get(`${path}&taxable_profits=1`)).status, 422);
});

test.after(() => site.close());
test.run();
