import Router from '@koa/router';
import type { Middleware } from 'koa';
import { HttpError, renderJson } from '../http/errors.ts';
import { EXPOSED_HEADERS, HEADERS, isPreflight } from '../http/headers.ts';
import type { Stack } from '../http/stack.ts';
import type { Service } from '../service.ts';
import { addBoxesRoutes, addCalendarRoute } from './operation-routes.ts';
import { addRateRoutes } from './rates/routes.ts';
import { addToolRoutes } from './routes.ts';
import { addRowRoutes } from './rows/routes.ts';

/** `/api/v1`: JSON and CSV for programs, and for pages of any origin. @param limit requests a minute; 0 for none. */
export function apiStack(service: Service, limit: number): Stack {
  const router = new Router({ prefix: '/api/v1', sensitive: true });
  addToolRoutes(router, service, limit);
  addCalendarRoute(router, service);
  addBoxesRoutes(router, service);
  addRowRoutes(router, service);
  addRateRoutes(router, service);
  return {
    segments: ['api'],
    headers: crossOrigin,
    renderError: renderJson,
    limitOf: (ctx) => (isPreflight(ctx) ? null : 'api'),
    routes: [negotiateContent, router.routes()],
  };
}

/** Lets pages of any origin read the answers, without credentials, which the API does not use. */
const crossOrigin: Middleware = (ctx, next) => {
  ctx.res.setHeader('Access-Control-Allow-Origin', '*');
  ctx.res.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  ctx.res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (isPreflight(ctx)) {
    ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
    // Headers of tracing and of frameworks are harmless, and a page could not learn which of them was rejected.
    const requested = ctx.get('Access-Control-Request-Headers');
    ctx.set(
      'Access-Control-Allow-Headers',
      requested === '' ? 'Accept, Content-Type, If-None-Match' : requested,
    );
    ctx.vary('Access-Control-Request-Headers');
    // A day.
    ctx.set('Access-Control-Max-Age', '86400');
  }
  return next();
};

/** An ending such as `.csv` has decided the type of the response, whatever the client accepts. */
const ENDING = /\.[a-z]+$/;

/** What any response says of its request and its client. */
const OF_THE_REQUEST = /^(?:X-Request-Id|RateLimit-|Retry-After)/;

/** Rejects an answer of a type that the client does not accept: last, since every error, which is JSON, says more. */
const negotiateContent: Middleware = async (ctx, next) => {
  await next();
  if (ctx.body == null || ctx.status >= 400 || ENDING.test(ctx.path)) return;
  if (ctx.accepts(ctx.response.type || 'json') !== false) return;
  // The others belong to the response that is not sent.
  for (const header of ['Content-Encoding', ...Object.values(HEADERS)])
    if (!OF_THE_REQUEST.test(header)) ctx.remove(header);
  throw new HttpError('not_acceptable');
};
