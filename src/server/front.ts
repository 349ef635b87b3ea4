import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress, countedAs } from '../http/limits/client-address.ts';

/** Node's timeouts in milliseconds and bounds, and the most connections of one client and of all. */
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

/** A connection with its requests that have no response yet, in order. */
type Connection = Socket & { unanswered: IncomingMessage[] };

/** Whether a complete request is unanswered; if not, the server waits for the client. */
const isAnswering = ({ unanswered }: Connection): boolean => unanswered.at(-1)?.complete === true;

/**
 * Node's HTTP server, fair to clients that share it. What a client sends ahead of its responses stays unparsed, so it
 * takes no memory and delays nobody. Beyond the limits of connections, the one that has waited longest for its client
 * is closed, whether idle or slow. @param hops trusted proxies in front, whose connections are their request's client's.
 */
export function createFront(listener: RequestListener, hops: number, options: Limits = {}): Server {
  const limits = { ...FRONT_LIMITS, ...options };
  const server = createServer(limits).setTimeout(limits.silenceTimeout);
  // A client may close its half once its request is sent, and is still answered (RFC 9293, section 3.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  /** Open connections, longest wait first, and those of each client: behind a proxy, those with its requests. */
  const connections = new Set<Connection>();
  const clients = new Map<string, Set<Connection>>();
  /** By client, what passes each of its waiting requests on. */
  const queues = new Map<string, (() => void)[]>();

  const closeFirst = (group: ReadonlySet<Connection>): void => {
    for (const one of connections)
      if (group.has(one) && !isAnswering(one)) return void connections.delete(one.destroy());
  };
  const join = (connection: Connection, client: string): void => {
    const group = (clients.get(client) ?? new Set()).add(connection);
    clients.set(client, group);
    if (group.size > limits.connectionsPerClient) closeFirst(group);
  };
  const leave = (connection: Connection, client: string): void => {
    const group = clients.get(client);
    group?.delete(connection);
    if (group?.size === 0) clients.delete(client);
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
    const connection: Connection = Object.assign(socket, { unanswered: [] });
    // Node's parser gets a piece at a time, and nothing while a complete request is unanswered.
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    socket.off('data', parse).on('data', (bytes: Buffer) => {
      if (isAnswering(connection)) return void socket.pause().unshift(bytes);
      parse(bytes.subarray(0, PIECE_BYTES));
      socket.unshift(bytes.subarray(PIECE_BYTES));
    });
    const client = countedAs(clientAddress(socket, 0));
    connections.add(connection);
    socket.once('close', () => {
      connections.delete(connection);
      leave(connection, client);
    });
    if (hops === 0) join(connection, client);
    if (connections.size > limits.connections) closeFirst(connections);
  });
  server.on('request', (request, response) => {
    const connection = request.socket as Connection;
    const { unanswered } = connection;
    if (connection.destroyed || unanswered.push(request) > MAX_UNANSWERED) return void connection.destroy();
    const client = countedAs(clientAddress(connection, hops, request.headers['x-forwarded-for']));
    if (hops > 0) join(connection, client);
    response.once('close', () => {
      unanswered.shift();
      if (hops > 0) leave(connection, client);
      if (connection.destroyed) return;
      connections.delete(connection);
      connections.add(connection);
      if (!isAnswering(connection)) connection.resume();
    });
    // Koa cannot read every target, and Node closes a connection that begins like HTTP/2 (PRI) at once.
    const isReadable = request.method !== 'PRI' && URL.canParse(request.url ?? '', 'http://localhost');
    if (!isReadable) return void response.writeHead(400).end();
    if (queues.size === 0) setImmediate(takeTurn);
    const queue = queues.get(client) ?? [];
    queue.push(() => connection.destroyed || listener(request, response));
    queues.set(client, queue);
  });
  return server;
}
