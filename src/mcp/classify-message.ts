import { classifyInboundRequest, type InboundLadderRejection } from '@modelcontextprotocol/server';
import type { CommonTexts } from '../engine/texts/common-texts.ts';
import { isRecord } from '../formats/json-inputs.ts';
import { onOneLine } from '../formats/plain-text.ts';
import {
  decodedValue,
  ERROR,
  headerValue,
  isLegacyVersion,
  MODERN,
  type ProtocolFamily,
  type ProtocolHeader,
  type RequestHeaders,
  type RequestId,
  SERVED,
} from './protocol.ts';
import { type Refusal, sentence } from './reply.ts';

type Params = Readonly<Record<string, unknown>>;

export interface McpRequest {
  readonly family: ProtocolFamily;
  readonly id: RequestId;
  readonly method: string;
  readonly params: Params;
}

export type ClassifiedMessage =
  | { readonly kind: 'request'; readonly request: McpRequest }
  /** A notification or a response: there is nothing to answer. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Texts = CommonTexts['mcp']['errors'];

/**
 * Finds what a message is and which protocol family it belongs to, or why it is rejected. The SDK checks
 * shape, family and the envelope in `_meta`; arrays, versions and headers are checked here, in the protocol's
 * order: shape, `_meta`, version header, version served, `Mcp-Method`, `Mcp-Name`.
 */
export function classifyMessage(headers: RequestHeaders, body: unknown, texts: Texts): ClassifiedMessage {
  if (Array.isArray(body)) {
    return refused({ status: 400, code: ERROR.invalidRequest, message: sentence(texts.batch) });
  }
  const message: Params = isRecord(body) ? body : {};
  const version = headerValue(headers, 'MCP-Protocol-Version');
  const outcome = classify(body, message, version);
  if (outcome.kind === 'reject') return refused(rejection(outcome, body, message, version, texts));
  if (outcome.kind === 'legacy') {
    if (outcome.reason === 'response') return { kind: 'accepted' };
    // Older revisions define no version header for initialize; clients send the version they prefer.
    if (outcome.reason !== 'initialize' && version !== undefined && !isLegacyVersion(version)) {
      return refused(notServed(ERROR.invalidRequest, version, message, texts));
    }
    return readRequest('legacy', message);
  }
  const named = outcome.classification.revision ?? '';
  const isRequest = outcome.messageKind === 'request';
  if (isLegacyVersion(named)) return readRequest('legacy', message);
  if (isRequest && version === undefined) {
    return refused(mismatch('MCP-Protocol-Version', undefined, message, texts));
  }
  if (named !== MODERN) return refused(notServed(ERROR.versionNotServed, named, message, texts));
  const wrong = isRequest ? wrongHeader(headers, message, texts) : null;
  return wrong === null ? readRequest('modern', message) : refused(wrong);
}

function classify(body: unknown, message: Params, version: string | undefined) {
  const request = { httpMethod: 'POST', body };
  if (message.method === 'initialize') {
    const outcome = classifyInboundRequest(request);
    if (outcome.kind === 'legacy') return outcome;
  }
  return classifyInboundRequest(
    version === undefined ? request : { ...request, protocolVersionHeader: version },
  );
}

function readRequest(family: ProtocolFamily, message: Params): ClassifiedMessage {
  const { id, method, params } = message;
  if (id === undefined) return { kind: 'accepted' };
  return {
    kind: 'request',
    // The classifier found a request: its id is text or a whole number, its params are absent or a record.
    request: { family, id: id as RequestId, method: String(method), params: isRecord(params) ? params : {} },
  };
}

function refused(refusal: Refusal): ClassifiedMessage {
  return { kind: 'refused', refusal };
}

function rejection(
  { cell, httpStatus, code, message: detail, data }: InboundLadderRejection,
  body: unknown,
  message: Params,
  version: string | undefined,
  texts: Texts,
): Refusal {
  const id = knownId(message);
  if (cell === 'modern-header-without-claim' && version !== undefined && !/^\d{4}-\d\d-\d\d$/.test(version)) {
    return notServed(ERROR.invalidRequest, version, message, texts);
  }
  if (code === ERROR.invalidRequest) {
    return hasMalformedParams(body, message)
      ? {
          status: version === MODERN ? 400 : 200,
          code: ERROR.invalidParams,
          message: sentence(texts.malformed_params, { method: String(message.method) }),
          id,
        }
      : { status: 400, code: ERROR.invalidRequest, message: sentence(texts.invalid_request), id };
  }
  return { status: httpStatus, code, message: detail, id, data };
}

/** Whether only the params of a request are malformed, such as an array. */
function hasMalformedParams(body: unknown, { id, params, ...rest }: Params): boolean {
  if (!isRecord(body) || id === undefined || params === undefined) return false;
  return classifyInboundRequest({ httpMethod: 'POST', body: { ...rest, id } }).kind !== 'reject';
}

function notServed(code: number, version: string, message: Params, texts: Texts): Refusal {
  const refusal = {
    status: 400,
    code,
    message: sentence(texts.version_not_served, { version }),
    id: knownId(message),
  };
  return code === ERROR.versionNotServed
    ? { ...refusal, data: { supported: SERVED, requested: onOneLine(version) } }
    : refusal;
}

/** The param that `Mcp-Name` repeats, by method. */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

function wrongHeader(headers: RequestHeaders, message: Params, texts: Texts): Refusal | null {
  const method = headerValue(headers, 'Mcp-Method');
  if (method !== message.method) return mismatch('Mcp-Method', method, message, texts);
  const key = NAMED_BY.get(method);
  const name = key !== undefined && isRecord(message.params) ? message.params[key] : undefined;
  // Params without a name are rejected later, as malformed.
  if (typeof name !== 'string') return null;
  const header = headerValue(headers, 'Mcp-Name');
  return header !== undefined && decodedValue(header) === name
    ? null
    : mismatch('Mcp-Name', header, message, texts);
}

function mismatch(header: ProtocolHeader, value: string | undefined, message: Params, texts: Texts): Refusal {
  const text = value === undefined ? texts.header_missing : texts.header_different;
  return {
    status: 400,
    code: ERROR.headerMismatch,
    message: sentence(text, { header }),
    id: knownId(message),
  };
}

/** The id to repeat: text, or an integer that JSON represents exactly. */
function knownId({ id }: Params): RequestId | undefined {
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as RequestId) : undefined;
}
