import type Router from '@koa/router';
import Koa from 'koa';
import { ratesApi } from '../api/rates/rates-api.ts';
import { jsonApi } from '../api/routes.ts';
import { type McpOptions, mcp } from '../mcp/transport.ts';
import type { RateLimits } from '../server/config.ts';
import type { RedisLink } from '../server/redis-link.ts';
import type { Service } from '../service.ts';
import { embeds } from '../web/embed/routes.tsx';
import { answerPageErrors } from '../web/pages/page-errors.tsx';
import { pages } from '../web/pages/routes.tsx';
import { type AccessLogger, observe } from './access-log.ts';
import { isApi, isEmbed } from './addresses.ts';
import { compressResponses } from './compression.ts';
import { acceptJson } from './content-negotiation.ts';
import { crossOrigin } from './cross-origin.ts';
import { answerErrors, type Report } from './errors.ts';
import { health } from './health.ts';
import { proxySettings } from './limits/client-address.ts';
import { createLimiters } from './limits/limiters.ts';
import { answerMethods } from './methods.ts';
import { type LimitName, rateLimit } from './rate-limit.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  /** The service in force; asked at every request, so that rules can be loaded anew. */
  readonly service: () => Service;
  /** Told of every defect. */
  readonly report: Report;
  /** Told of every request once it is over. */
  readonly observers?: readonly AccessLogger[];
  /** Told of every request that was refused because too many came. */
  readonly limited?: (limit: LimitName) => void;
  /** Requests a minute and client; no limits when not given. */
  readonly rateLimits?: RateLimits;
  /** Where instances share their counts. */
  readonly redis?: RedisLink | null;
  /** How many proxies stand before the service. */
  readonly trustProxy?: number;
  /** Whom to ask for higher volumes: a mail or web address. */
  readonly contact?: string | null;
  /** Origins of other sites' pages that may use MCP; `*` allows any. */
  readonly allowedOrigins?: readonly string[];
  /** Told of every MCP message that is refused. */
  readonly refused?: McpOptions['refused'];
  /** Whether the instance takes no new work. */
  readonly stopping?: () => boolean;
}

const UNLIMITED: RateLimits = { api: 0, mcp: 0 };

/** The HTTP application: the order of its middleware and its channels. */
export function createApp(options: AppOptions): Koa {
  const {
    service,
    report,
    redis = null,
    contact = null,
    trustProxy = 0,
    allowedOrigins = [],
    refused,
  } = options;
  const { rateLimits = UNLIMITED, observers = [], limited = () => {}, stopping = () => false } = options;
  const texts = () => service().common;
  const limiters = createLimiters({ rateLimits, redis });

  const app = new Koa(proxySettings(trustProxy));
  // Defects inside are reported by answerErrors; what is left are clients that went away.
  app.silent = true;

  app.use(observe(observers));
  app.use(securityHeaders(service().baseUrl));
  app.use(crossOrigin);
  app.use(compressResponses(() => service().rulesVersion));
  app.use(answerErrors(texts, report));
  app.use(rateLimit({ limiters, texts, contact, told: limited }));
  app.use(acceptJson);
  app.use(answerPageErrors(service, report));
  app.use(answerMethods);

  // What is asked most comes first, and a router looks through its routes only where they can be.
  app.use(only(isApi, jsonApi(service, { contact, limit: rateLimits.api })));
  app.use(mcp({ service, report, allowedOrigins, refused }));
  app.use(only(isEmbed, embeds(service)));
  app.use(ratesApi(service).routes());
  app.use(pages(service, { contact, apiPerMinute: rateLimits.api, mcpPerMinute: rateLimits.mcp }).routes());
  app.use(
    health(() => ({
      rulesVersion: service().rulesVersion,
      limiter: redis?.usable ? 'redis' : 'memory',
      stopping: stopping(),
    })).routes(),
  );
  return app;
}

/** A router for some paths, which others pass by without a look at its routes. */
function only(belongs: (path: string) => boolean, router: Router): ReturnType<Router['routes']> {
  const routes = router.routes();
  const passing: typeof routes = (ctx, next) => (belongs(ctx.path) ? routes(ctx, next) : next());
  return Object.assign(passing, { router });
}
