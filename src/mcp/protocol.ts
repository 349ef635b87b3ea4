/** The protocol version whose requests are self-contained. */
export const MODERN = '2026-07-28';

/** The newest version that starts with `initialize`: offered in place of a version not served. */
export const NEWEST_LEGACY = '2025-11-25';

/** Versions that start with `initialize`, newest first. */
const LEGACY: readonly string[] = [NEWEST_LEGACY, '2025-06-18', '2025-03-26', '2024-11-05'];

/** Every version served, newest first. */
export const SERVED: readonly string[] = [MODERN, ...LEGACY];

/** Versions with the same rules: 2026-07-28, or the older ones. */
export type ProtocolFamily = 'modern' | 'legacy';

export function isLegacyVersion(version: string): boolean {
  return LEGACY.includes(version);
}

export type RequestId = string | number;

/** The error codes of JSON-RPC and of the protocol that are used here. */
export const ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  versionNotServed: -32022,
  /** Outside -32768 to -32000, which JSON-RPC and the protocol reserve. */
  tooManyRequests: 429,
} as const;

/** Request headers by lower-case name, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type ProtocolHeader = 'MCP-Protocol-Version' | 'Mcp-Method' | 'Mcp-Name';

/** The trimmed value of a header; undefined if it was not sent. */
export function headerValue(headers: RequestHeaders, name: ProtocolHeader): string | undefined {
  const value = headers[name.toLowerCase()];
  const text = typeof value === 'string' ? value : value?.join(', ');
  return text?.trim();
}

const ENCODED = /^=\?base64\?(.*)\?=$/;

/**
 * The text of a header value that may have the form `=?base64?…?=`, base64 of UTF-8; null when the content of
 * that form is not valid. Source: MCP 2026-07-28, transports, values that a header cannot carry.
 */
export function decodedValue(value: string): string | null {
  const encoded = ENCODED.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A name of any characters, encoded as a header value. */
export function encodedValue(name: string): string {
  return `=?base64?${Buffer.from(name, 'utf8').toString('base64')}?=`;
}
