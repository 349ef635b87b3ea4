import Router from '@koa/router';
import { once } from '../engine/on-demand.ts';
import { CachedResponse } from '../http/compression.ts';
import { type RenderError, renderJson } from '../http/errors.ts';
import { isPreflight } from '../http/headers.ts';
import { AFTER_START, type Stack, whenNeeded } from '../http/stack.ts';
import { CARD_PATH, CARD_TYPE, serverCard } from './identity.ts';
import { ERROR } from './protocol.ts';
import type { McpOptions } from './transport.ts';

/**
 * `/mcp`: one message in each POST; no session, no stream. The SDK takes longer to load than all other
 * channels, so it loads with the first request, or soon after the start if `prepared`.
 */
export function mcpStack(options: McpOptions, prepared = false): Stack {
  const channel = () => import('./transport.ts');
  if (prepared) setTimeout(() => channel().catch(() => {}), AFTER_START).unref();
  return {
    segments: ['mcp'],
    headers: whenNeeded(async () => (await channel()).crossOrigin(options)),
    renderError,
    limitOf: (ctx) => (isPreflight(ctx) ? null : ctx.method === 'POST' ? 'mcp' : 'pages'),
    routes: [whenNeeded(async () => (await channel()).transport(options)), card(options)],
  };
}

/** How long a card may be cached, in seconds: an hour, as SEP-2127 recommends. */
const CARD_CACHING = 'public, max-age=3600';

/** The server's card, readable by pages of every origin: it is all public. */
function card({ service }: McpOptions): ReturnType<Router['routes']> {
  const router = new Router({ sensitive: true, strict: true });
  const response = once(
    () => new CachedResponse(JSON.stringify(serverCard(service)), CARD_TYPE, service.rulesVersion),
  );
  router.get(`/mcp${CARD_PATH}`, (ctx) => {
    ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': CARD_CACHING });
    ctx.body = response();
  });
  return router.routes();
}

/** Errors as JSON-RPC, without an id, since the messages were not read. */
const renderError: RenderError = (ctx, code, message) => {
  if (code !== 'too_many_requests') renderJson(ctx, code, message);
  else ctx.body = { jsonrpc: '2.0', error: { code: ERROR.tooManyRequests, message } };
};
