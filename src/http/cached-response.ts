import { gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { acceptsGzip, etagOf } from './compression.ts';

/** Sends a response that changes only with the rules. */
export type CachedResponse = (ctx: Context) => void;

/** Compresses and hashes a response at its first request in each encoding. @param version the version of the rules. */
export function cachedResponse(text: string, type: string, version: string): CachedResponse {
  const plain = Buffer.from(text);
  const variants = new Map<boolean, { readonly content: Buffer; readonly etag: string }>();
  const make = (isCompressed: boolean) => {
    const content = isCompressed ? gzipSync(plain) : plain;
    const variant = { content, etag: etagOf(content, isCompressed, version) };
    variants.set(isCompressed, variant);
    return variant;
  };
  return (ctx) => {
    ctx.res.setHeader('Content-Type', type);
    const isCompressed = acceptsGzip(ctx);
    if (isCompressed) ctx.res.setHeader('Content-Encoding', 'gzip');
    const { content, etag } = variants.get(isCompressed) ?? make(isCompressed);
    ctx.res.setHeader('ETag', etag);
    ctx.body = content;
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with a response that changes only with the rules, made at its first request: JSON of what is no text. */
export function answerOnce(
  version: string,
  make: () => string | object,
  headers: Readonly<Record<string, string>>,
): Middleware {
  let send: CachedResponse | undefined;
  return (ctx) => {
    ctx.set(headers);
    if (send === undefined) {
      const made = make();
      const text = typeof made === 'string' ? made : JSON.stringify(made);
      send = cachedResponse(text, headers['Content-Type'] ?? JSON_TYPE, version);
    }
    send(ctx);
  };
}
