import type { Context, Middleware } from 'koa';
import { HttpError } from './http-error.ts';

/**
 * Answers what the routers inside left: OPTIONS with the methods of the address,
 * and any other method that it has not with 405, both with Allow.
 */
export const answerMethods: Middleware = async function answerMethods(ctx, next) {
  await next();
  if (ctx.status !== 404 || ctx.body != null) return;
  const methods = methodsOf(ctx);
  if (methods.length === 0) return;
  const allow = { Allow: methods.join(', ') };
  if (ctx.method !== 'OPTIONS') throw new HttpError('method_not_allowed', allow);
  ctx.set(allow);
  ctx.status = 204;
};

/** The methods of all routes of this path, which the routers note in the context. */
function methodsOf(ctx: Context): string[] {
  const matched = (ctx.matched ?? []) as readonly { readonly methods: readonly string[] }[];
  const methods = new Set(matched.flatMap(({ methods }) => methods));
  if (methods.size > 0) methods.add('OPTIONS');
  return [...methods].sort();
}
