import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { ByteBudget } from '../src/http/limits/byte-budget.ts';
import { clientAddress } from '../src/http/limits/client-address.ts';
import { createHttpServer } from '../src/server/connections/http-server.ts';

/**
 * A server in front of plain workerd with the limits of the service on Node: connections, timeouts, and memory for unread
 * answers. On its own, workerd prints request targets that it cannot parse, such as absolute ones, and answers 500.
 *
 * @param inner the port of workerd.
 * @param hops trusted proxies in front of this server.
 */
export function frontOf(inner: number, hops: number, sentences: Readonly<Record<string, string>>) {
  const budget = new ByteBudget();
  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const ctx = { res: answer, state: { client: clientAddress(asked, hops) } } as unknown as Context;
    const fail = (): void => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    };
    const own = asked.socket.remoteAddress ?? '';
    const forwarded = [asked.headers['x-forwarded-for'] ?? [], own].flat().join(', ');
    const { connection: _, ...headers } = asked.headers;
    const sent = request({
      host: '127.0.0.1',
      port: inner,
      path: asked.url === '*' ? '/*' : asked.url,
      method: asked.method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    });
    sent.on('error', fail);
    sent.on('response', (found: IncomingMessage) => {
      // These are per connection: an HTTP/1.0 client cannot read chunks.
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = found.headers;
      answer.writeHead(found.statusCode ?? 502, kept);
      const holdUnread = (): void => {
        try {
          budget.hold(ctx, answer.writableLength, () => answer.destroy());
        } catch {
          answer.destroy();
        }
      };
      found.on('data', (piece: Buffer) => {
        answer.write(piece);
        holdUnread();
      });
      answer.on('drain', holdUnread);
      found.on('end', () => answer.end());
      found.on('error', fail);
    });
    answer.on('close', () => sent.destroy());
    asked.pipe(sent);
  };
  return createHttpServer(pass, sentences, { trustProxy: hops });
}
