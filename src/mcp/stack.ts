import type { Context, Middleware } from 'koa';
import { HttpError, type RenderError } from '../http/errors.ts';
import { EXPOSED_HEADERS, isPreflight } from '../http/headers.ts';
import type { Stack } from '../http/stack.ts';
import type { McpOptions } from './messages.ts';

const REQUEST_HEADERS =
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';

/** `/mcp`: one message in each POST, answered in JSON; no session, no stream. */
export function mcpStack(options: McpOptions): Stack {
  const isAllowed = originRule(options.service.baseUrl, options.allowedOrigins);
  // The SDK takes a third of the time in which the service starts: it is loaded for the first message.
  let answer: Promise<(ctx: Context) => Promise<void>> | undefined;
  const route: Middleware = async (ctx, next) => {
    // There is nothing below `/mcp`, nor under other spellings.
    if (ctx.path !== '/mcp' && ctx.path !== '/mcp/') return next();
    ctx.state.route = '/mcp';
    if (!isAllowed(ctx.headers.origin)) {
      ctx.status = 403;
      return renderError(ctx, 'bad_request', 'Requests from this origin are not allowed.');
    }
    if (ctx.method === 'OPTIONS') {
      ctx.set({ Allow: 'POST', 'Access-Control-Allow-Methods': 'POST' });
      ctx.set('Access-Control-Allow-Headers', REQUEST_HEADERS);
      ctx.status = 204;
      return;
    }
    if (ctx.method !== 'POST') {
      throw new HttpError('method_not_allowed', { Allow: 'POST' }, () => 'Send messages with POST.');
    }
    answer ??= import('./messages.ts').then(({ messageAnswerer }) => messageAnswerer(options));
    await (await answer)(ctx);
  };
  return {
    segments: ['mcp'],
    headers: crossOrigin(isAllowed),
    renderError,
    limitOf: (ctx) => (isPreflight(ctx) ? null : ctx.method === 'POST' ? 'mcp' : 'pages'),
    routes: [route],
  };
}

type OriginRule = (origin: string | undefined) => boolean;

/** Lets pages of the allowed origins read every response, errors included. */
function crossOrigin(isAllowed: OriginRule): Middleware {
  return (ctx, next) => {
    const { origin } = ctx.headers;
    ctx.vary('Origin');
    if (origin !== undefined && isAllowed(origin)) {
      ctx.set('Access-Control-Allow-Origin', origin);
      ctx.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    }
    return next();
  };
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of an origin may send messages (DNS rebinding): the service's own, on this machine, or
 * listed; `*` allows any. A request without an origin does not come from a browser.
 */
function originRule(baseUrl: string, allowed: readonly string[]): OriginRule {
  if (allowed.includes('*')) return () => true;
  const known = new Set([baseUrl, ...allowed].map((address) => new URL(address).origin));
  return (origin) =>
    origin === undefined ||
    known.has(origin) ||
    (URL.canParse(origin) && LOCAL.has(new URL(origin).hostname));
}

/** The codes of JSON-RPC; 429 is outside the range that it and the protocol reserve. */
const INVALID_REQUEST = -32600;
const CODES: Readonly<Record<string, number>> = { malformed_json: -32700, too_many_requests: 429 };

/** Errors as JSON-RPC, without an id, since the messages were not read. */
const renderError: RenderError = (ctx, code, message) => {
  // Not ctx.type, which would add a charset: application/json has none.
  ctx.res.setHeader('Content-Type', 'application/json');
  ctx.body = JSON.stringify({ jsonrpc: '2.0', error: { code: CODES[code] ?? INVALID_REQUEST, message } });
};
