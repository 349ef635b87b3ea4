import type { Readable, Writable } from 'node:stream';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { isRecord } from '../formats/json-inputs.ts';
import type { Report } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { createDispatch, parseErrorReply, parseMessage, tooLargeReply } from './dispatch.ts';
import { encodedValue, type RequestHeaders } from './protocol.ts';
import type { Reply } from './reply.ts';

/** Serves the tools over standard input and output, one message a line; headers come from the message. */
export async function serveStdio(
  service: Service,
  input: Readable,
  output: Writable,
  report: Report,
): Promise<void> {
  const dispatch = createDispatch(service, report);
  // The client has gone, so read no more.
  output.on('error', () => input.destroy());
  for await (const line of readLines(input)) {
    if (line?.trim() === '') continue;
    const { text } = replyTo(line);
    if (text !== null) output.write(`${text}\n`);
  }

  function replyTo(line: string | null): Reply {
    if (line === null) return tooLargeReply(service);
    let body: unknown;
    try {
      body = parseMessage(line);
    } catch {
      return parseErrorReply(service);
    }
    return dispatch(deriveHeaders(body), body);
  }
}

/** Bytes of a line: far more than any message needs. */
const LONGEST_LINE = 1024 * 1024;
const LINE_BREAK = 0x0a;
/** Space, tab and line breaks, which mean nothing before a message (RFC 8259, section 2). */
const BLANK = new Set<number | undefined>([0x20, 0x09, 0x0a, 0x0d]);

/** Lines as they end; null in place of one that is too long, which is discarded. */
async function* readLines(input: Readable): AsyncGenerator<string | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  const end = (): string | null => {
    const line = length > LONGEST_LINE ? null : Buffer.concat(pieces).toString();
    [pieces, length] = [[], 0];
    return line;
  };
  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length <= LONGEST_LINE) pieces.push(piece);
    else pieces = [];
  };
  for await (const chunk of input as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk);
    let start = 0;
    // Thousands of blank lines cost no more than their bytes.
    const skipBlank = (): void => {
      while (length === 0 && BLANK.has(bytes[start])) start += 1;
    };
    skipBlank();
    for (let at = bytes.indexOf(LINE_BREAK, start); at >= 0; at = bytes.indexOf(LINE_BREAK, start)) {
      take(bytes.subarray(start, at));
      if (length > 0) yield end();
      start = at + 1;
      skipBlank();
    }
    take(bytes.subarray(start));
  }
  if (length > 0) yield end();
}

/** The headers that a message of 2026-07-28 would have over HTTP; older versions need none. */
function deriveHeaders(body: unknown): RequestHeaders {
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
