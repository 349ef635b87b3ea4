import { setTimeout as wait } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import type { Service } from '../service.ts';

/** The status of each code. */
export const ERROR_STATUS = {
  unknown_tool: 404,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  malformed_json: 400,
  bad_request: 400,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  busy: 503,
} as const;

/** Why a request cannot be answered; texts/common.yaml has a sentence for each. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** A request that a channel cannot pass on to a calculator. */
export class HttpError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** Headers that belong to the response, such as Allow. */
    readonly headers: Readonly<Record<string, string>> = {},
    /** Its own sentence of texts/common.yaml, where that of the code is too general. */
    readonly sentence?: (common: CommonTexts) => string | undefined,
  ) {
    super(code);
  }
}

/** The body of every error but invalid inputs, in the same shape, so that clients parse only one. */
export function errorBody(code: ErrorCode, message: string) {
  return { code, message, errors: {} };
}

/** What the caller reads: the sentence of the code and, after too many requests, a contact to ask for more. */
export function errorMessage(
  { common, operator: { contact } }: Service,
  code: ErrorCode,
  sentence: HttpError['sentence'] = ({ errors }) => errors[code],
): string {
  const message = sentence(common) ?? code;
  const offersMore = code === 'too_many_requests' && contact !== null;
  return offersMore ? `${message} ${render(common.api.higher_volumes, { contact })}` : message;
}

/** Writes the body of an error in the media type of a channel; status and headers are already set. */
export type RenderError = (ctx: Context, code: ErrorCode, message: string) => void;

export const renderJson: RenderError = (ctx, code, message) => {
  ctx.body = errorBody(code, message);
};

/** Reports a defect: an error that no client caused. */
export type Report = (defect: unknown, requestId?: string) => void;

/**
 * Answers thrown errors, unrouted requests, and OPTIONS, with the methods allowed. A defect is reported, but
 * its response reveals nothing of it.
 */
export function answerErrors(service: Service, report: Report, render: RenderError): Middleware {
  return async function answerErrors(ctx, next) {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) answerUnrouted(ctx);
    } catch (thrown) {
      const error = thrown instanceof HttpError ? thrown : new HttpError('internal');
      if (error !== thrown) report(thrown, ctx.state.requestId);
      if (error.code === 'too_many_requests') await discardBody(ctx);
      ctx.set({ 'Cache-Control': 'no-store', ...error.headers });
      ctx.status = ERROR_STATUS[error.code];
      render(ctx, error.code, errorMessage(service, error.code, error.sentence));
    }
  };
}

/** @throws HttpError for every method but OPTIONS, and for a path with no methods at all. */
function answerUnrouted(ctx: Context): void {
  // Routers record in the context which of their routes match this path, whatever the method.
  const matched = (ctx.matched ?? []) as readonly { readonly methods: readonly string[] }[];
  const methods = new Set(matched.flatMap(({ methods }) => methods));
  if (methods.size === 0) throw new HttpError('not_found');
  const allow = { Allow: [...methods.add('OPTIONS')].sort().join(', ') };
  if (ctx.method !== 'OPTIONS') throw new HttpError('method_not_allowed', allow);
  ctx.set(allow);
  ctx.status = 204;
}

/** Each read takes what a socket delivers at once, 64 KiB: these are enough for 1 MiB, the most that any request has. */
const MAX_READS = 20;
const READ_INTERVAL_MS = 250;

/**
 * Reads the rest of a rejected request's body, slowly, before the error is sent. Reading a megabyte at full speed
 * costs more than many small results, and a rejected client may send another at once. A client that writes its
 * whole body before it reads still gets its answer; beyond 1 MiB the connection is closed with it.
 */
async function discardBody({ req, res }: Context): Promise<void> {
  for (let reads = 0; !req.complete && !req.destroyed; reads += 1) {
    if (reads === MAX_READS) return void res.setHeader('Connection', 'close');
    // Reading is what makes a request complete.
    req.read();
    await wait(READ_INTERVAL_MS);
  }
}
