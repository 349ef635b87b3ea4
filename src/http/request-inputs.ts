import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { DuplicateParameter, type RequestInputs } from '../engine/inputs/read.ts';
import { HttpError } from './errors.ts';
import { parseInputs } from './json-inputs.ts';

/** The inputs of a query string; a name that is given twice is marked as a duplicate, not joined. */
export function inputsFromQuery(query: string): RequestInputs {
  const inputs: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) {
    inputs[name] = name in inputs ? new DuplicateParameter() : value;
  }
  return inputs;
}

/**
 * The inputs of a body of application/json.
 *
 * @param notObject says that the body is not a JSON object, which is invalid input of no field.
 * @throws HttpError when the body is too large, of another type, or not JSON.
 */
export async function inputsFromBody(ctx: Context, notObject: string): Promise<RequestInputs | InvalidInput> {
  const fault = typeFault(ctx);
  if (fault !== null) throw new HttpError('unsupported_media_type', {}, ({ errors }) => errors[fault]);
  const body = await readJson(ctx, parseInputs);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? (body as RequestInputs) : new InvalidInput(notObject, new Map());
}

/** Which sentence says why a body is not JSON in UTF-8 that is not compressed; null when it is. */
function typeFault(ctx: Context): 'unsupported_media_type' | 'other_charset' | 'compressed' | null {
  const { type, charset } = ctx.request;
  if (!/^application\/([\w.-]+\+)?json$/i.test(type.trim())) return 'unsupported_media_type';
  if (!/^(utf-?8)?$/i.test(charset)) return 'other_charset';
  return /^(identity)?$/i.test(ctx.get('Content-Encoding').trim()) ? null : 'compressed';
}

/** The most that the body of a single run may hold, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body as JSON, whatever its headers say of it.
 * @throws HttpError when it is too large, ends before its length, or is not JSON.
 */
export async function readJson(ctx: Context, parse: (text: string) => unknown): Promise<unknown> {
  const bytes = await readBody(ctx, BODY_LIMIT);
  try {
    return parse(utf8.decode(bytes));
  } catch {
    throw new HttpError('malformed_json');
  }
}

/** @throws HttpError when the body is larger than `limit`, in bytes, or ends before its length. */
export async function readBody(ctx: Context, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(ctx.req, { length: ctx.request.length, limit });
  } catch (error) {
    const isTooLarge = (error as { type?: string }).type === 'entity.too.large';
    // What is left of the body would have to be read before the next request.
    throw isTooLarge ? new HttpError('too_large', { Connection: 'close' }) : new HttpError('bad_request');
  }
}
