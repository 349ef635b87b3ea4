import type { Middleware } from 'koa';
import { isApi } from './addresses.ts';
import { HttpFault } from './http-fault.ts';

/** Refuses requests to the JSON API that accept no JSON, or for a table no CSV; a request that says nothing accepts anything. */
export const acceptJson: Middleware = async function acceptJson(ctx, next) {
  const offered = ctx.path.endsWith('.csv') ? 'text/csv' : 'application/json';
  const refuses = ctx.get('Accept').trim() !== '' && ctx.accepts(offered) === false;
  if (refuses && isApi(ctx.path) && ctx.method !== 'OPTIONS') throw new HttpFault('not_acceptable');
  await next();
};
