import type Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { Service } from '../service.ts';
import { compressResponses } from './compression.ts';
import { answerErrors, type RenderError, type Report } from './errors.ts';
import { holdUnread } from './limits/memory-budget.ts';
import type { ClassOf, RequestLimits } from './limits/request-limits.ts';

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
  readonly limits: RequestLimits;
}

/** Middleware that passes each request to one stack, chosen by the first segment of its path. */
export interface MountedStacks extends Middleware {
  readonly stacks: readonly Stack[];
}

/** @param rest answers on every path where nothing is `mounted`. */
export function mountStacks(mounted: readonly Stack[], rest: Stack, options: StackOptions): MountedStacks {
  const bySegment = new Map(
    mounted.flatMap((stack) => {
      const middleware = composeStack(stack, options);
      return stack.segments.map((segment): [string, Middleware] => [segment, middleware]);
    }),
  );
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

function composeStack(stack: Stack, { service, report, limits }: StackOptions): Middleware {
  const limit: Middleware = (ctx, next) => {
    const name = stack.limitOf(ctx);
    const counted = name === null ? undefined : limits.get(name);
    return counted === undefined ? next() : counted(ctx, next);
  };
  return compose([
    ...(stack.headers === undefined ? [] : [stack.headers]),
    holdUnread,
    compressResponses(service.rulesVersion),
    answerErrors(service, report, stack.renderError),
    limit,
    ...(stack.routes as readonly Middleware[]),
  ]);
}
