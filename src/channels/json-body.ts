import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { HttpFault } from './http-fault.ts';

/** The most that a request body may hold, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/**
 * Reads a body of application/json.
 * @throws HttpFault when it is too large, of another type, or not JSON.
 */
export async function readJsonBody(ctx: Context): Promise<unknown> {
  if (!ctx.is('application/json', '+json')) throw new HttpFault('unsupported_media_type');
  const text = await readBodyText(ctx);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpFault('malformed_json');
  }
}

/**
 * Reads a body as text.
 * @throws HttpFault when it is too large or breaks off.
 */
export async function readBodyText(ctx: Context): Promise<string> {
  try {
    return await getRawBody(ctx.req, {
      length: ctx.request.length,
      limit: BODY_LIMIT,
      encoding: 'utf-8',
    });
  } catch (error) {
    throw new HttpFault(
      (error as { type?: string }).type === 'entity.too.large' ? 'too_large' : 'bad_request',
    );
  }
}
