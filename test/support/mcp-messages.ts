type Fields = Readonly<Record<string, unknown>>;

const MODERN_VERSION = '2026-07-28';
export const TOOL = 'uk_corporation_tax_estimate';
const INPUTS = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100000 };
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';

export function envelope(version = MODERN_VERSION): Fields {
  return { [VERSION_KEY]: version, [CAPABILITIES_KEY]: {} };
}

/** A request of 2026-07-28. */
export function modern(method: string, params: Fields = {}, meta: unknown = envelope()): Fields {
  return { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: meta } };
}

/** Its headers. */
export function modernHeaders(method: string, name?: string): Record<string, string> {
  const headers = { 'mcp-protocol-version': MODERN_VERSION, 'mcp-method': method };
  return name === undefined ? headers : { ...headers, 'mcp-name': name };
}

export function legacy(method: string, params?: unknown): Fields {
  return { jsonrpc: '2.0', id: 7, method, ...(params === undefined ? {} : { params }) };
}

export const call = (name: unknown, given: unknown = INPUTS): Fields => ({ name, arguments: given });

export function opening(protocolVersion: unknown): Fields {
  return { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
}

export interface Answer {
  readonly status: number;
  /** The body as it came. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: members of results are asserted where they are read
  readonly result: any;
}

/** Sends messages to a server at an origin. */
export function asking(origin: string): (body: unknown, headers?: Record<string, string>) => Promise<Answer> {
  return async (body, headers = {}) => {
    const response = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, text, result: text === '' ? undefined : JSON.parse(text).result };
  };
}
