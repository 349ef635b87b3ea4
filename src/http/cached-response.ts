import type { Middleware } from 'koa';
import { acceptedCoding, type Coding, compress, etagOf, THOROUGH } from './compression.ts';

/** A response that changes only with the rules: compressed and hashed at its first request in each encoding. */
export class CachedResponse {
  readonly #plain: Buffer;
  readonly #variants = new Map<Coding, { readonly content: Buffer; readonly etag: string }>();

  /** @param version the version of the rules. */
  constructor(
    text: string,
    readonly type: string,
    private readonly version: string,
  ) {
    this.#plain = Buffer.from(text);
  }

  variant(coding: Coding) {
    const known = this.#variants.get(coding);
    if (known !== undefined) return known;
    const content = compress(this.#plain, coding, THOROUGH) as Buffer;
    const variant = { content, etag: etagOf(content, coding, this.version) };
    this.#variants.set(coding, variant);
    return variant;
  }
}

export function cachedJson(value: unknown, version: string): CachedResponse {
  return new CachedResponse(JSON.stringify(value), 'application/json; charset=utf-8', version);
}

/** Sends a cached response in the encoding that the client prefers. */
export const sendCached: Middleware = async (ctx, next) => {
  await next();
  const { body } = ctx;
  if (!(body instanceof CachedResponse)) return;
  ctx.res.setHeader('Content-Type', body.type);
  const coding = acceptedCoding(ctx, ['br', 'gzip']);
  const { content, etag } = body.variant(coding);
  if (coding !== 'identity') ctx.res.setHeader('Content-Encoding', coding);
  ctx.res.setHeader('ETag', etag);
  ctx.body = content;
};
