import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { isRecord } from './classify-message.ts';
import { createDispatch, parseErrorExchange } from './dispatch.ts';
import type { RequestHeaders } from './headers.ts';

/**
 * Serves the tools over standard input and output, one message on each line,
 * until the input ends. The protocol has no headers there, so a message speaks
 * for itself.
 */
export async function serveStdio(
  service: () => Service,
  input: Readable,
  output: Writable,
  report: Report,
): Promise<void> {
  const dispatch = createDispatch(service, report);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const { text } = await answer(line);
    if (text !== null) output.write(`${text}\n`);
  }

  async function answer(line: string) {
    let body: unknown;
    try {
      body = JSON.parse(line);
    } catch {
      return parseErrorExchange(service());
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
    'mcp-name': encoded(String(name ?? uri ?? '')),
  };
}

/** A name as a header holds it, whatever its letters. */
function encoded(name: string): string {
  return `=?base64?${Buffer.from(name, 'utf8').toString('base64')}?=`;
}
