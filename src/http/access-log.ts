import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { clientAddress, shortened } from './limits/client-address.ts';

/** A request as it is logged and measured, without its query, headers and body. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** Without the query, which holds inputs. */
  readonly path: string;
  /** The pattern of the route that answered; null when there is none. */
  readonly route: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** The client's address without the part that identifies a household. */
  readonly client: string;
  /** Whether the client disconnected before the answer was sent. */
  readonly aborted: boolean;
}

export type AccessLogger = (request: LoggedRequest) => void;

const LONGEST_PATH = 100;

/**
 * Gives each request an id, in `ctx.state.requestId` and X-Request-Id, and calls the loggers
 * once it is over. The id is the one that a trusted proxy gave, if any, so that both logs can
 * be read together.
 */
export function accessLog(loggers: readonly AccessLogger[]): Middleware {
  return function accessLog(ctx, next) {
    const start = performance.now();
    const given = ctx.app.proxy ? ctx.get('X-Request-Id') : '';
    const id = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    ctx.state.requestId = id;
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
        // What a connection gives up with its end counts as written.
        aborted: ctx.req.socket.destroyed || !ctx.res.writableFinished,
      };
      for (const log of loggers) log(request);
    });
    return next();
  };
}

function routeOf(ctx: Context): string | null {
  const route: unknown = ctx._matchedRoute;
  return typeof route === 'string' ? route : null;
}
