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
  /** First segments of its paths, in lower case, since capitals must not bypass a limit. */
  readonly segments: readonly string[];
  readonly headers?: Middleware;
  readonly renderError: RenderError;
  /** The class of requests against whose limit each counts. */
  readonly limitOf: ClassOf;
  /** A request that none of these answers is not found. */
  readonly routes: readonly (Middleware | ReturnType<Router['routes']>)[];
}

interface StackOptions {
  readonly service: Service;
  readonly report: Report;
  /** Counts each request against the limit of its class. */
  readonly limit: (classOf: ClassOf) => Middleware;
}

/**
 * Middleware that passes each request to one stack, chosen by the first segment of its path.
 * @param rest answers on every path where nothing is `mounted`.
 */
export function mountStacks(mounted: readonly Stack[], rest: Stack, options: StackOptions) {
  const bySegment = new Map<string, Middleware>();
  for (const stack of mounted) {
    const composed = composeStack(stack, options);
    for (const segment of stack.segments) bySegment.set(segment, composed);
  }
  const otherwise = composeStack(rest, options);
  const mountStacks: Middleware = (ctx, next) => {
    const segment = (ctx.path.split('/', 2)[1] ?? '').toLowerCase();
    const stack = bySegment.get(segment);
    // Logged and measured unless a route answers.
    ctx.state.route = stack === undefined ? '/*' : `/${segment}/*`;
    return (stack ?? otherwise)(ctx, next);
  };
  return Object.assign(mountStacks, { stacks: [...mounted, rest] });
}

function composeStack(stack: Stack, { service, report, limit }: StackOptions): Middleware {
  return compose([
    stack.headers ?? ((_, next) => next()),
    holdUnread,
    compressResponses(service.rulesVersion),
    answerErrors(service, report, stack.renderError),
    limit(stack.limitOf),
    ...(stack.routes as readonly Middleware[]),
  ]);
}
