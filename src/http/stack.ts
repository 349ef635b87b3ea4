import type Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { Service } from '../service.ts';
import { compressResponses } from './compression.ts';
import { answerErrors, type RenderError, type Report } from './errors.ts';
import { holdUnread } from './limits/memory-budget.ts';
import type { ClassOf } from './limits/request-limits.ts';

/** A channel: where it is mounted, what applies to all its responses, and its routes. */
export interface Stack {
  /** First segments of its paths, in lower case, since capitals must not bypass a limit; empty for all others. */
  readonly segments: readonly string[];
  readonly headers?: Middleware;
  readonly renderError: RenderError;
  /** The class of requests against whose limit each counts. */
  readonly limitOf: ClassOf;
  /** A request that none of these answers is not found. */
  readonly routes: readonly (Middleware | ReturnType<Router['routes']>)[];
}

/**
 * Passes each request to the stack that has the first segment of its path, else to the one with the empty segment.
 * @param limit counts each request against the limit of its class.
 */
export function mountStacks(
  stacks: readonly Stack[],
  service: Service,
  report: Report,
  limit: (classOf: ClassOf) => Middleware,
) {
  const bySegment = new Map<string, Middleware>();
  for (const { segments, headers, renderError, limitOf, routes } of stacks) {
    const stack = compose([
      headers ?? ((_, next) => next()),
      holdUnread,
      compressResponses(service.rulesVersion),
      answerErrors(service, report, renderError),
      limit(limitOf),
      ...(routes as readonly Middleware[]),
    ]);
    for (const segment of segments) bySegment.set(segment, stack);
  }
  const mountStacks: Middleware = (ctx, next) => {
    const first = (ctx.path.split('/', 2)[1] ?? '').toLowerCase();
    const segment = bySegment.has(first) ? first : '';
    // Logged and measured unless a route answers.
    ctx.state.route = segment === '' ? '/*' : `/${segment}/*`;
    return bySegment.get(segment)?.(ctx, next);
  };
  return Object.assign(mountStacks, { stacks });
}
