import type { Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERROR_STATUS, type ErrorCode } from '../../../src/http/errors.ts';
import { policy } from '../../../src/web/answer-html.ts';
import { renderErrorPage } from '../../../src/web/error-page.tsx';
import { scriptPath } from '../../../src/web/script.ts';
import { squeezed, stylesheetPath } from '../../../src/web/stylesheet.ts';
import { plain } from '../../support/page-text.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('errors as pages');
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

interface Answered {
  readonly body: string;
  readonly headers: ReadonlyMap<string, string>;
}

/** What an error is answered with, for a program that prefers JSON or for a reader. */
function answered(code: ErrorCode, prefers: 'html' | 'json', message = 'What happened.'): Answered {
  const headers = new Map<string, string>();
  const ctx = {
    ...{ status: ERROR_STATUS[code], body: undefined as unknown },
    accepts: (...types: string[]) => (types.includes(prefers) ? prefers : false),
    res: { setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value) },
  };
  render(ctx as unknown as Context, code, message);
  const body = ctx.body as { variant?: (name: string) => { content: Buffer } };
  if (body.variant !== undefined) return { headers, body: String(body.variant('identity').content) };
  return { headers, body: Buffer.isBuffer(body) ? String(body) : JSON.stringify(body) };
}
const render = renderErrorPage(() => service);

test('each says what happened under a heading of its status, which is its title too', () => {
  const headings = new Map<number, string>();
  for (const code of CODES) {
    const { body, headers } = answered(code, 'html', `What happened: ${code}.`);
    const heading = plain(/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '');
    assert.match(heading, /^[A-Z].* .*[a-z]$/, code);
    assert.ok(plain(body).includes(`${heading}What happened: ${code}.`), code);
    assert.is(
      plain(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''),
      `${heading} – ${service.common.siteName}`,
    );
    const status = ERROR_STATUS[code];
    assert.ok(body.includes(`<p class="lead">What happened: ${code}.</p>`), code);
    // It leads on: to every calculator, the front page and the documentation.
    for (const { key, title } of service.tools)
      assert.match(body, new RegExp(`<li><a href="[^"]*/calculators/${key}">`), `${code}: ${title}`);
    assert.match(
      body,
      /start from the <a href="[^"]*\/">front page<\/a>, or read the <a href="[^"]*\/docs">documentation<\/a>\./,
    );
    assert.is(headings.get(status) ?? heading, heading, 'of one status all are headed alike');
    headings.set(status, heading);
    assert.is(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.is(headers.get('x-robots-tag'), 'noindex');
    assert.is(headers.get('cache-control'), undefined, 'no answer with an error is kept');
  }
  // What a reader can meet by following links and sending forms is told apart.
  const told = [400, 404, 405, 413, 429, 500, 503].map((status) => headings.get(status));
  assert.is(new Set(told).size, told.length, told.join('; '));
  assert.not.ok(told.includes(headings.get(406)), 'others have one for all');
});

test('a program that prefers JSON gets the code and the sentence', () => {
  for (const code of CODES.filter((one) => one !== 'too_many_requests')) {
    assert.equal(JSON.parse(answered(code, 'json').body), { code, message: 'What happened.', errors: {} });
  }
});

test('too many requests are answered by a page that asks for nothing more', () => {
  for (const prefers of ['html', 'json'] as const) {
    const { body, headers } = answered('too_many_requests', prefers, 'Wait a minute.');
    assert.not.match(body, /<link[^>]*rel="(?:stylesheet|icon)"|<script|<img/);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    assert.match(style, /--paper/);
    assert.is(headers.get('content-security-policy'), policy('none', style));
    assert.ok(plain(body).includes('Wait a minute.'));
  }
  // Whoever is told to write to somebody else is.
  assert.ok(answered('too_many_requests', 'html', 'Wait for me.').body.includes('Wait for me.'));
  const { body, headers } = answered('not_found', 'html');
  assert.ok(body.includes(stylesheetPath) && body.includes(scriptPath) && !body.includes('<style>'));
  assert.is(headers.get('content-security-policy'), policy('none', null));
});

test('script and style have addresses that name their content', () => {
  // Twelve digits of SHA-256 in base 16.
  assert.match(stylesheetPath, /^\/assets\/style\.[0-9a-f]{12}\.css$/);
  assert.match(scriptPath, /^\/assets\/script\.[0-9a-f]{12}\.js$/);
});

test('styles are sent without remarks and spare blanks, and say the same', () => {
  const css = `
    /* a remark { of any kind } */
    a > b,  c:hover { color : red ; margin: 0 -1px }
    @media (min-width: 10em) { p { top: calc(1px + 2px); } }
  `;
  assert.is(
    squeezed(css),
    'a>b,c:hover{color : red;margin: 0 -1px}@media (min-width: 10em){p{top: calc(1px + 2px)}}',
  );
});

test.run();
