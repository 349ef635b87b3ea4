import Router from '@koa/router';
import Koa from 'koa';
import { apiStack } from './api/stack.ts';
import { type AccessLogger, accessLog } from './http/access-log.ts';
import { type Report, renderJson } from './http/errors.ts';
import { readAccept, securityHeaders } from './http/headers.ts';
import { LongWork } from './http/limits/long-work.ts';
import { MemoryBudget } from './http/limits/memory-budget.ts';
import { limitRequests, type RateLimits, type SharedCounts } from './http/limits/request-limits.ts';
import { mountStacks, type Stack } from './http/stack.ts';
import { mcpStack } from './mcp/stack.ts';
import type { Service } from './service.ts';
import { embedStack } from './web/embed/routes.ts';
import { batchStack } from './web/pages/batch/routes.tsx';
import { calculatorStack } from './web/pages/calculator-routes.ts';
import { siteStack } from './web/pages/routes.ts';
import type { SecurityContact } from './web/security-txt.ts';

/** The application's surroundings; without a limit or an account there is none. */
export interface AppOptions {
  readonly service: Service;
  readonly report: Report;
  /** Called for every request once it is over. */
  readonly accessLoggers?: readonly AccessLogger[];
  /** Called for every request that a limit rejects. */
  readonly onLimited?: (limit: keyof RateLimits | 'processor') => void;
  readonly rateLimits?: Partial<RateLimits>;
  /** Milliseconds a minute that a client's long work may take. */
  readonly processorMs?: number;
  readonly shared?: SharedCounts | null;
  /** How many proxies are in front of the service. */
  readonly trustProxy?: number;
  readonly security?: SecurityContact | null;
  /** Origins of other sites' pages that may use MCP; `*` allows any. */
  readonly allowedOrigins?: readonly string[];
  /** Whether the instance is shutting down. */
  readonly isStopping?: () => boolean;
}

const UNLIMITED: RateLimits = { api: 0, mcp: 0, results: 0, embeds: 0, pages: 0 };

const DISCONNECTS = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECANCELED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_HTTP_REQUEST_TIMEOUT',
]);

/** All channels over one service, as a Koa application. */
export function createApp(options: AppOptions): Koa {
  const { service, report, accessLoggers = [], shared = null, trustProxy = 0 } = options;
  const { onLimited = () => {}, allowedOrigins = [], security = null } = options;
  const { processorMs = Number.POSITIVE_INFINITY } = options;
  const rateLimits = { ...UNLIMITED, ...options.rateLimits };
  const resources = {
    memory: new MemoryBudget(),
    longWork: new LongWork(processorMs, () => onLimited('processor')),
  };
  const app = new Koa();
  // Stacks report their own defects. What reaches Koa is a disconnect, or a defect outside the stacks.
  app.on('error', (error: NodeJS.ErrnoException, ctx: Koa.Context | undefined) => {
    const { code = '' } = error;
    // Codes that begin with HPE_ come from Node's HTTP parser: a client sent something else.
    if (!DISCONNECTS.has(code) && !code.startsWith('HPE_')) report(error, ctx?.state.requestId);
  });
  app.use(accessLog(accessLoggers, trustProxy));
  app.use((ctx, next) => {
    Object.assign(ctx.state, resources);
    return next();
  });
  app.use(securityHeaders(service.baseUrl));
  app.use(readAccept);
  app.use(
    mountStacks(
      [
        healthStack(options),
        apiStack(service, rateLimits.api),
        mcpStack(service, report, allowedOrigins),
        embedStack(service),
        calculatorStack(service),
        batchStack(service),
        siteStack(service, { perMinute: rateLimits, security }),
      ],
      service,
      report,
      limitRequests(rateLimits, shared, onLimited),
    ),
  );
  return app;
}

/** `/healthz`: the process is alive. `/readyz`: it accepts requests from load balancers. */
function healthStack({ service, shared = null, isStopping = () => false }: AppOptions): Stack {
  const router = new Router({ sensitive: true, strict: true });
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', (ctx) => {
    ctx.status = isStopping() ? 503 : 200;
    ctx.body = {
      status: isStopping() ? 'stopping' : 'ready',
      rules_version: service.rulesVersion,
      limiter: shared?.isUsed() ? 'redis' : 'memory',
    };
  });
  return {
    segments: ['healthz', 'readyz', 'metrics'],
    renderError: renderJson,
    limitOf: () => null,
    routes: [router.routes()],
  };
}
