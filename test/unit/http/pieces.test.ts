import { request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compressResponses } from '../../../src/http/compression.ts';
import { Pieces } from '../../../src/http/pieces.ts';
import { serve } from '../../support/app.ts';

const LONG = Buffer.from('£'.repeat(20_000));
const PIECES = [Buffer.from('{"a":"'), LONG, Buffer.from('"}')];
const WHOLE = Buffer.concat(PIECES);

const app = new Koa();
// As the service's own: what reaches Koa are clients that disconnected.
app.silent = true;
app.use(compressResponses(() => '1'));
app.use((ctx) => {
  ctx.body = new Pieces(PIECES);
  ctx.set('Content-Type', 'application/json');
});
const { origin, close } = await serve(app.callback());
const port = Number(new URL(origin).port);

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

function ask(method: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const test = suite('answers in pieces');

test('arrive as one, with their length', async () => {
  const { status, headers, body } = await ask('POST');
  assert.is(status, 200);
  assert.ok(body.equals(WHOLE));
  assert.is(headers['content-length'], String(WHOLE.length));
  assert.is(headers['content-type'], 'application/json');
  assert.is(headers['transfer-encoding'], undefined);
  assert.is(headers.vary, 'Accept-Encoding');
});

test('are compressed like others', async () => {
  const { headers, body } = await ask('POST', { 'accept-encoding': 'gzip' });
  assert.is(headers['content-encoding'], 'gzip');
  assert.is(headers['content-length'], String(body.length));
  assert.ok(gunzipSync(body).equals(WHOLE));
});

test('have a name by which they are not sent again', async () => {
  const { etag } = (await ask('GET')).headers;
  assert.match(String(etag), /^"[\w-]{22}"$/);
  const again = await ask('GET', { 'if-none-match': String(etag) });
  assert.is(again.status, 304);
  assert.is(again.body.length, 0);
});

test('are left out for HEAD, but for their length', async () => {
  const { status, headers, body } = await ask('HEAD');
  assert.is(status, 200);
  assert.is(headers['content-length'], String(WHOLE.length));
  assert.is(body.length, 0);
});

test('follow each other on one connection', async () => {
  const socket = connect(port, '127.0.0.1');
  const asked = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n';
  socket.write(`${asked}\r\n${asked}\r\n${asked}Connection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  assert.is(text.split('HTTP/1.1 200 OK').length - 1, 3);
  assert.is(text.split(WHOLE.toString()).length - 1, 3);
});

test('may be given up by whoever asked for them', async () => {
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n'.repeat(5));
    await new Promise((resolve) => socket.once('connect', resolve));
    if (count % 2 === 0) await new Promise((resolve) => socket.once('data', resolve));
    socket.resetAndDestroy();
  }
  assert.ok((await ask('POST')).body.equals(WHOLE));
});

test.after(close);
test.run();
