import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  localhostAllowedOrigins,
  type McpServerFactory,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import { isRecord } from '../formats/json-inputs.ts';
import { HttpError, type RenderError, type Report } from '../http/errors.ts';
import { EXPOSED_HEADERS, isPreflight } from '../http/headers.ts';
import { readJson } from '../http/request-inputs.ts';
import type { Stack } from '../http/stack.ts';
import type { Service } from '../service.ts';
import { parseMessage, serverFactory } from './server.ts';

export interface McpOptions {
  readonly service: Service;
  readonly report: Report;
  /** Origins of other sites' pages that may send messages; `*` allows any. */
  readonly allowedOrigins: readonly string[];
  /** Called with why a message was rejected, without its arguments. */
  readonly onRejected?: ((reason: string) => void) | undefined;
}

/** `/mcp`: one message in each POST, answered in JSON; no session, no stream. */
export function mcpStack(options: McpOptions): Stack {
  const isAllowed = originRule(options.service.baseUrl, options.allowedOrigins);
  return {
    segments: ['mcp'],
    headers: crossOrigin(isAllowed),
    renderError,
    limitOf: (ctx) => (isPreflight(ctx) ? null : ctx.method === 'POST' ? 'mcp' : 'pages'),
    routes: [messages(options)],
  };
}

const REQUEST_HEADERS =
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';

/** Lets pages of the allowed origins read every response, errors included. */
function crossOrigin(isAllowed: (origin: string | undefined) => boolean): Middleware {
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

function messages({ service, report, onRejected = () => {} }: McpOptions): Middleware {
  const respond = responder(serverFactory(service, report), (error) => onRejected(error.message));
  return async (ctx, next) => {
    // There is nothing below `/mcp`, nor under other spellings.
    if (ctx.path !== '/mcp' && ctx.path !== '/mcp/') return next();
    ctx.state.route = '/mcp';
    if (!ctx.state.originAllowed) return reject(ctx, 403, 'Requests from this origin are not allowed.');
    if (ctx.method === 'OPTIONS') {
      ctx.set({ Allow: 'POST', 'Access-Control-Allow-Methods': 'POST' });
      ctx.set('Access-Control-Allow-Headers', REQUEST_HEADERS);
      ctx.status = 204;
      return;
    }
    if (ctx.method !== 'POST') {
      throw new HttpError('method_not_allowed', { Allow: 'POST' }, () => 'Send messages with POST.');
    }
    if (!isJsonContentType(ctx.get('Content-Type'))) throw new HttpError('unsupported_media_type');
    const body = await readJson(ctx, parseMessage);
    if (Array.isArray(body)) {
      return reject(ctx, 400, 'Send one JSON-RPC message in each request, not an array.');
    }
    const response = await respond(ctx, body);
    const text = await response.text();
    if (text !== '') ctx.res.setHeader('Content-Type', 'application/json');
    ctx.body = text === '' ? null : text;
    ctx.status = response.status;
  };
}

/** Answers messages of every version with the SDK's own handlers. */
function responder(
  factory: McpServerFactory,
  onerror: (error: Error) => void,
): (ctx: Context, body: unknown) => Promise<Response> {
  const modern = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0, onerror });
  return async (ctx, body) => {
    const options = { parsedBody: body };
    const request = requestOf(ctx, body);
    if (!(await isLegacyRequest(request, body))) {
      return isRecord(body) && body.method === 'subscriptions/listen'
        ? noSubscriptions(body.id)
        : modern.fetch(request, options);
    }
    const server = await factory({ era: 'legacy' });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    transport.onerror = onerror;
    await server.connect(transport);
    const response = await transport.handleRequest(request, options);
    server.close().catch(onerror);
    return response;
  };
}

/** Nothing here changes while the server runs, and the SDK would answer with a stream or an internal error. */
function noSubscriptions(id: unknown): Response {
  const error = { code: -32601, message: 'Method not found' };
  return Response.json({ jsonrpc: '2.0', id, error }, { status: 404 });
}

const FORWARDED = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** What the SDK reads of a request besides its body. Its transport insists on an Accept that many clients lack. */
function requestOf(ctx: Context, body: unknown): Request {
  const headers = new Headers({
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
  });
  for (const name of FORWARDED) if (ctx.headers[name] !== undefined) headers.set(name, ctx.get(name));
  // Older versions define no version header for initialize; clients send the version they prefer.
  const isOpening =
    isRecord(body) && body.method === 'initialize' && !(isRecord(body.params) && '_meta' in body.params);
  if (isOpening) headers.delete('mcp-protocol-version');
  return new Request('http://localhost/mcp', { method: 'POST', headers });
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

/** The codes of JSON-RPC; 429 is outside the range that it and the protocol reserve. */
const INVALID_REQUEST = -32600;
const CODES: Readonly<Record<string, number>> = { malformed_json: -32700, too_many_requests: 429 };

/** Errors as JSON-RPC, without an id, since the messages were not read. */
const renderError: RenderError = (ctx, code, message) => {
  // Not ctx.type, which would add a charset: application/json has none.
  ctx.res.setHeader('Content-Type', 'application/json');
  ctx.body = JSON.stringify({ jsonrpc: '2.0', error: { code: CODES[code] ?? INVALID_REQUEST, message } });
};

function reject(ctx: Context, status: number, message: string): void {
  ctx.status = status;
  renderError(ctx, 'bad_request', message);
}
