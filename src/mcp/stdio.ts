import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import type { AppPages } from './app-pages.ts';
import { createDispatch, parseErrorReply, parseMessage } from './dispatch.ts';
import { encodedValue, isRecord, type RequestHeaders } from './protocol.ts';
import type { Reply } from './reply.ts';

/**
 * Serves the tools over standard input and output, one message on each line,
 * until the input ends. There are no headers there, so they are made from the message.
 */
export async function serveStdio(
  service: () => Service,
  input: Readable,
  output: Writable,
  report: Report,
  pages?: AppPages,
): Promise<void> {
  const dispatch = createDispatch(service, report, pages);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const { text } = replyTo(line);
    if (text !== null) output.write(`${text}\n`);
  }

  function replyTo(line: string): Reply {
    let body: unknown;
    try {
      body = parseMessage(line);
    } catch {
      return parseErrorReply(service());
    }
    return dispatch(headersOf(body), body);
  }
}

/** The headers that a message of 2026-07-28 would have over HTTP; older ones need none. */
function headersOf(body: unknown): RequestHeaders {
  if (!isRecord(body) || !isRecord(body.params) || !isRecord(body.params._meta)) return {};
  const version = body.params._meta[PROTOCOL_VERSION_META_KEY];
  if (typeof version !== 'string') return {};
  const { name, uri } = body.params;
  return {
    'mcp-protocol-version': version,
    'mcp-method': String(body.method),
    'mcp-name': encodedValue(String(name ?? uri ?? '')),
  };
}
