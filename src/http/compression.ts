import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { holdBytes } from './limits/byte-budget.ts';

/** How long a response may be cached, in seconds, and so how long a corrected rate may take to arrive. */
const FRESH_FOR = 300;
export const CACHE_PUBLIC = `public, max-age=${FRESH_FOR}`;
/** For results: their URL contains the inputs, so no shared cache may store them. */
export const CACHE_PRIVATE = `private, max-age=${FRESH_FOR}`;

type Coding = 'br' | 'gzip' | 'identity';

type Content = string | Buffer;

interface Variant {
  /** A string if uncompressed: Node sends that in one piece with the headers. */
  readonly content: Content;
  /** Called only when the response may be cached, since hashing takes time. */
  readonly etag: () => string;
}

/** A response that changes only with the rules: compressed and hashed at its first request. */
export class CachedResponse {
  readonly #plain: Buffer;
  readonly #variants = new Map<Coding, Variant>();

  /** @param version the version of the rules. */
  constructor(
    text: string,
    readonly type: string,
    private readonly version: string,
  ) {
    this.#plain = Buffer.from(text);
  }

  variant(coding: Coding): Variant {
    const known = this.#variants.get(coding);
    if (known !== undefined) return known;
    const content = compress(this.#plain, coding, AT_REST);
    const etag = etagOf(content, coding, this.version);
    const variant: Variant = { content, etag: () => etag };
    this.#variants.set(coding, variant);
    return variant;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function cachedJson(value: unknown, version: string): CachedResponse {
  return new CachedResponse(JSON.stringify(value), JSON_TYPE, version);
}

/** Answers in JSON. Koa would do the same, but only after testing the body for every other type. */
export function answerJson(ctx: Context, value: unknown): void {
  ctx.res.setHeader('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify(value);
}

/** Bytes from which compression pays: a 5 KB result takes 25 µs and shrinks to a third. */
const WORTH_COMPRESSING = 1_024;
/** Responses up to this length do not count against the memory budget. */
const UNCOUNTED = 16 * 1_024;
/** From here compressing takes milliseconds; handing it to another thread takes a tenth of one. */
const LARGE = 128 * 1_024;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/;

/**
 * Compresses responses, gives cacheable ones a strong ETag for each encoding, and answers 304.
 * @param version of the rules in force, part of every ETag.
 */
export function compressResponses(version: string): Middleware {
  return async function compressResponses(ctx, next) {
    await next();
    const body: unknown = ctx.body;
    const found = await chooseVariant(ctx, version);
    if (found === null) return;
    const { coding, variant } = found;
    // Koa parses and rejoins the header even if it is missing.
    if (ctx.res.hasHeader('Vary')) ctx.vary('Accept-Encoding');
    else ctx.res.setHeader('Vary', 'Accept-Encoding');
    if (coding !== 'identity') ctx.res.setHeader('Content-Encoding', coding);
    // A response that is not shared takes memory, as text and as bytes, until its client has read it.
    const { length } = variant.content;
    if (length > UNCOUNTED && !(body instanceof CachedResponse))
      holdBytes(ctx, 2 * length, () => ctx.res.destroy());
    // Koa measures the length each time a body is set.
    if (ctx.body !== variant.content) ctx.body = variant.content;
    if (mayBeCached(ctx)) {
      ctx.res.setHeader('ETag', variant.etag());
      // Koa copies all response headers to compare them, so only if the client sent one.
      if (ctx.headers['if-none-match'] && ctx.fresh) ctx.status = 304;
    }
  };
}

function mayBeCached(ctx: Context): boolean {
  if (ctx.status !== 200 || !/^(GET|HEAD)$/.test(ctx.method)) return false;
  return !String(ctx.res.getHeader('Cache-Control')).includes('no-store');
}

/** The body in the encoding in which it is sent; null when there is none or it is a stream. */
async function chooseVariant(
  ctx: Context,
  version: string,
): Promise<{ coding: Coding; variant: Variant } | null> {
  const body: unknown = ctx.body;
  if (body instanceof CachedResponse) {
    ctx.res.setHeader('Content-Type', body.type);
    const coding = accepted(ctx, ['br', 'gzip']);
    return { coding, variant: body.variant(coding) };
  }
  const plain = contentOf(body);
  if (plain === null || ctx.res.hasHeader('Content-Encoding')) return null;
  const coding = plain.length < WORTH_COMPRESSING ? 'identity' : accepted(ctx, ['gzip', 'br']);
  if (plain.length > UNCOUNTED) holdBytes(ctx, 2 * plain.length);
  const content = plain.length < LARGE ? compress(plain, coding) : await compressElsewhere(plain, coding);
  return { coding, variant: { content, etag: () => etagOf(content, coding, version) } };
}

function contentOf(body: unknown): Content | null {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return null;
  if (Buffer.isBuffer(body)) return body;
  const streams =
    'pipe' in body || body instanceof Blob || body instanceof ReadableStream || body instanceof Response;
  return streams ? null : JSON.stringify(body);
}

function accepted(ctx: Context, wanted: readonly ('br' | 'gzip')[]): Coding {
  const header = ctx.get('Accept-Encoding');
  if (header === '' || !COMPRESSIBLE.test(ctx.response.type)) return 'identity';
  const codings = acceptedCodings(header);
  return wanted.find((coding) => codings.get(coding) ?? codings.get('*')) ?? 'identity';
}

/** Longer than any client's list of codings: reading it would cost more than compressing saves. */
const MAX_ACCEPT_ENCODING = 256;

/** Whether each coding named in Accept-Encoding is accepted; none if the header is too long. */
function acceptedCodings(header: string): ReadonlyMap<string, boolean> {
  if (header.length > MAX_ACCEPT_ENCODING) return new Map();
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => [part.split(';', 1)[0]?.trim() ?? '', !/;\s*q=0(\.0*)?\s*$/.test(part)]),
  );
}

const [gzipElsewhere, brotliElsewhere] = [promisify(gzip), promisify(brotliCompress)];

/** The same on another thread, for bodies that would block other requests. */
async function compressElsewhere(plain: Content, coding: Coding): Promise<Content> {
  if (coding === 'identity') return plain;
  return coding === 'gzip' ? gzipElsewhere(plain) : brotliElsewhere(plain, FAST.br);
}

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, Z_BEST_COMPRESSION } = constants;
const FAST = { gzip: {}, br: { params: { [BROTLI_PARAM_QUALITY]: 4 } } };
/** For what is sent often; the highest level of Brotli would block other requests for seconds. */
const AT_REST = {
  gzip: { level: Z_BEST_COMPRESSION },
  br: { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 6 } },
};

function compress(plain: Content, coding: Coding, { gzip, br } = FAST): Content {
  if (coding === 'identity') return plain;
  return coding === 'gzip' ? gzipSync(plain, gzip) : brotliCompressSync(plain, br);
}

function etagOf(content: Content, coding: Coding, version: string): string {
  const hash = createHash('sha256').update(`${version}\n${coding}\n`).update(content);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}
