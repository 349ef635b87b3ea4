import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { clientAddress, shortenedAddress } from './limits/client-address.ts';

/** A request as logged and measured: only the method comes from the client. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  /** The pattern of the route or stack that answered: `/api/*`. Never the path, which may contain inputs. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The client's address without the part that identifies a household. */
  readonly client: string;
  /** Whether the client disconnected before the response was sent. */
  readonly aborted: boolean;
}

export type AccessLogger = (request: LoggedRequest) => void;

/**
 * Gives each request an id, kept from a trusted proxy, and its client's address, and calls the loggers.
 * @param hops trusted proxies between clients and the service.
 */
export function accessLog(loggers: readonly AccessLogger[], hops: number): Middleware {
  return function accessLog(ctx, next) {
    const start = performance.now();
    const sent = hops > 0 ? ctx.get('X-Request-Id') : '';
    const id = /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
    const client = clientAddress(ctx.req.socket, hops, ctx.req.headers['x-forwarded-for']);
    Object.assign(ctx.state, { requestId: id, client });
    ctx.res.setHeader('X-Request-Id', id);
    ctx.res.once('close', () => {
      const request: LoggedRequest = {
        id,
        method: ctx.method,
        route: String(ctx._matchedRoute ?? ctx.state.route),
        status: ctx.res.statusCode,
        milliseconds: Math.round((performance.now() - start) * 100) / 100,
        client: shortenedAddress(client),
        // Bytes dropped when a connection ends count as written, so the socket is checked too.
        aborted: ctx.req.socket.destroyed || !ctx.res.writableFinished,
      };
      for (const log of loggers) log(request);
    });
    return next();
  };
}
