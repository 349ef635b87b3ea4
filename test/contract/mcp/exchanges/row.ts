/** A message, and how it must be answered. */
export interface TableRow {
  readonly about: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or a value that is written as JSON. */
  readonly body: unknown;
  readonly status: number;
  /** The code of the error; undefined for a result, and for 202. */
  readonly code?: number | undefined;
  /** The id that the answer repeats; undefined when it must have none. */
  readonly id?: string | number | undefined;
  readonly data?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

export const MODERN_VERSION = '2026-07-28';
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
export const TOOL = 'uk_corporation_tax_estimate';
const INPUTS = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100000 };
export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const INFO_KEY = 'io.modelcontextprotocol/clientInfo';

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

/** The row of a message under 2026-07-28, its headers right unless others are given. */
export function modernRow(
  about: string,
  method: string,
  params: Fields,
  expected: Partial<TableRow>,
  headers = modernHeaders(method, typeof params.name === 'string' ? params.name : undefined),
): TableRow {
  return {
    about: `2026-07-28: ${about}`,
    headers,
    body: modern(method, params),
    status: 200,
    id: 7,
    ...expected,
  };
}

/** The row of a request of 2025-11-25. */
export function legacyRow(about: string, body: unknown, expected: Partial<TableRow>, headers = {}): TableRow {
  return { about: `older: ${about}`, headers, body, status: 200, id: 7, ...expected };
}

export function base64(text: string): string {
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

export function opening(protocolVersion: unknown): Fields {
  return { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
}

export const invalid = { status: 400, code: -32600 };
export const noEnvelope = { status: 400, code: -32602 };
export const mismatch = { status: 400, code: -32020 };
