import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { clientAddress, shortened } from './limits/client-address.ts';

/** A request as it is logged and measured: nothing of what it carried. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** Without its query, in which inputs stand. */
  readonly path: string;
  /** The pattern of the route that answered; null when there is none. */
  readonly route: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** The client's address without the part that tells a household. */
  readonly client: string;
  /** Whether the client went away before the answer was sent. */
  readonly aborted: boolean;
}

export type AccessLogger = (request: LoggedRequest) => void;

const LONGEST_PATH = 100;
const IDS = new WeakMap<object, string>();

/** The id of a request, also in its answer's X-Request-Id. */
export function requestIdOf(ctx: Context): string {
  return IDS.get(ctx.req) ?? '';
}

/**
 * Gives each request an id and tells the observers of it once it is over. An id
 * that a trusted proxy gave is kept, so that both logs can be read together.
 */
export function observe(observers: readonly AccessLogger[]): Middleware {
  return function observe(ctx, next) {
    const start = performance.now();
    const given = ctx.app.proxy ? ctx.get('X-Request-Id') : '';
    const id = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    IDS.set(ctx.req, id);
    ctx.res.setHeader('X-Request-Id', id);
    const client = shortened(clientAddress(ctx));
    ctx.res.once('close', () => {
      const request: LoggedRequest = {
        id,
        method: ctx.method,
        path: ctx.path.slice(0, LONGEST_PATH),
        route: routeOf(ctx),
        status: ctx.res.statusCode,
        milliseconds: Math.round((performance.now() - start) * 100) / 100,
        client,
        aborted: !ctx.res.writableFinished,
      };
      for (const observer of observers) observer(request);
    });
    return next();
  };
}

function routeOf(ctx: Context): string | null {
  const route: unknown = ctx._matchedRoute;
  return typeof route === 'string' ? route : null;
}
