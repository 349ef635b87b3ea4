/** The protocol version whose requests each stand alone. */
export const MODERN = '2026-07-28';

/** The newest version that begins with `initialize`: the one offered for a version not served. */
export const NEWEST_LEGACY = '2025-11-25';

/** Versions that begin with `initialize`, newest first. */
const LEGACY: readonly string[] = [NEWEST_LEGACY, '2025-06-18', '2025-03-26', '2024-11-05'];

/** Every version served, newest first. */
export const SERVED: readonly string[] = [MODERN, ...LEGACY];

/** Versions that share their rules: 2026-07-28, or the older ones. */
export type ProtocolFamily = 'modern' | 'legacy';

export function isLegacyVersion(version: string): boolean {
  return LEGACY.includes(version);
}

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
  /** Outside -32768 to -32000, which JSON-RPC and the protocol keep for themselves. */
  tooManyRequests: 429,
} as const;

/** Request headers by lower-case name, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type ProtocolHeader = 'MCP-Protocol-Version' | 'Mcp-Method' | 'Mcp-Name';

/** The value of a header without the blanks around it; undefined if it was not sent. */
export function headerValue(headers: RequestHeaders, name: ProtocolHeader): string | undefined {
  const value = headers[name.toLowerCase()];
  const text = typeof value === 'string' ? value : value?.join(', ');
  return text?.trim();
}

const ENCODED = /^=\?base64\?(.*)\?=$/;

/**
 * The text of a header value that may have the form `=?base64?…?=`, base64 of UTF-8;
 * null when what has that form is neither. Source: MCP 2026-07-28, transports, values
 * that a header cannot carry.
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

/** The form of a header value that any name can have. */
export function encodedValue(name: string): string {
  return `=?base64?${Buffer.from(name, 'utf8').toString('base64')}?=`;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
