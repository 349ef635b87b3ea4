import {
  isJsonContentType,
  localhostAllowedOrigins,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import { HttpError, type Report } from '../http/errors.ts';
import { EXPOSED_HEADERS } from '../http/headers.ts';
import { readJson } from '../http/request-inputs.ts';
import type { Service } from '../service.ts';
import { createDispatch, type Dispatch, parseErrorReply, parseMessage } from './dispatch.ts';
import { ERROR } from './protocol.ts';
import { errorReply, type Refusal, type Reply, sentence } from './reply.ts';

export interface McpOptions {
  readonly service: Service;
  readonly report: Report;
  /** Origins of other sites' pages that may send messages; `*` allows any. */
  readonly allowedOrigins: readonly string[];
  /** Called for every rejected message, without its arguments. */
  readonly onRefused: ((refusal: Refusal) => void) | undefined;
}

const CORS_HEADERS =
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';

/** Lets pages of the allowed origins read every response, errors included. */
export function crossOrigin({ service, allowedOrigins }: McpOptions): Middleware {
  const isAllowed = originRule(service.baseUrl, allowedOrigins);
  return (ctx, next) => {
    const { origin } = ctx.headers;
    ctx.vary('Origin');
    ctx.state.originAllowed = isAllowed(origin);
    if (origin !== undefined && ctx.state.originAllowed) {
      ctx.set('Access-Control-Allow-Origin', origin);
      ctx.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    }
    return next();
  };
}

export function transport({ service, report, onRefused }: McpOptions): Middleware {
  const dispatch = createDispatch(service, report);
  return async (ctx, next) => {
    // There is nothing below `/mcp`, nor under other spellings.
    if (ctx.path !== '/mcp' && ctx.path !== '/mcp/') return next();
    ctx.state.route = '/mcp';
    if (!ctx.state.originAllowed) return send(ctx, httpRefusal(service, 'origin_not_allowed'), onRefused);
    if (ctx.method !== 'OPTIONS') return send(ctx, await replyTo(ctx, service, dispatch), onRefused);
    ctx.set({ Allow: 'POST', 'Access-Control-Allow-Methods': 'POST' });
    ctx.set('Access-Control-Allow-Headers', CORS_HEADERS);
    ctx.status = 204;
  };
}

async function replyTo(ctx: Context, service: Service, dispatch: Dispatch): Promise<Reply> {
  if (ctx.method !== 'POST') {
    ctx.set('Allow', 'POST');
    return httpRefusal(service, 'method_not_allowed');
  }
  if (!isJsonContentType(ctx.get('Content-Type'))) return httpRefusal(service, 'unsupported_media_type');
  let body: unknown;
  try {
    body = await readJson(ctx, parseMessage);
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) throw thrown;
    ctx.set(thrown.headers);
    if (thrown.code === 'malformed_json') return parseErrorReply(service);
    return httpRefusal(service, thrown.code === 'too_large' ? 'too_large' : 'bad_request');
  }
  return dispatch(ctx.headers, body);
}

/** The statuses of rejections before the message is read, by the name of their sentence. */
const HTTP_STATUS = {
  origin_not_allowed: 403,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  bad_request: 400,
} as const;

/** The reply to a request whose message was not read: a JSON-RPC error without an id. */
function httpRefusal({ common }: Service, name: keyof typeof HTTP_STATUS): Reply {
  const message = sentence(common.mcp.errors[name]);
  return errorReply({ status: HTTP_STATUS[name], code: ERROR.invalidRequest, message });
}

function send(
  ctx: Context,
  { status, text, headers, refusal }: Reply,
  onRefused: McpOptions['onRefused'],
): void {
  if (refusal !== null) onRefused?.(refusal);
  // Not ctx.type, which would add a charset: application/json has none. An empty body must have no type.
  for (const [name, value] of Object.entries(headers)) ctx.res.setHeader(name, value);
  ctx.body = text;
  ctx.status = status;
}

/**
 * Whether a page of an origin may send messages (DNS rebinding): the service's own, on this machine, or
 * listed; `*` allows any. A request without an origin does not come from a browser.
 */
function originRule(baseUrl: string, allowed: readonly string[]): (origin: string | undefined) => boolean {
  if (allowed.includes('*')) return () => true;
  const known = new Set([baseUrl, ...allowed].map((address) => new URL(address).origin));
  const local = localhostAllowedOrigins();
  return (origin) =>
    origin === undefined || known.has(origin) || (origin !== '' && validateOriginHeader(origin, local).ok);
}
