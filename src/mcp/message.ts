import type { Template } from '../engine/texts/template.ts';
import { render } from '../engine/texts/template.ts';

/** The id of a request, which its answer repeats. */
export type RequestId = string | number;

/** The error codes of JSON-RPC and of the protocol that are in use here. */
export const ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  versionNotServed: -32022,
} as const;

/** A message, or a request as a whole, that is refused. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** Undefined when it could not be read; then the answer has none. */
  readonly id?: RequestId | undefined;
  readonly data?: unknown;
}

/** What is sent back: `text` is JSON, or null for an empty body. */
export interface Exchange {
  readonly status: number;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Why the message was refused, if it was: for logs. */
  readonly refusal: Refusal | null;
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** 202: a notification, or a response, was taken. */
export const ACCEPTED: Exchange = { status: 202, text: null, headers: {}, refusal: null };

/** The answer to a request, from a result that is JSON already. */
export function resultExchange(id: RequestId, result: string): Exchange {
  const text = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
  return { status: 200, text, headers: JSON_TYPE, refusal: null };
}

export function errorExchange(refusal: Refusal): Exchange {
  const { status, code, message, id, data } = refusal;
  // Members that are undefined are left out: an unknown id is never null.
  const text = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
  return { status, text, headers: JSON_TYPE, refusal };
}

/** A sentence with what the caller sent in its slots, cut to a length that a message can bear. */
export function sentence(phrase: Template, slots: Readonly<Record<string, string>> = {}): string {
  return render(phrase, (name) => shortened(slots[name] ?? ''));
}

const LONGEST = 200;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
