import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress, countedAs } from '../http/limits/client-address.ts';

/** Node's timeouts in milliseconds and bounds, and the connections of one client and of all; 0 for no limit. */
export const FRONT_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // Longer than load balancers keep a connection, so that they close first.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  silenceTimeout: 30_000,
  connections: 5_000,
  connectionsPerClient: 100,
};

const PIECE_BYTES = 2 * 1024;
const MAX_UNANSWERED = 32;
const REQUESTS_A_TURN = 16;

/** An open connection; one of a proxy has a client only while it carries a request. */
interface Connection {
  readonly socket: Socket;
  client: string;
  unanswered: number;
  newest: IncomingMessage | null;
}

/** The group of all connections, and of those without a client. */
const ALL = '';

/** Whether a complete request is unanswered; if not, the server waits for the client. */
const isAnswering = ({ unanswered, newest }: Connection): boolean =>
  unanswered > 1 || (unanswered === 1 && newest?.complete === true);

/**
 * Node's HTTP server, fair to clients that share it. What a client sends ahead of its responses stays unparsed, so it
 * takes no memory and delays nobody. Beyond the limits of connections, the one that has waited longest for its client
 * is closed, whether idle or slow. @param hops trusted proxies in front.
 */
export function createFront(
  listener: RequestListener,
  hops: number,
  options: Partial<typeof FRONT_LIMITS> = {},
): Server {
  const limits = { ...FRONT_LIMITS, ...options };
  const server = createServer(limits).setTimeout(limits.silenceTimeout);
  // A client may close its half once its request is sent, and is still answered (RFC 9293, section 3.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = new WeakMap<Socket, Connection>();
  /** By client, longest wait first. */
  const groups = new Map<string, Set<Connection>>();
  const inTurn = takeTurns();

  const leave = (connection: Connection): void => {
    groups.get(ALL)?.delete(connection);
    groups.get(connection.client)?.delete(connection);
    if (groups.get(connection.client)?.size === 0) groups.delete(connection.client);
  };
  /** Puts a connection last in its groups, and closes one of a group that is too large. */
  const enter = (connection: Connection, client: string): void => {
    leave(connection);
    connection.client = client;
    for (const name of [ALL, client]) {
      const group = groups.get(name) ?? new Set();
      groups.set(name, group.add(connection));
      const max = name === ALL ? limits.connections : limits.connectionsPerClient;
      if (max === 0 || group.size <= max) continue;
      for (const one of group) {
        if (isAnswering(one)) continue;
        leave(one);
        one.socket.destroy();
        break;
      }
    }
  };
  const clientOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
    countedAs(clientAddress(request, hops));

  server.on('connection', (socket) => {
    const connection: Connection = { socket, client: ALL, unanswered: 0, newest: null };
    connections.set(socket, connection);
    socket.once('close', () => leave(connection));
    feedInPieces(connection);
    enter(connection, hops > 0 ? ALL : clientOf({ headers: {}, socket }));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined || socket.destroyed) return;
    connection.newest = request;
    connection.unanswered += 1;
    if (connection.unanswered > MAX_UNANSWERED) return void socket.destroy();
    if (hops > 0) enter(connection, clientOf(request));
    response.once('close', () => {
      connection.unanswered -= 1;
      if (socket.destroyed) return;
      enter(connection, hops > 0 && connection.unanswered === 0 ? ALL : connection.client);
      if (!isAnswering(connection)) socket.resume();
    });
    // Koa cannot read such a target, which no honest client sends.
    const isReadable = /^[/*]/.test(request.url ?? '') || URL.canParse(request.url ?? '');
    if (!isReadable) return void response.writeHead(400).end();
    inTurn(connection.client, () => {
      if (!response.destroyed) listener(request, response);
    });
  });
  return server;
}

/** Gives Node's parser a piece at a time, and nothing while a complete request is unanswered. */
function feedInPieces(connection: Connection): void {
  const { socket } = connection;
  // The server's own listener parses what it gets.
  const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
  socket.removeListener('data', parse);
  socket.on('data', (bytes: Buffer) => {
    let at = 0;
    for (; at < bytes.length && !isAnswering(connection) && !socket.isPaused(); at += PIECE_BYTES) {
      if (socket.destroyed) return;
      parse(bytes.subarray(at, at + PIECE_BYTES));
    }
    if (at >= bytes.length || socket.destroyed) return;
    socket.pause();
    socket.unshift(bytes.subarray(at));
  });
}

/** Runs a few requests in each turn of the event loop, in which clients take turns: none waits behind hundreds. */
function takeTurns(): (client: string, run: () => void) => void {
  const waiting = new Map<string, (() => void)[]>();
  const takeTurn = (): void => {
    let taken = 0;
    for (const [client, runs] of waiting) {
      waiting.delete(client);
      const run = runs.shift();
      if (runs.length > 0) waiting.set(client, runs);
      run?.();
      taken += 1;
      if (taken === REQUESTS_A_TURN) break;
    }
    if (waiting.size > 0) setImmediate(takeTurn);
  };
  return (client, run) => {
    if (waiting.size === 0) setImmediate(takeTurn);
    const runs = waiting.get(client) ?? [];
    runs.push(run);
    waiting.set(client, runs);
  };
}
