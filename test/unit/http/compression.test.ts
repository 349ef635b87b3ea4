import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CachedResponse, cachedJson, compressResponses } from '../../../src/http/compression.ts';
import { serve } from '../../support/app.ts';
import { type Asked, ask } from '../../support/wire.ts';

const test = suite('how answers are sent');

/** What the application answers with next. */
let inside: Koa.Middleware = () => {};
let version = '2026-11-22';
const app = new Koa();
app.silent = true;
app.use(compressResponses(() => version));
app.use((ctx, next) => inside(ctx, next));
const { origin, close } = await serve(app.callback());
const port = Number(new URL(origin).port);
test.after(close);

/** Answers with this body of a type, and asks for it. */
async function sent(body: unknown, type = 'text/plain', asked: Asked = {}) {
  inside = (ctx) => {
    ctx.body = body;
    ctx.set('Content-Type', type);
    ctx.set('Cache-Control', 'public, max-age=300');
  };
  return ask(port, '/', asked);
}

const accepting = (codings: string): Asked => ({ headers: { 'Accept-Encoding': codings } });
const LONG = 'one line of text, and another\n'.repeat(100);
const LARGE = 'one line of text, and another\n'.repeat(10_000);

function plainOf({ headers, body }: Awaited<ReturnType<typeof ask>>): string {
  const coding = headers['content-encoding'];
  if (coding === undefined) return body.toString();
  return String(coding === 'br' ? brotliDecompressSync(body) : gunzipSync(body));
}

test('in the coding that the caller accepts, whole, with its length', async () => {
  for (const text of [LONG, LARGE]) {
    for (const body of [text, Buffer.from(text)]) {
      for (const [codings, coding] of [
        ['', undefined],
        ['identity', undefined],
        ['gzip', 'gzip'],
        ['br', 'br'],
        ['br, gzip', 'gzip'],
        ['br;q=0, gzip;q=0', undefined],
        ['deflate', undefined],
        ['*', 'gzip'],
      ] as const) {
        const answer = await sent(body, 'text/plain', accepting(codings));
        assert.is(answer.headers['content-encoding'], coding, codings);
        assert.is(plainOf(answer), text);
        assert.is(answer.headers['content-length'], String(answer.body.length));
        assert.is(answer.headers.vary, 'Accept-Encoding');
        if (coding !== undefined) assert.ok(answer.body.length < text.length / 10);
      }
    }
  }
});

test('objects are sent as JSON', async () => {
  const object = { text: LONG, list: [1, null] };
  for (const codings of ['', 'gzip']) {
    const answer = await sent(object, 'application/json', accepting(codings));
    assert.equal(JSON.parse(plainOf(answer)), object);
  }
});

test('what is short is not compressed: that would take longer than it saves', async () => {
  const codings = accepting('gzip, br');
  for (const [length, coding] of [
    [10, undefined],
    [1_023, undefined],
    [1_024, 'gzip'],
  ] as const) {
    assert.is((await sent('x'.repeat(length), 'text/plain', codings)).headers['content-encoding'], coding);
  }
});

test('text, JSON, XML and drawings are compressed; what is compressed by its nature is not', async () => {
  for (const [type, coding] of [
    ['text/html; charset=utf-8', 'gzip'],
    ['text/csv', 'gzip'],
    ['application/json', 'gzip'],
    ['application/xml', 'gzip'],
    ['application/schema+json', 'gzip'],
    ['application/atom+xml', 'gzip'],
    ['image/svg+xml', 'gzip'],
    ['image/png', undefined],
    ['application/octet-stream', undefined],
  ] as const) {
    assert.is((await sent(LONG, type, accepting('gzip'))).headers['content-encoding'], coding, type);
  }
});

test('streams, and what is compressed already, go out as they are', async () => {
  inside = (ctx) => {
    ctx.type = 'text/plain';
    ctx.body = Readable.from([LONG, LONG]);
  };
  const streamed = await ask(port, '/', accepting('gzip'));
  assert.equal([streamed.text, streamed.headers['content-encoding']], [LONG + LONG, undefined]);
  assert.equal([streamed.headers.etag, streamed.headers.vary], [undefined, undefined]);
  inside = (ctx) => {
    ctx.body = new Blob([LONG]);
    ctx.type = 'text/plain';
  };
  assert.is((await ask(port, '/', accepting('gzip'))).text, LONG);
  inside = (ctx) => {
    ctx.body = new Response(LONG);
  };
  assert.is((await ask(port, '/', accepting('gzip'))).text, LONG);
  inside = (ctx) => {
    ctx.type = 'text/plain';
    ctx.set('Content-Encoding', 'deflate');
    ctx.body = LONG;
  };
  const coded = await ask(port, '/', accepting('gzip'));
  assert.equal([coded.headers['content-encoding'], coded.text], ['deflate', LONG]);
  inside = (ctx) => {
    ctx.status = 204;
  };
  const empty = await ask(port, '/', accepting('gzip'));
  assert.equal([empty.status, empty.headers.vary, empty.headers.etag], [204, undefined, undefined]);
});

test('an ETag is another for each text, coding and version of the rules, and the same for the same', async () => {
  const etagOf = async (text: string, codings = '') =>
    (await sent(text, 'text/plain', accepting(codings))).headers.etag ?? '';
  const etags = [await etagOf(LONG), await etagOf(LONG, 'gzip'), await etagOf(LONG, 'br')];
  etags.push(await etagOf(`${LONG}.`), await etagOf(LARGE));
  version = '2026-11-23';
  etags.push(await etagOf(LONG));
  version = '2026-11-22';
  assert.is(new Set(etags).size, 6);
  // 22 letters of base64url are 132 bits: more than enough, in no more bytes than they take.
  for (const etag of etags) assert.match(etag, /^"[\w-]{22}"$/);
  assert.is(await etagOf(LONG), etags[0]);
});

test('who has the answer already is told so, and nobody else', async () => {
  const { etag = '' } = (await sent(LONG)).headers;
  const again = (known: string, method = 'GET') =>
    sent(LONG, 'text/plain', { method, headers: { 'If-None-Match': known } });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await again(known);
    assert.equal([answer.status, answer.text, answer.headers.etag], [304, '', etag]);
  }
  assert.is((await again(etag, 'HEAD')).status, 304);
  assert.equal([(await again('"other"')).status, (await again('')).status], [200, 200]);
  const posted = await again(etag, 'POST');
  assert.equal([posted.status, posted.headers.etag, posted.text], [200, undefined, LONG]);
});

test('what may not be kept, and what is no success, has no ETag', async () => {
  for (const [status, control, has] of [
    [200, 'private, max-age=300', true],
    [200, '', true],
    [200, 'no-store', false],
    [201, '', false],
    [404, '', false],
  ] as const) {
    inside = (ctx) => {
      ctx.status = status;
      ctx.body = LONG;
      if (control !== '') ctx.set('Cache-Control', control);
    };
    const answer = await ask(port, '/', { headers: { 'If-None-Match': '*' } });
    assert.equal(
      [answer.status, answer.headers.etag !== undefined],
      [has ? 304 : status, has],
      `${status} ${control}`,
    );
  }
});

test('kept answers are the same with each coding, and best in Brotli, which they are compressed by once', async () => {
  const kept = new CachedResponse(LARGE, 'text/csv; charset=utf-8', '1');
  const lengths = new Map<string, number>();
  for (const codings of ['', 'gzip', 'br', 'gzip, br']) {
    inside = (ctx) => {
      ctx.body = kept;
    };
    const answer = await ask(port, '/', accepting(codings));
    assert.is(plainOf(answer), LARGE);
    assert.is(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(answer.headers.etag ?? '', /^"[\w-]{22}"$/);
    lengths.set(answer.headers['content-encoding'] ?? 'identity', answer.body.length);
  }
  assert.equal([...lengths.keys()], ['identity', 'gzip', 'br']);
  assert.is(kept.variant('br'), kept.variant('br'));
  const etags = (['identity', 'gzip', 'br'] as const).map((coding) => kept.variant(coding).etag());
  const later = new CachedResponse(LARGE, 'text/csv', '2');
  assert.is(new Set([...etags, later.variant('br').etag()]).size, 4);
  // Three quarters of a megabyte in a kilobyte or so: at a high level, since it is sent often.
  assert.ok((lengths.get('br') ?? 0) < (lengths.get('gzip') ?? 0));

  const json = cachedJson({ a: ['é'] }, '1');
  assert.is(json.type, 'application/json; charset=utf-8');
  assert.is(String(json.variant('identity').content), '{"a":["é"]}');
});

test.run();
