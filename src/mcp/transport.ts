import { isJsonContentType } from '@modelcontextprotocol/server';
import type { Context, Middleware } from 'koa';
import type { McpErrorWord } from '../engine/texts/mcp-texts.ts';
import type { Report } from '../http/errors.ts';
import { HttpError } from '../http/http-error.ts';
import { readBytes } from '../http/json-body.ts';
import type { Service } from '../service.ts';
import { createDispatch, type Dispatch, parseErrorExchange } from './dispatch.ts';
import { ERROR, type Exchange, errorExchange, type Refusal, sentence } from './message.ts';
import { originRule } from './origin.ts';

export interface McpOptions {
  readonly service: () => Service;
  readonly report: Report;
  /** Origins of other sites' pages that may send messages; `*` allows any. */
  readonly allowedOrigins?: readonly string[];
  /** Told of every message that is refused: never of its arguments. */
  readonly refused?: ((refusal: Refusal) => void) | undefined;
}

const PATH = '/mcp';

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const CORS_HEADERS =
  'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id';

/** What HTTP itself refuses, by the word of its sentence. */
const HTTP_STATUS = {
  origin_not_allowed: 403,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  bad_request: 400,
} as const satisfies Partial<Record<McpErrorWord, number>>;

type HttpRefusal = keyof typeof HTTP_STATUS;

/** `/mcp`: one message in each POST, answered in JSON; no session, no stream. */
export function mcp({ service, report, allowedOrigins = [], refused }: McpOptions): Middleware {
  const dispatch = createDispatch(service, report);
  const isAllowed = originRule(service().baseUrl, allowedOrigins);
  return async (ctx, next) => {
    if (ctx.path !== PATH) return next();
    const current = service();
    const origin = ctx.headers.origin;
    ctx.vary('Origin');
    if (!isAllowed(origin)) {
      send(ctx, refusalExchange(current, 'origin_not_allowed'), refused);
      return;
    }
    if (origin !== undefined) ctx.set('Access-Control-Allow-Origin', origin);
    if (ctx.method === 'OPTIONS') {
      ctx.set({ Allow: 'POST', 'Access-Control-Allow-Methods': 'POST' });
      ctx.set('Access-Control-Allow-Headers', CORS_HEADERS);
      ctx.status = 204;
      return;
    }
    send(ctx, await exchange(ctx, current, dispatch), refused);
  };
}

async function exchange(ctx: Context, current: Service, dispatch: Dispatch): Promise<Exchange> {
  if (ctx.method !== 'POST') {
    ctx.set('Allow', 'POST');
    return refusalExchange(current, 'method_not_allowed');
  }
  if (!isJsonContentType(ctx.get('Content-Type'))) return refusalExchange(current, 'unsupported_media_type');
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(await readBytes(ctx)));
  } catch (thrown) {
    if (!(thrown instanceof HttpError)) return parseErrorExchange(current);
    return refusalExchange(current, thrown.code === 'too_large' ? 'too_large' : 'bad_request');
  }
  return dispatch(ctx.headers, body);
}

/** What HTTP itself refuses, as a JSON-RPC error without an id. */
function refusalExchange({ common }: Service, word: HttpRefusal): Exchange {
  const message = sentence(common.mcp.errors[word]);
  return errorExchange({ status: HTTP_STATUS[word], code: ERROR.invalidRequest, message });
}

function send(
  ctx: Context,
  { status, text, headers, refusal }: Exchange,
  refused: McpOptions['refused'],
): void {
  if (refusal !== null) refused?.(refusal);
  // Null first: with a type already set, Koa would send the word null.
  ctx.body = text;
  ctx.status = status;
  // The header itself: ctx.type would add a charset, which application/json does not have.
  ctx.set(headers);
}
