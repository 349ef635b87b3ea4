import type { Context, Middleware } from 'koa';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import { limitedPage } from '../web/limited-page.ts';
import { isApi, isCalculatorPage, isMcp } from './addresses.ts';
import { errorBody } from './http-error.ts';
import type { Limiter } from './limits/limiter.ts';

/** The two classes of requests, each with a limit of its own. */
export type LimitName = 'api' | 'mcp';

/** The limiter of each class; null where there is no limit. */
export type Limiters = Readonly<Record<LimitName, Limiter | null>>;

export interface RateLimitOptions {
  readonly limiters: Limiters;
  readonly texts: () => CommonTexts;
  /** Whom to ask for higher volumes. */
  readonly contact: string | null;
  /** Told of each request that was refused. */
  readonly told: (limit: LimitName) => void;
}

/** How a channel says that a request came too soon: in its own form. */
type Refuse = (ctx: Context, message: string, siteName: string) => void;

/** A request that counts: against which limit, and how it is refused. */
interface Counted {
  readonly limit: LimitName;
  readonly refuse: Refuse;
}

/**
 * Counts every request under /api/, calculator pages that have inputs, and MCP
 * messages, each client by itself, and answers 429 beyond the limit.
 */
export function rateLimit({ limiters, texts, contact, told }: RateLimitOptions): Middleware {
  return async function rateLimit(ctx, next) {
    const counted = countedOf(ctx);
    const allowance = counted === null ? null : await limiters[counted.limit]?.(ctx);
    if (counted === null || allowance == null || allowance.allowed) return next();
    told(counted.limit);
    ctx.status = 429;
    ctx.set('Retry-After', String(allowance.reset));
    ctx.set('Cache-Control', 'no-store');
    counted.refuse(ctx, tooManyRequests(texts(), contact), texts().siteName);
  };
}

/** What a client over its limit is told. */
export function tooManyRequests({ errors, api }: CommonTexts, contact: string | null): string {
  const message = errors.too_many_requests ?? '';
  return contact === null ? message : `${message} ${render(api.higher_volumes, () => contact)}`;
}

function countedOf(ctx: Context): Counted | null {
  if (isApi(ctx.path)) return { limit: 'api', refuse: refuseInJson };
  if (isMcp(ctx.path) && ctx.method === 'POST') return { limit: 'mcp', refuse: refuseInJsonRpc };
  if (isCalculatorPage(ctx.path) && ctx.querystring !== '') return { limit: 'api', refuse: refuseInHtml };
  return null;
}

const refuseInJson: Refuse = (ctx, message) => {
  ctx.body = errorBody('too_many_requests', message);
};

/** An error of the server's own, as JSON-RPC numbers them; the message that it answers was not read. */
const JSON_RPC_LIMITED = -32000;

const refuseInJsonRpc: Refuse = (ctx, message) => {
  ctx.body = { jsonrpc: '2.0', error: { code: JSON_RPC_LIMITED, message } };
};

const refuseInHtml: Refuse = (ctx, message, siteName) => {
  ctx.type = 'html';
  ctx.body = limitedPage(message, siteName);
};
