import type { Middleware } from 'koa';
import { isApi } from './addresses.ts';
import { HttpError } from './http-error.ts';

/** Refuses requests to the JSON API that accept no JSON, or for a table no CSV; a request that says nothing accepts anything. */
export const acceptJson: Middleware = function acceptJson(ctx, next) {
  const asks = isApi(ctx.path) && ctx.method !== 'OPTIONS' && ctx.get('Accept').trim() !== '';
  const offered = ctx.path.endsWith('.csv') ? 'text/csv' : 'application/json';
  if (asks && ctx.accepts(offered) === false) throw new HttpError('not_acceptable');
  return next();
};
