import type { Context, Middleware } from 'koa';
import { isRecord } from '../formats/json-inputs.ts';
import { HttpError, type RenderError, type Report } from '../http/errors.ts';
import { EXPOSED_HEADERS, isPreflight } from '../http/headers.ts';
import { readJson } from '../http/request-inputs.ts';
import type { Stack } from '../http/stack.ts';
import type { Service } from '../service.ts';

const REQUEST_HEADERS =
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';

/**
 * `/mcp`: one message in each POST, answered in JSON; no session, no stream.
 * @param allowed origins of other sites' pages that may send messages; `*` allows any.
 */
export function mcpStack(service: Service, report: Report, allowed: readonly string[]): Stack {
  const load = async () => {
    const { messageAnswerer, parseMessage } = await import('./server.ts');
    return { answer: messageAnswerer(service, report), parseMessage };
  };
  // The SDK takes a third of the time in which the service starts: it is loaded for the first message.
  let loaded: ReturnType<typeof load> | undefined;
  const route: Middleware = async (ctx, next) => {
    // There is nothing below `/mcp`, nor under other spellings.
    if (ctx.path !== '/mcp' && ctx.path !== '/mcp/') return next();
    ctx.state.route = '/mcp';
    if (!isAllowed(service, allowed, ctx.headers.origin)) {
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
    if (ctx.request.type.trim().toLowerCase() !== JSON_TYPE) throw new HttpError('unsupported_media_type');
    loaded ??= load();
    const { answer, parseMessage } = await loaded;
    const message = await readJson(ctx, parseMessage);
    if (Array.isArray(message)) {
      const reason = 'Send one JSON-RPC message in each request, not an array.';
      throw new HttpError('bad_request', {}, () => reason);
    }
    const response = await answer(requestOf(ctx, message), message);
    const text = await response.text();
    if (text !== '') ctx.res.setHeader('Content-Type', JSON_TYPE);
    ctx.body = text === '' ? null : text;
    ctx.status = response.status;
  };
  /** Lets pages of the allowed origins read every response, errors included. */
  const crossOrigin: Middleware = (ctx, next) => {
    const { origin } = ctx.headers;
    ctx.vary('Origin');
    if (origin !== undefined && isAllowed(service, allowed, origin)) {
      ctx.set('Access-Control-Allow-Origin', origin);
      ctx.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    }
    return next();
  };
  return {
    segments: ['mcp'],
    headers: crossOrigin,
    renderError,
    limitOf: (ctx) => (isPreflight(ctx) ? null : ctx.method === 'POST' ? 'mcp' : 'pages'),
    routes: [route],
  };
}

const JSON_TYPE = 'application/json';
const FORWARDED = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** What the SDK reads of a request besides its body. Its transport insists on an Accept that many clients lack. */
function requestOf(ctx: Context, message: unknown): Request {
  const headers = new Headers({ Accept: `${JSON_TYPE}, text/event-stream`, 'Content-Type': JSON_TYPE });
  for (const name of FORWARDED) if (ctx.headers[name] !== undefined) headers.set(name, ctx.get(name));
  // Older versions define no version header for initialize; clients send the version they prefer.
  const isOpening = isRecord(message) && message.method === 'initialize';
  if (isOpening && !(isRecord(message.params) && '_meta' in message.params))
    headers.delete('mcp-protocol-version');
  return new Request('http://localhost/mcp', { method: 'POST', headers });
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of an origin may send messages (DNS rebinding): the service's own, on this machine, or
 * listed. A request without an origin does not come from a browser.
 */
function isAllowed({ baseUrl }: Service, allowed: readonly string[], origin: string | undefined): boolean {
  if (origin === undefined || allowed.includes('*') || allowed.includes(origin)) return true;
  return URL.canParse(origin) && (LOCAL.has(new URL(origin).hostname) || new URL(baseUrl).origin === origin);
}

/** The codes of JSON-RPC; 429 is outside the range that it and the protocol reserve. */
const INVALID_REQUEST = -32600;
const CODES: Readonly<Record<string, number>> = { malformed_json: -32700, too_many_requests: 429 };

/** Errors as JSON-RPC, without an id, since the messages were not read. */
const renderError: RenderError = (ctx, code, message) => {
  // Not ctx.type, which would add a charset: application/json has none.
  ctx.res.setHeader('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify({ jsonrpc: '2.0', error: { code: CODES[code] ?? INVALID_REQUEST, message } });
};
