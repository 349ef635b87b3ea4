import type Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { compressResponses } from './compression.ts';
import { answerErrors, type ErrorOptions, type RenderError } from './errors.ts';
import type { LimitOf, RequestLimits } from './limits/request-limits.ts';

/** A channel: where it is mounted, what holds for all its answers, and what answers. */
export interface Stack {
  /**
   * The first segments of its paths, in lower case: `api` stands for `/api` and everything
   * below. Case does not matter, so that capitals do not lead around a limit.
   */
  readonly segments: readonly string[];
  /** Sets headers of every answer, errors too. */
  readonly headers?: Middleware;
  /** Writes the body of an error. */
  readonly renderError: RenderError;
  readonly limitOf: LimitOf;
  /** What answers; a request that none of them answers is not found. */
  readonly routes: readonly (Middleware | ReturnType<Router['routes']>)[];
}

export interface StackOptions extends ErrorOptions {
  readonly limits: RequestLimits;
}

/** Milliseconds until what takes long is made or loaded before anybody asks: the first answers go before it. */
export const AFTER_START = 1_000;

/** Middleware that is loaded for the first request that passes; all that come meanwhile wait for it. */
export function whenNeeded(load: () => Promise<Middleware>): Middleware {
  let loading: Promise<Middleware> | null = null;
  return async (ctx, next) => {
    loading ??= load();
    return (await loading)(ctx, next);
  };
}

/** Middleware that sends each request through one stack, found by the first segment of its path. */
export interface MountedStacks extends Middleware {
  readonly stacks: readonly Stack[];
}

/** @param rest answers on every path on which none of the `mounted` is. */
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
    // What is logged and measured, unless a route answers.
    ctx.state.route = stack === undefined ? '/*' : `/${segment}/*`;
    return (stack ?? otherwise)(ctx, next);
  };
  return Object.assign(mountStacks, { stacks: [...mounted, rest] });
}

function composeStack({ headers, renderError, limitOf, routes }: Stack, options: StackOptions): Middleware {
  const { service, limits } = options;
  const limit: Middleware = (ctx, next) => {
    const name = limitOf(ctx);
    const found = name === null ? null : limits[name];
    return found === null ? next() : found(ctx, next);
  };
  return compose([
    ...(headers === undefined ? [] : [headers]),
    compressResponses(() => service().rulesVersion),
    answerErrors(options, renderError),
    limit,
    ...(routes as readonly Middleware[]),
  ]);
}
