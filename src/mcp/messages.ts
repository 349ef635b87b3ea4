import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Context } from 'koa';
import { isRecord } from '../formats/json-inputs.ts';
import { HttpError, type Report } from '../http/errors.ts';
import { readJson } from '../http/request-inputs.ts';
import type { Service } from '../service.ts';
import { parseMessage, serverFactory } from './server.ts';

export interface McpOptions {
  readonly service: Service;
  readonly report: Report;
  /** Origins of other sites' pages that may send messages; `*` allows any. */
  readonly allowedOrigins: readonly string[];
}

/** Answers a message of any version with the SDK's own handlers. */
export function messageAnswerer({ service, report }: McpOptions) {
  const factory = serverFactory(service, report);
  const modern = createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0 });
  const respond = async (request: Request, parsedBody: unknown): Promise<Response> => {
    if (!(await isLegacyRequest(request, parsedBody))) {
      const isListening = isRecord(parsedBody) && parsedBody.method === 'subscriptions/listen';
      return isListening ? noSubscriptions(parsedBody.id) : modern.fetch(request, { parsedBody });
    }
    const server = await factory({ era: 'legacy' });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody });
    await server.close();
    return response;
  };
  return async (ctx: Context): Promise<void> => {
    if (!isJsonContentType(ctx.get('Content-Type'))) throw new HttpError('unsupported_media_type');
    const body = await readJson(ctx, parseMessage);
    if (Array.isArray(body)) {
      throw new HttpError(
        'bad_request',
        {},
        () => 'Send one JSON-RPC message in each request, not an array.',
      );
    }
    const response = await respond(requestOf(ctx, body), body);
    const text = await response.text();
    if (text !== '') ctx.res.setHeader('Content-Type', 'application/json');
    ctx.body = text === '' ? null : text;
    ctx.status = response.status;
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
