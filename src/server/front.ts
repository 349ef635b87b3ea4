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
type Limits = Partial<typeof FRONT_LIMITS>;

const PIECE_BYTES = 2 * 1024;
const MAX_UNANSWERED = 32;
const REQUESTS_A_TURN = 16;
/** The group of all connections, and the client of those of a proxy that carry no request. */
const ALL = '';

/** A connection with its client, its requests without a response, and the latest of them. */
type Connection = Socket & { client: string; unanswered: number; latest?: IncomingMessage };

/** Whether a complete request is unanswered; if not, the server waits for the client. */
const isAnswering = ({ unanswered, latest }: Connection): boolean =>
  unanswered > 0 && latest?.complete === true;

/**
 * Node's HTTP server, fair to clients that share it. What a client sends ahead of its responses stays unparsed, so it
 * takes no memory and delays nobody. Beyond the limits of connections, the one that has waited longest for its client
 * is closed, whether idle or slow. @param hops trusted proxies in front.
 */
export function createFront(listener: RequestListener, hops: number, options: Limits = {}): Server {
  const limits = { ...FRONT_LIMITS, ...options };
  const server = createServer(limits).setTimeout(limits.silenceTimeout);
  // A client may close its half once its request is sent, and is still answered (RFC 9293, section 3.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  /** Connections by client, longest wait first. */
  const groups = new Map<string, Set<Connection>>();
  /** By client, what passes each of its waiting requests on. */
  const queues = new Map<string, (() => void)[]>();

  const leave = (connection: Connection): void => {
    for (const name of [ALL, connection.client]) {
      groups.get(name)?.delete(connection);
      if (groups.get(name)?.size === 0) groups.delete(name);
    }
  };
  /** Puts a connection last in its groups, and closes the first that wait in a group that is too large. */
  const enter = (connection: Connection, client: string): void => {
    leave(connection);
    connection.client = client;
    for (const name of [ALL, client]) {
      const group = (groups.get(name) ?? new Set()).add(connection);
      groups.set(name, group);
      const max = (name === ALL ? limits.connections : limits.connectionsPerClient) || group.size;
      for (const one of group) {
        if (group.size <= max) break;
        if (!isAnswering(one)) leave(one.destroy());
      }
    }
  };
  /** Passes a few requests on, then leaves the event loop a turn. Clients take turns: none waits behind hundreds. */
  const takeTurn = (): void => {
    let left = REQUESTS_A_TURN;
    for (const [client, queue] of queues) {
      const pass = queue.shift();
      queues.delete(client);
      if (queue.length > 0) queues.set(client, queue);
      pass?.();
      left -= 1;
      if (left === 0) break;
    }
    if (queues.size > 0) setImmediate(takeTurn);
  };

  server.on('connection', (socket) => {
    const connection: Connection = Object.assign(socket, { client: ALL, unanswered: 0 });
    socket.once('close', () => leave(connection));
    // Node's parser gets a piece at a time, and nothing while a complete request is unanswered.
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    socket.off('data', parse).on('data', (bytes: Buffer) => {
      if (isAnswering(connection)) return void socket.pause().unshift(bytes);
      parse(bytes.subarray(0, PIECE_BYTES));
      socket.unshift(bytes.subarray(PIECE_BYTES));
    });
    enter(connection, hops > 0 ? ALL : countedAs(clientAddress(socket, 0)));
  });
  server.on('request', (request, response) => {
    const connection = request.socket as Connection;
    connection.latest = request;
    connection.unanswered += 1;
    if (connection.destroyed || connection.unanswered > MAX_UNANSWERED) return void connection.destroy();
    if (hops > 0)
      enter(connection, countedAs(clientAddress(connection, hops, request.headers['x-forwarded-for'])));
    response.once('close', () => {
      connection.unanswered -= 1;
      if (connection.destroyed) return;
      enter(connection, hops > 0 && connection.unanswered === 0 ? ALL : connection.client);
      if (!isAnswering(connection)) connection.resume();
    });
    // Koa cannot read every target; no honest client sends one that is no address.
    if (!URL.canParse(request.url ?? '', 'http://localhost')) return void response.writeHead(400).end();
    if (queues.size === 0) setImmediate(takeTurn);
    const queue = queues.get(connection.client) ?? [];
    queue.push(() => connection.destroyed || listener(request, response));
    queues.set(connection.client, queue);
  });
  return server;
}
