import type { Middleware } from 'koa';
import { HttpError, type RenderError, type Report } from '../http/errors.ts';
import { EXPOSED_HEADERS, isPreflight } from '../http/headers.ts';
import { BODY_LIMIT, parseJson, readBody } from '../http/request-inputs.ts';
import type { Stack } from '../http/stack.ts';
import type { Service } from '../service.ts';
import type { messageAnswerer } from './server.ts';

const PREFLIGHT = {
  Allow: 'POST',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id',
};

/**
 * `/mcp`: one message in each POST, answered in JSON; no session, no stream.
 * @param allowed origins of other sites' pages that may send messages; `*` allows any.
 */
export function mcpStack(service: Service, report: Report, allowed: readonly string[]): Stack {
  const own = new URL(service.baseUrl).origin;
  /** Whether a page of an origin may send messages, which DNS rebinding abuses; only pages send an origin. */
  const isAllowed = (origin = own): boolean => {
    if (origin === own || allowed.includes('*') || allowed.includes(origin)) return true;
    return URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
  };
  // The SDK takes a third of the time in which the service starts: it is loaded for the first message.
  let answer: Promise<ReturnType<typeof messageAnswerer>> | undefined;
  const route: Middleware = async (ctx, next) => {
    if (ctx.path !== '/mcp' && ctx.path !== '/mcp/') return next();
    ctx.state.route = '/mcp';
    if (!isAllowed(ctx.headers.origin)) {
      ctx.status = 403;
      return renderError(ctx, 'bad_request', 'Requests from this origin are not allowed.');
    }
    if (ctx.method === 'OPTIONS') {
      ctx.set(PREFLIGHT);
      ctx.status = 204;
      return;
    }
    if (ctx.method !== 'POST')
      throw new HttpError('method_not_allowed', { Allow: 'POST' }, () => 'Send messages with POST.');
    if (ctx.request.type.trim().toLowerCase() !== JSON_TYPE) throw new HttpError('unsupported_media_type');
    answer ??= import('./server.ts').then(({ messageAnswerer }) => messageAnswerer(service, report));
    const bytes = await readBody(ctx, BODY_LIMIT);
    const response = await (await answer)(ctx, (parse) => parseJson(bytes, parse));
    const text = await response.text();
    if (text !== '') ctx.res.setHeader('Content-Type', JSON_TYPE);
    ctx.body = text || null;
    ctx.status = response.status;
  };
  return {
    segments: ['mcp'],
    /** Lets pages of the allowed origins read every response, errors included. */
    headers(ctx, next) {
      const { origin } = ctx.headers;
      ctx.vary('Origin');
      if (origin !== undefined && isAllowed(origin))
        ctx.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS });
      return next();
    },
    renderError,
    limitOf: (ctx) => (isPreflight(ctx) ? null : ctx.method === 'POST' ? 'mcp' : 'pages'),
    routes: [route],
  };
}

const JSON_TYPE = 'application/json';

/** The codes of JSON-RPC, of which the others are invalid requests; 429 is outside the range that it and the protocol reserve. */
const CODES: Readonly<Record<string, number>> = { malformed_json: -32700, too_many_requests: 429 };

/** Errors as JSON-RPC, without an id, since the messages were not read. */
const renderError: RenderError = (ctx, code, message) => {
  // Not ctx.type, which would add a charset: application/json has none.
  ctx.res.setHeader('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify({ jsonrpc: '2.0', error: { code: CODES[code] ?? -32600, message } });
};
