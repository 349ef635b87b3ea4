import type { Context } from 'koa';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import { isRecord, parseInputs } from '../formats/json-inputs.ts';
import { HttpError } from './errors.ts';
import { holdBytes } from './limits/memory-budget.ts';

/** The inputs of a query string; a repeated name is marked as a duplicate, not joined. */
export function inputsFromQuery(query: string): RequestInputs {
  const inputs: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) {
    inputs[name] = name in inputs ? new DuplicateParameter() : value;
  }
  return inputs;
}

/**
 * The inputs of a JSON body. @throws HttpError when it is too large, of another type, or not JSON.
 * @param notObject the message for a body that is not a JSON object, which is invalid input of no field.
 */
export async function inputsFromBody(ctx: Context, notObject: string): Promise<RequestInputs | InvalidInput> {
  const { type, charset } = ctx.request;
  // Many clients send JSON as text, or name no type.
  if (!/^(application\/([\w.-]+\+)?json|text\/plain)?$/i.test(type.trim()))
    throw unsupported('unsupported_media_type');
  if (!/^(utf-?8)?$/i.test(charset)) throw unsupported('other_charset');
  if (!/^(identity)?$/i.test(ctx.get('Content-Encoding').trim())) throw unsupported('compressed');
  const body = parseJson(await readBody(ctx, BODY_LIMIT));
  return isRecord(body) ? body : new InvalidInput(notObject, new Map());
}

const unsupported = (why: 'compressed' | 'other_charset' | 'unsupported_media_type') =>
  new HttpError('unsupported_media_type', {}, ({ errors }) => errors[why]);

export const BODY_LIMIT = 64 * 1024;

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws HttpError if the bytes are not JSON. */
export function parseJson(bytes: Uint8Array, parse: (text: string) => unknown = parseInputs): unknown {
  try {
    return parse(utf8.decode(bytes));
  } catch {
    throw new HttpError('malformed_json');
  }
}

/** The memory that each piece in which a body arrives takes besides its bytes. */
const PIECE_OVERHEAD = 512;
/** Keeping the connection would mean reading the rest of the body first. */
const CLOSE = { Connection: 'close' };

/** Reads a body within its client's share of memory. @throws HttpError if it is too large or cut short. */
export async function readBody(ctx: Context, limit: number): Promise<Buffer> {
  const { req } = ctx;
  const pieces: Buffer[] = [];
  let read = 0;
  const take = (piece: Buffer): void => {
    read += piece.length;
    if (read > limit) throw new HttpError('too_large', CLOSE);
    pieces.push(piece);
    holdBytes(ctx, read + PIECE_OVERHEAD * pieces.length);
  };
  if ((ctx.request.length ?? 0) > limit) throw new HttpError('too_large', CLOSE);
  try {
    // Most bodies have arrived whole, and need no waiting.
    if (req.complete) take(req.read() ?? Buffer.alloc(0));
    else for await (const piece of req.iterator({ destroyOnReturn: false })) take(piece);
  } catch (error) {
    throw error instanceof HttpError ? error : new HttpError('bad_request', CLOSE);
  }
  return Buffer.concat(pieces, read);
}
