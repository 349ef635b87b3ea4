import { type RenderError, renderJson } from '../http/errors.ts';
import { isPreflight } from '../http/headers.ts';
import { AFTER_START, type Stack, whenNeeded } from '../http/stack.ts';
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
    routes: [whenNeeded(async () => (await channel()).transport(options))],
  };
}

/** Errors as JSON-RPC, without an id, since the messages were not read. */
const renderError: RenderError = (ctx, code, message) => {
  if (code !== 'too_many_requests') renderJson(ctx, code, message);
  else ctx.body = { jsonrpc: '2.0', error: { code: ERROR.tooManyRequests, message } };
};
