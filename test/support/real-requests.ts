import type { Service, Tool } from '../../src/service.ts';
import { query } from './channels.ts';
import { legacy, modern, modernHeaders, opening } from './mcp-messages.ts';
import { addressesOf, type Route } from './routes.ts';

export interface RealRequest {
  readonly route: Route;
  readonly bytes: Buffer;
}

type Headers = Readonly<Record<string, string>>;

/** The bytes of a request: request line, headers, body. */
function requestBytes(method: string, target: string, headers: Headers, body = ''): Buffer {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: 'x', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

const BROWSER: Headers = {
  'User-Agent': 'Mozilla/5.0',
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br',
  'Accept-Language': 'en-GB,en;q=0.5',
  Connection: 'close',
};
const PROGRAM: Headers = { Accept: '*/*', 'Content-Type': 'application/json' };

/** One valid request per route and method, each for one calculator or table, and every kind of MCP message. */
export function realRequests(routes: readonly Route[], service: Service): RealRequest[] {
  const patterns = new Map(routes.map((route) => [route.pattern, route]));
  const preflights = [...patterns.values()].map((route) => ({ ...route, method: 'OPTIONS' }));
  return [...routes, ...preflights].flatMap((route, index) => {
    if (route.pattern === '/mcp' && route.method === 'POST') return messages(route, service);
    const addresses = addressesOf(route, service);
    const address = addresses[index % addresses.length] as string;
    const tool = service.tools.find(({ key }) => address.split('/').includes(key));
    return [{ route, bytes: requestTo(route.method, address, tool) }];
  });
}

function requestTo(method: string, address: string, tool: Tool | undefined): Buffer {
  if (method === 'POST') {
    const inputs = tool?.example_input;
    const body = address.endsWith('/batch') ? [inputs, { ...inputs, client: 'x' }] : inputs;
    return requestBytes(method, address, PROGRAM, JSON.stringify(body));
  }
  const inputs = tool === undefined ? '' : `?${query(tool.example_input)}`;
  return requestBytes(method, address + inputs, BROWSER);
}

function messages(route: Route, { tools }: Service): RealRequest[] {
  const [tool] = tools as [Tool];
  const call = { name: tool.name, arguments: tool.example_input };
  const messagesAndHeaders: [unknown, Headers][] = [
    [modern('tools/call', call), modernHeaders('tools/call', tool.name)],
    [modern('tools/list'), modernHeaders('tools/list')],
    [modern('server/discover'), modernHeaders('server/discover')],
    [legacy('initialize', opening('2025-11-25')), {}],
    [legacy('tools/call', call), { 'mcp-protocol-version': '2025-11-25' }],
  ];
  return messagesAndHeaders.map(([message, headers]) => ({
    route,
    bytes: requestBytes('POST', '/mcp', { ...PROGRAM, ...headers }, JSON.stringify(message)),
  }));
}
