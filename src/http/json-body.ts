import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { HttpError } from './http-error.ts';

/** The most that a request body may hold, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body of application/json.
 * @throws HttpError when it is too large, of another type, or not JSON.
 */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  if (!isPlainJson(ctx)) throw new HttpError('unsupported_media_type');
  const bytes = await readBytes(ctx);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpError('malformed_json');
  }
}

/** JSON in UTF-8 that is not compressed. */
function isPlainJson(ctx: Context): boolean {
  const { type, charset } = ctx.request;
  const coding = ctx.get('Content-Encoding').trim();
  return (
    /^application\/([\w.-]+\+)?json$/i.test(type.trim()) &&
    /^(utf-?8)?$/i.test(charset) &&
    /^(identity)?$/i.test(coding)
  );
}

/**
 * Reads a body as it is.
 * @throws HttpError when it is too large or breaks off.
 */
export async function readBytes(ctx: Context): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { length: ctx.request.length, limit: BODY_LIMIT });
  } catch (error) {
    throw new HttpError(
      (error as { type?: string }).type === 'entity.too.large' ? 'too_large' : 'bad_request',
    );
  }
}
