import Router from '@koa/router';
import Koa from 'koa';
import { apiStack } from './api/stack.ts';
import { readAccept } from './http/accept.ts';
import { type AccessLogger, accessLog } from './http/access-log.ts';
import { type Report, renderJson } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { ByteBudget } from './http/limits/byte-budget.ts';
import { type LimitName, limitRequests, type RateLimits } from './http/limits/request-limits.ts';
import type { SharedCounts } from './http/limits/shared-counts.ts';
import { Turns } from './http/limits/turns.ts';
import { WorkLimit } from './http/limits/work.ts';
import type { SecurityContact } from './http/security-txt.ts';
import { AFTER_START, mountStacks, type Stack } from './http/stack.ts';
import { type McpOptions, mcpStack } from './mcp/routes.ts';
import type { Service } from './service.ts';
import { embedStack } from './web/embed/routes.ts';
import { batchStack } from './web/pages/batch/routes.tsx';
import { calculatorStack } from './web/pages/calculator-routes.ts';
import { siteStack } from './web/pages/routes.ts';
import { CardImages, type DrawImage } from './web/sharing/card-images.ts';

export interface AppOptions {
  readonly service: Service;
  readonly report: Report;
  /** Called for every request once it is over. */
  readonly accessLoggers?: readonly AccessLogger[];
  readonly onLimited?: (limit: LimitName) => void;
  /** No limits if left out. */
  readonly rateLimits?: Partial<RateLimits>;
  readonly redis?: SharedCounts | null;
  /** How many proxies are in front of the service. */
  readonly trustProxy?: number;
  /** Contact for higher volumes: a mail or web address. */
  readonly contact?: string | null;
  readonly security?: SecurityContact | null;
  /** Origins of other sites' pages that may use MCP; `*` allows any. */
  readonly allowedOrigins?: readonly string[];
  readonly onRejected?: McpOptions['onRejected'];
  /** Draws the images of shared links; null if none can be drawn. */
  readonly drawImage?: DrawImage | null;
  /** Whether the instance is shutting down and takes no new work. */
  readonly stopping?: () => boolean;
  /** Whether slow results that all requests share are prepared in the background soon after the start. */
  readonly prepared?: boolean;
}

const UNLIMITED: RateLimits = { api: 0, mcp: 0, pages: 0, results: 0, embeds: 0, work: 0 };

const DISCONNECTS = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECANCELED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
]);

export function createApp(options: AppOptions): Koa {
  const { service, report, accessLoggers = [], redis = null, trustProxy = 0, contact = null } = options;
  const {
    onLimited = () => {},
    allowedOrigins = [],
    onRejected,
    security = null,
    prepared = false,
  } = options;
  const rateLimits = { ...UNLIMITED, ...options.rateLimits };
  const limits = limitRequests(rateLimits, redis, onLimited);
  const work = new WorkLimit(rateLimits.work, redis, onLimited);
  const budget = new ByteBudget();
  const turns = new Turns((client) => work.spent(client));
  const images = new CardImages(options.drawImage ?? null);

  // Node loads its fetch when Response is first used, as Koa does for a body that is not text.
  if (prepared) setTimeout(() => globalThis.Response, AFTER_START).unref();
  const app = new Koa();
  // Stacks report their own defects. What reaches Koa is a disconnect, or a defect outside the stacks.
  app.on('error', (error: NodeJS.ErrnoException, ctx: Koa.Context | undefined) => {
    if (!DISCONNECTS.has(error.code ?? '')) report(error, ctx?.state.requestId);
  });
  app.use(accessLog(accessLoggers, trustProxy));
  app.use((ctx, next) => {
    Object.assign(ctx.state, { work, budget, turns });
    return next();
  });
  app.use(securityHeaders(service.baseUrl));
  app.use(readAccept);
  app.use(
    mountStacks(
      [
        healthStack(options),
        apiStack(service, { contact, limit: rateLimits.api, prepared }, report),
        mcpStack({ service, report, allowedOrigins, onRejected }),
        embedStack(service),
        calculatorStack(service, images),
        batchStack(service),
      ],
      siteStack(service, { contact, perMinute: rateLimits, security }, images),
      { service, report, contact, limits },
    ),
  );
  return app;
}

/** `/healthz`: the process is alive. `/readyz`: it accepts requests from load balancers. */
function healthStack({ service, redis, stopping = () => false }: AppOptions): Stack {
  const router = new Router({ sensitive: true, strict: true });
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', (ctx) => {
    const isStopping = stopping();
    ctx.status = isStopping ? 503 : 200;
    ctx.body = {
      status: isStopping ? 'stopping' : 'ready',
      rules_version: service.rulesVersion,
      limiter: redis?.usable ? redis.name : 'memory',
    };
  });
  return {
    segments: ['healthz', 'readyz', 'metrics'],
    renderError: renderJson,
    limitOf: () => null,
    routes: [router.routes()],
  };
}
