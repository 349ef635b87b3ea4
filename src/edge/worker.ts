import { httpServerHandler } from 'cloudflare:node';
import { env } from 'cloudflare:workers';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { createApp } from '../app.ts';
import { compiledService } from '../compiled-service.ts';
import { rules } from '../embedded-rules.ts';
import { describeDefect, type LoggedRequest } from '../http/access-log.ts';
import type { LogLevel } from '../server/config.ts';
import { PlatformCounts } from './platform-counts.ts';
import { readSettings } from './settings.ts';

/** Used only inside the worker, never exposed. */
const PORT = 8080;
const LEVELS: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

const config = readSettings(env);
const service = compiledService(rules, config.baseUrl);

const app = createApp({
  service,
  report: (defect, id) => log('error', { id, ...describeDefect(defect) }, 'defect'),
  accessLoggers: [logRequest],
  rateLimits: config.rateLimits,
  redis: PlatformCounts.of(env, Object.keys(config.rateLimits)),
  // The platform itself counts as one more proxy: see throughPlatform.
  trustProxy: config.trustProxy + 1,
  contact: config.operatorContact,
  security: config.security,
  allowedOrigins: config.allowedOrigins,
  onRefused: ({ status, code }) => log('info', { status, code }, 'MCP message refused'),
});
// The runtime takes ownership of the bytes it sends, so cached bodies need a copy. It loses streams that
// are piped into a response: those of many rows are bounded, and sent whole.
app.middleware.unshift(async (ctx, next) => {
  await next();
  const { body } = ctx;
  if (Buffer.isBuffer(body)) ctx.body = Buffer.from(body);
  else if (body instanceof Readable) {
    const pieces: Buffer[] = [];
    for await (const piece of body) pieces.push(Buffer.from(piece));
    ctx.body = Buffer.concat(pieces);
  }
});
createServer(app.callback()).listen(PORT);
const handler = httpServerHandler({ port: PORT });

export default {
  async fetch(request: Request, bindings: unknown, context: unknown): Promise<Response> {
    const response = await handler.fetch(throughPlatform(request), bindings, context);
    if (!response.headers.has('Content-Encoding')) return response;
    // Already compressed; the platform would compress it again.
    const sent: ResponseInit & { encodeBody: 'manual' } = { ...responseInit(response), encodeBody: 'manual' };
    return new Response(response.body, sent);
  },
};

function responseInit({ status, statusText, headers }: Response): ResponseInit {
  return { status, statusText, headers };
}

const OF_PROXIES = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Request-Id'];

/** The request as a trusted proxy would pass it on, with the client address that the platform reports. */
function throughPlatform(request: Request): Request {
  const headers = new Headers(request.headers);
  const forwarded = config.trustProxy === 0 ? null : headers.get('X-Forwarded-For');
  if (config.trustProxy === 0) for (const name of OF_PROXIES) headers.delete(name);
  headers.set(
    'X-Forwarded-For',
    [...(forwarded === null ? [] : [forwarded]), reportedAddress(request)].join(', '),
  );
  return new Request(request, { headers });
}

/** Plain workerd reports address and port; Cloudflare sets a header that clients cannot forge. */
function reportedAddress(request: Request): string {
  const { clientIp } = (request as { cf?: { clientIp?: string } }).cf ?? {};
  return clientIp ?? request.headers.get('CF-Connecting-IP') ?? '';
}

/** `aborted` is left out: the runtime drops such responses silently. */
function logRequest({ aborted: _, ...request }: LoggedRequest): void {
  if (request.status >= 500) log('error', request, 'request failed');
  else log('info', request, 'request');
}

/** A log line in the format of the Node service; the platform adds the time. */
function log(level: LogLevel, told: object, msg: string): void {
  if (LEVELS.indexOf(level) >= LEVELS.indexOf(config.logLevel)) {
    console.log(JSON.stringify({ level, ...told, msg }));
  }
}
