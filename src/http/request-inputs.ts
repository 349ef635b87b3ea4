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
  const error = typeError(ctx);
  if (error !== null) throw new HttpError('unsupported_media_type', {}, ({ errors }) => errors[error]);
  const body = await readJson(ctx, parseInputs);
  return isRecord(body) ? body : new InvalidInput(notObject, new Map());
}

/** The sentence that says why a body is not uncompressed JSON in UTF-8; null when it is. */
function typeError(ctx: Context): 'unsupported_media_type' | 'other_charset' | 'compressed' | null {
  const { type, charset } = ctx.request;
  // Many clients send JSON as text, or name no type.
  if (!/^(application\/([\w.-]+\+)?json|text\/plain)?$/i.test(type.trim())) return 'unsupported_media_type';
  if (!/^(utf-?8)?$/i.test(charset)) return 'other_charset';
  return /^(identity)?$/i.test(ctx.get('Content-Encoding').trim()) ? null : 'compressed';
}

export const BODY_LIMIT = 64 * 1024;

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a body as JSON, whatever its headers say. @throws HttpError if too large, cut short or not JSON. */
export async function readJson(ctx: Context, parse: (text: string) => unknown): Promise<unknown> {
  const bytes = await readBody(ctx, BODY_LIMIT);
  try {
    return parse(utf8.decode(bytes));
  } catch {
    throw new HttpError('malformed_json');
  }
}

/** The pieces in which a body may arrive, and the memory that each takes besides its bytes. */
const MAX_PIECES = 8_192;
const PIECE_OVERHEAD = 512;
/** Keeping the connection would mean reading the rest of the body first. */
const CLOSE = { Connection: 'close' };

/** Reads a body within its client's share of memory. @throws HttpError if it is too large or cut short. */
export function readBody(ctx: Context, limit: number): Promise<Buffer> {
  const { req } = ctx;
  const pieces: Buffer[] = [];
  let read = 0;
  return new Promise((resolve, reject) => {
    const stop = (error?: unknown): void => {
      req.off('data', take).off('end', end).off('error', cutShort).off('close', cutShort).pause();
      if (error === undefined) resolve(Buffer.concat(pieces, read));
      else reject(error);
    };
    const end = (): void => stop();
    const cutShort = (): void => stop(new HttpError('bad_request', CLOSE));
    const take = (piece: Buffer): void => {
      read += piece.length;
      pieces.push(piece);
      try {
        if (read > limit) throw new HttpError('too_large', CLOSE);
        if (pieces.length > MAX_PIECES) throw new HttpError('bad_request', CLOSE);
        holdBytes(ctx, read + PIECE_OVERHEAD * pieces.length);
      } catch (error) {
        stop(error);
      }
    };
    if ((ctx.request.length ?? 0) > limit) stop(new HttpError('too_large', CLOSE));
    else if (req.destroyed) cutShort();
    else req.on('data', take).on('end', end).on('error', cutShort).on('close', cutShort);
  });
}
