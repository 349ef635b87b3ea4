import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode, errorBody } from '../../http/errors.ts';
import { clientAddress, countedAs } from '../../http/limits/client-address.ts';
import { affordableConnections, Connections } from './connections.ts';
import { batchRequests } from './request-batching.ts';

/** What the server allows a client: milliseconds, bytes and connections. */
export const SERVER_LIMITS = {
  /** For the request line and headers to arrive. */
  headersTimeout: 10_000,
  /** For a whole request to arrive. */
  requestTimeout: 15_000,
  /** For a connection that is silent during a request, such as of a client that does not read. */
  idleTimeout: 30_000,
  /** Until a kept connection sends again: longer than load balancers wait, so that they close first. */
  keepAliveTimeout: 75_000,
  /** How often the timeouts are checked. */
  checkEvery: 2_000,
  /** Bytes of request line and headers together. */
  headerSize: 16 * 1024,
  /** Connections at once; beyond that, those that have waited longest for a complete request are closed. */
  connections: 5_000,
  /** 0 for no limit. */
  connectionsPerClient: 100,
};
export type ServerLimits = Readonly<typeof SERVER_LIMITS>;

export interface ServerOptions {
  readonly limits?: Partial<ServerLimits>;
  /** How many proxies are in front of the server. */
  readonly trustProxy?: number;
  /** Called when all connections are in use, and not again until half of them are free. */
  readonly onFull?: (connections: number) => void;
  /** Called if the limit of open files leaves fewer connections than the limit of connections. */
  readonly onFewFiles?: (connections: number) => void;
}

/** A server that slow and greedy clients cannot block. */
export function createHttpServer(
  listener: RequestListener,
  sentences: Readonly<Record<string, string>>,
  { limits: given = {}, trustProxy = 0, onFull = () => {}, onFewFiles = () => {} }: ServerOptions = {},
): Server {
  const limits = { ...SERVER_LIMITS, ...given };
  const server = createServer({
    maxHeaderSize: limits.headerSize,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkEvery,
    // Checked below, so that the error looks like every other.
    requireHostHeader: false,
  });
  // A client that has sent its request may half-close and still be answered (RFC 9293, section 3.6); Node
  // would close the other half at once, before slower responses are sent.
  Object.assign(server, { httpAllowHalfOpen: true });
  const most = affordableConnections(limits.connections);
  if (most < limits.connections) onFewFiles(most);
  const clientOf = (request: IncomingMessage) => countedAs(clientAddress(request, trustProxy));
  const connections = new Connections(server, {
    most,
    mostOfClient: limits.connectionsPerClient,
    clientOf: (socket) => (trustProxy > 0 ? null : countedAs(clientAddress({ headers: {}, socket }, 0))),
    clientBehindProxy: (request) => (trustProxy === 0 ? null : clientOf(request)),
    onFull,
  });
  server.setTimeout(limits.idleTimeout);
  const batched = batchRequests(listener, clientOf);
  const receive: RequestListener = (request, response) => {
    connections.begin(request, response);
    const target = pathAndQuery(request.url ?? '');
    if (target === null || !namesOneHost(request)) {
      const { status, headers, body } = refusal('bad_request', sentences);
      response.shouldKeepAlive = false;
      response.writeHead(status, headers).end(body);
      return;
    }
    request.url = target;
    batched(request, response);
  };
  server.on('request', receive);
  // An expectation other than 100-continue may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', receive);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else connections.of(socket as Socket).refuse(rawRefusal(errorCode(error), sentences));
  });
  return server;
}

/** Requests that never reach the application: not HTTP, too large, or too slow. */
function errorCode(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
}

/** The response to a request that never reaches the application. */
function refusal(code: ErrorCode, sentences: Readonly<Record<string, string>>) {
  const body = JSON.stringify(errorBody(code, sentences[code] ?? ''));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Pages of other origins may use the API, and should see why a request was rejected.
    'Access-Control-Allow-Origin': '*',
  };
  return { status: ERROR_STATUS[code], headers, body };
}

/** The bytes of an error where there is no request to answer. */
function rawRefusal(code: ErrorCode, sentences: Readonly<Record<string, string>>): string {
  const { status, headers, body } = refusal(code, sentences);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  return [first, ...lines, 'Connection: close', '', body].join('\r\n');
}

/** A host name or address, with an optional port (RFC 9110, section 7.2). */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/** Whether a request names one valid host, as HTTP/1.1 requires (RFC 9112, section 3.2). */
function namesOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let named = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') named += 1;
  }
  return named === 1 && HOST.test(headers.host);
}

/**
 * The path and query of a request target in any form: a path, an absolute URL as proxies send it, or `*` (RFC
 * 9112, section 3.2). Null when it has none: nothing behind the server could read it either.
 */
function pathAndQuery(target: string): string | null {
  if (target.startsWith('/') || target === '*') return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
