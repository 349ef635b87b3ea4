import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorCode, errorBody } from '../http/errors.ts';
import { clientAddress, countedAs } from '../http/limits/client-address.ts';
import { affordableConnections, Connections } from './connections.ts';
import { batchRequests } from './request-batching.ts';

/** What a client may take of the server: milliseconds, bytes and connections. */
export interface ServerLimits {
  /** For the address and headers of a request to arrive. */
  readonly headersTimeout: number;
  /** For a whole request to arrive. */
  readonly requestTimeout: number;
  /** For a connection on which nothing moves while a request is under way, such as a client that does not read. */
  readonly idleTimeout: number;
  /** For a kept connection to bring its next request; longer than balancers keep theirs, so that they close first. */
  readonly keepAliveTimeout: number;
  /** How often the timeouts are looked at. */
  readonly checkEvery: number;
  /** Bytes of address and headers together. */
  readonly headerSize: number;
  /** Connections at once; beyond them, those that have waited longest for a whole request are closed. */
  readonly connections: number;
  /** Those of one client; 0 for no limit. */
  readonly connectionsPerClient: number;
}

export interface ServerOptions {
  readonly limits?: Partial<ServerLimits>;
  /** How many proxies stand before the server. */
  readonly trustProxy?: number;
  /** Called when all connections are taken, and not again before half of them are free. */
  readonly onFull?: (connections: number) => void;
  /** Called if the limit of open files leaves fewer connections than the limit of connections. */
  readonly onFewFiles?: (connections: number) => void;
}

export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  idleTimeout: 30_000,
  keepAliveTimeout: 75_000,
  checkEvery: 2_000,
  headerSize: 16 * 1024,
  connections: 5_000,
  connectionsPerClient: 100,
};

/** A server that slow and greedy clients cannot hold up. */
export function createHttpServer(
  listener: RequestListener,
  sentences: () => Readonly<Record<string, string>>,
  { limits: given = {}, trustProxy = 0, onFull = () => {}, onFewFiles = () => {} }: ServerOptions = {},
): Server {
  const limits = { ...SERVER_LIMITS, ...given };
  const server = createServer({
    maxHeaderSize: limits.headerSize,
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.checkEvery,
    // Looked at below, so that the refusal has the outline of every other.
    requireHostHeader: false,
  });
  // A client that has sent its request may close its half and still be answered (RFC 9293,
  // section 3.6); Node would close the other half at once, before answers that take a moment.
  Object.assign(server, { httpAllowHalfOpen: true });
  const most = affordableConnections(limits.connections);
  if (most < limits.connections) onFewFiles(most);
  const connections = new Connections(server, {
    most,
    mostOfClient: limits.connectionsPerClient,
    clientOf: (socket) => (trustProxy > 0 ? null : countedAs(clientAddress({ headers: {}, socket }, 0))),
    clientBehindProxy: (request) => (trustProxy === 0 ? null : countedAs(clientAddress(request, trustProxy))),
    onFull,
  });
  server.setTimeout(limits.idleTimeout);
  const batched = batchRequests(listener);
  const receive: RequestListener = (request, response) => {
    connections.begin(request, response);
    const target = pathAndQuery(request.url ?? '');
    if (target === null || !namesOneHost(request)) {
      const { status, headers, body } = refusal('bad_request', sentences());
      response.shouldKeepAlive = false;
      response.writeHead(status, headers).end(body);
      return;
    }
    request.url = target;
    batched(request, response);
  };
  server.on('request', receive);
  // What else a client expects than 100 Continue need not be met (RFC 9110, section 10.1.1).
  server.on('checkExpectation', receive);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else connections.of(socket as Socket).refuse(rawRefusal(codeOf(error), sentences()));
  });
  return server;
}

/** Requests that never reach the application: their bytes are no HTTP, too many, or too slow. */
function codeOf(error: NodeJS.ErrnoException): ErrorCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request';
}

/** What is answered to what never reaches the application. */
function refusal(code: ErrorCode, sentences: Readonly<Record<string, string>>) {
  const body = JSON.stringify(errorBody(code, sentences[code] ?? ''));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // A page of another origin may use the API, and is told why its request was refused.
    'Access-Control-Allow-Origin': '*',
  };
  return { status: ERROR_STATUS[code], headers, body };
}

/** The bytes of a refusal where there is no request to answer. */
function rawRefusal(code: ErrorCode, sentences: Readonly<Record<string, string>>): string {
  const { status, headers, body } = refusal(code, sentences);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  return [first, ...lines, 'Connection: close', '', body].join('\r\n');
}

/** A name, or an address, and perhaps a port (RFC 9110, section 7.2). */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i;

/** A request of HTTP/1.1 names its host, once, in a form that a host can have (RFC 9112, section 3.2). */
function namesOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0';
  let named = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') named += 1;
  }
  return named === 1 && HOST.test(headers.host);
}

/**
 * The path and query that a request's target names, whatever its form: a path,
 * a whole address as proxies send it, or `*` (RFC 9112, section 3.2). Null when
 * it names none: then nothing behind the server could read it either.
 */
function pathAndQuery(target: string): string | null {
  if (target.startsWith('/') || target === '*') return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
