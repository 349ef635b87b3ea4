import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { clientAddress, shortened } from './limits/client-address.ts';

/** A request as it is logged and measured: nothing of what its client wrote but the method. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /**
   * The pattern of the route that answered, or, where none did, of the stack that refused: `/api/*`.
   * Never the path itself, in which a client may have put inputs by mistake.
   */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The client's address without the part that identifies a household. */
  readonly client: string;
  /** Whether the client disconnected before the answer was sent. */
  readonly aborted: boolean;
}

export type AccessLogger = (request: LoggedRequest) => void;

/**
 * Gives each request an id, in `ctx.state.requestId` and X-Request-Id, and its client's address, in
 * `ctx.state.client`; calls the loggers once it is over. The id is the one that a trusted proxy gave,
 * if any, so that both logs can be read together.
 *
 * @param hops trusted proxies between clients and the service.
 */
export function accessLog(loggers: readonly AccessLogger[], hops: number): Middleware {
  return function accessLog(ctx, next) {
    const start = performance.now();
    const given = hops > 0 ? ctx.get('X-Request-Id') : '';
    const id = /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    ctx.state.requestId = id;
    ctx.res.setHeader('X-Request-Id', id);
    const address = clientAddress(ctx.req, hops);
    ctx.state.client = address;
    const client = shortened(address);
    ctx.res.once('close', () => {
      const request: LoggedRequest = {
        id,
        method: ctx.method,
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

function routeOf({ _matchedRoute: matched, state }: Context): string {
  return typeof matched === 'string' ? matched : String(state.route);
}

/**
 * A defect as it may be logged: what kind it is and where it arose. Its message is
 * left out, since messages of the language repeat values, and so inputs.
 */
export function describeDefect(defect: unknown): {
  readonly type: string;
  readonly frames: readonly string[];
} {
  if (!(defect instanceof Error)) return { type: typeof defect, frames: [] };
  const frames = (defect.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: defect.constructor.name, frames: frames.map((line) => line.trim()) };
}
