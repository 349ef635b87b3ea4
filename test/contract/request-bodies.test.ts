import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFront } from '../../src/server/front.ts';
import { sendRaw } from '../support/wire.ts';

const test = suite('bodies of requests');

/** The pieces of a body that the application receives, and how many requests had begun by its end. */
async function piecesOf(framed: (body: Buffer) => Buffer, body: Buffer, behind = '') {
  let begun = 0;
  let received = { pieces: 0, length: 0, begun: 0 };
  const listener: RequestListener = (request, response) => {
    begun += 1;
    if (request.method === 'GET') return void response.end();
    let pieces = 0;
    let length = 0;
    request.on('data', (piece: Buffer) => {
      pieces += 1;
      length += piece.length;
    });
    request.on('end', () =>
      setTimeout(() => {
        received = { pieces, length, begun };
        response.end('read');
      }, 50),
    );
  };
  const server = createFront(listener, 0);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const text = await sendRaw(port, Buffer.concat([framed(body), Buffer.from(behind)]));
  const answers = text.split('HTTP/1.1 200 OK').length - 1;
  server.close();
  return { ...received, answers };
}

const LAST = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const NEXT = 'GET /next HTTP/1.1\r\nHost: x\r\n\r\n';

test('a body is read in the pieces that arrive, whatever it looks like, and nothing after it', async () => {
  const length = 256 * 1024;
  const withLength = (body: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`),
      body,
    ]);
  const inChunks = (body: Buffer): Buffer => {
    const start = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunk = `${body.length.toString(16).toUpperCase()};a="b"\r\n`;
    return Buffer.concat([Buffer.from(start + chunk), body, Buffer.from('\r\n000\r\nTrailer: a\r\n\r\n')]);
  };
  for (const framed of [withLength, inChunks]) {
    for (const token of ['\r\n\r\n', '0\r\n\r\n', 'x']) {
      const body = Buffer.alloc(length, token);
      const read = await piecesOf(framed, body, NEXT.repeat(3) + LAST);
      assert.is(read.length, length);
      assert.ok(read.pieces <= 160, `${read.pieces} pieces`);
      assert.is(read.answers, 5);
    }
  }
});

test.run();
