import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { acceptedCoding, type Coding, etagOf } from './compression.ts';

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, Z_BEST_COMPRESSION } = constants;
/** The highest level of Brotli would block other requests for seconds. */
const BROTLI = { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 6 } };

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

  /** Sends it in the encoding that the client prefers. */
  send(ctx: Context): void {
    ctx.res.setHeader('Content-Type', this.type);
    const coding = acceptedCoding(ctx, ['br', 'gzip']);
    if (coding !== 'identity') ctx.res.setHeader('Content-Encoding', coding);
    const { content, etag } = this.#variants.get(coding) ?? this.#make(coding);
    ctx.res.setHeader('ETag', etag);
    ctx.body = content;
  }

  #make(coding: Coding) {
    const plain = this.#plain;
    const content =
      coding === 'br'
        ? brotliCompressSync(plain, BROTLI)
        : coding === 'gzip'
          ? gzipSync(plain, { level: Z_BEST_COMPRESSION })
          : plain;
    const variant = { content, etag: etagOf(content, coding, this.version) };
    this.#variants.set(coding, variant);
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
