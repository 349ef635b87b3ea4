export interface Prepared {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Operation {
  readonly name: string;
  /** Sent in turn; inputs differ, so that nothing is answered from a cache. */
  readonly requests: readonly Prepared[];
  readonly baseline: 'koa' | 'mcp';
}

/** A calculator as `/api/v1/tools` lists it. */
export interface Tool {
  readonly key: string;
  readonly name: string;
  readonly example_input: Inputs;
}

type Inputs = Readonly<Record<string, string | number | boolean>>;

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const PREPARED = 500;
const MAIN = 'corporation-tax';

export function operations(tools: readonly Tool[]): Operation[] {
  const main = tools.find(({ key }) => key === MAIN);
  if (main === undefined) throw new Error(`/api/v1/tools has no ${MAIN}`);
  const inputs = variants(main.example_input);
  const page = (folder: string): Prepared[] =>
    inputs.map((one) => ({
      method: 'GET',
      path: `${folder}/${MAIN}?${new URLSearchParams(Object.entries(one).map(([name, value]) => [name, String(value)]))}`,
      headers: { accept: 'text/html' },
    }));
  return [
    ...tools.map(({ key, example_input }) => ({
      name: `POST ${key}`,
      requests: variants(example_input).map((one) => post(`/api/v1/tools/${key}`, one)),
      baseline: 'koa' as const,
    })),
    ...['2026-07-28', '2025-11-25'].map((version) => ({
      name: `tools/call, ${version}`,
      requests: inputs.map((one) => call(main.name, one, version)),
      baseline: 'mcp' as const,
    })),
    { name: 'page with a result', requests: page('/calculators'), baseline: 'koa' },
    { name: 'embed with a result', requests: page('/embed'), baseline: 'koa' },
    {
      name: 'batch of 100 rows',
      requests: [post(`/api/v1/tools/${MAIN}/batch`, inputs.slice(0, 100))],
      baseline: 'koa',
    },
  ];
}

function post(path: string, body: object): Prepared {
  return { method: 'POST', path, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

/** A `tools/call` in a version of the protocol. */
function call(name: string, inputs: Inputs, version: string): Prepared {
  const isModern = version === '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name, arguments: inputs, ...(isModern ? { _meta: meta } : {}) };
  const { headers, ...request } = post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const modern = isModern ? { 'mcp-method': 'tools/call', 'mcp-name': name } : {};
  return { ...request, headers: { ...headers, 'mcp-protocol-version': version, ...modern } };
}

/** Inputs that differ in every amount from one to the next. */
function variants(base: Inputs): Inputs[] {
  return Array.from({ length: PREPARED }, (_, index) =>
    Object.fromEntries(
      Object.entries(base).map(([name, value]) => [
        name,
        typeof value === 'number' && value > 100 ? Math.round((value + index * 1.37) * 100) / 100 : value,
      ]),
    ),
  );
}
