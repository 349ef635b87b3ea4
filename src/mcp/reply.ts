import { render, type Template } from '../engine/texts/template.ts';
import { onOneLine } from '../formats/plain-text.ts';
import type { RequestId } from './protocol.ts';

/** Why a message, or a whole HTTP request, is rejected. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** Undefined when it could not be read; the reply then has no id. */
  readonly id?: RequestId | undefined;
  readonly data?: unknown;
}

/** The reply to a message: `text` is JSON, or null for an empty body. */
export interface Reply {
  readonly status: number;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Why the message was rejected, for logs; null if it was not. */
  readonly refusal: Refusal | null;
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** 202: a notification or a response was accepted. */
export const ACCEPTED: Reply = { status: 202, text: null, headers: {}, refusal: null };

export function resultReply(id: RequestId, result: string): Reply {
  const text = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
  return { status: 200, headers: JSON_TYPE, refusal: null, text };
}

export function errorReply(refusal: Refusal): Reply {
  const { status, code, id, data } = refusal;
  const message = onOneLine(refusal.message);
  // JSON.stringify leaves undefined members out: an unknown id must be absent, not null.
  const text = JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
  return { status, text, headers: JSON_TYPE, refusal };
}

/** A sentence with the caller's values in its slots, shortened to fit a message. */
export function sentence(
  template: Template | undefined,
  slots: Readonly<Record<string, string>> = {},
): string {
  const cut = Object.entries(slots).map(([name, text]) => [name, shortened(text)]);
  return render(template, Object.fromEntries(cut));
}

const LONGEST = 200;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
