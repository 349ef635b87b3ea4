/** Request headers by lower-case name, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export type ProtocolHeader = 'MCP-Protocol-Version' | 'Mcp-Method' | 'Mcp-Name';

/** The value of a header without the blanks around it; undefined when it was not sent. */
export function headerValue(headers: RequestHeaders, name: ProtocolHeader): string | undefined {
  const value = headers[name.toLowerCase()];
  const text = typeof value === 'string' ? value : value?.join(', ');
  return text?.replace(/^[ \t]+|[ \t]+$/g, '');
}

const ENCODED = /^=\?base64\?(.*)\?=$/;

/**
 * The text of a header value that may be in the form `=?base64?…?=`, base64 of
 * UTF-8; null when what stands in that form is neither. Source: MCP 2026-07-28,
 * transports, values that a header cannot hold.
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
