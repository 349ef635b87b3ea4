import { gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { acceptsGzip, etagOf } from './compression.ts';

/** A response that changes only with the rules: compressed and hashed at its first request in each encoding. */
export class CachedResponse {
  readonly #plain: Buffer;
  readonly #variants = new Map<boolean, { readonly content: Buffer; readonly etag: string }>();

  /** @param version the version of the rules. */
  constructor(
    text: string,
    private readonly type: string,
    private readonly version: string,
  ) {
    this.#plain = Buffer.from(text);
  }

  /** Sends it compressed, if the client accepts that. */
  send(ctx: Context): void {
    ctx.res.setHeader('Content-Type', this.type);
    const isCompressed = acceptsGzip(ctx);
    if (isCompressed) ctx.res.setHeader('Content-Encoding', 'gzip');
    const { content, etag } = this.#variants.get(isCompressed) ?? this.#make(isCompressed);
    ctx.res.setHeader('ETag', etag);
    ctx.body = content;
  }

  #make(isCompressed: boolean) {
    const content = isCompressed ? gzipSync(this.#plain) : this.#plain;
    const variant = { content, etag: etagOf(content, isCompressed, this.version) };
    this.#variants.set(isCompressed, variant);
    return variant;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with a response that changes only with the rules, made at its first request: JSON of what is no text. */
export function answerOnce(
  version: string,
  make: () => string | object,
  headers: Readonly<Record<string, string>>,
): Middleware {
  let response: CachedResponse | undefined;
  return (ctx) => {
    ctx.set(headers);
    if (response === undefined) {
      const made = make();
      const text = typeof made === 'string' ? made : JSON.stringify(made);
      response = new CachedResponse(text, headers['Content-Type'] ?? JSON_TYPE, version);
    }
    response.send(ctx);
  };
}
