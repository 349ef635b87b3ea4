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

/** A connection with its unanswered requests in order, and whose it is: behind a proxy, its request's client's. */
type Connection = Socket & { unanswered: IncomingMessage[]; client?: string | undefined };

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
  /** Open connections, longest wait first. */
  const connections = new Set<Connection>();
  /** By client, what passes each of its waiting requests on. */
  const queues = new Map<string, (() => void)[]>();

  /** Closes one connection of too many, of a client or of all: a search through 5,000 takes 0.1 ms. */
  const keepTo = (most: number, client?: string): void => {
    const group = [...connections].filter((one) => client === undefined || one.client === client);
    const first = group.length > most ? group.find((one) => !isAnswering(one)) : undefined;
    if (first !== undefined) connections.delete(first.destroy());
  };
  const belongTo = (client: string, connection: Connection): void => {
    connection.client = client;
    keepTo(limits.connectionsPerClient, client);
  };
  /** Passes a few requests on, then leaves the event loop a turn. Clients take turns: none waits behind hundreds. */
  const takeTurn = (): void => {
    let left = REQUESTS_A_TURN;
    for (const [client, queue] of queues) {
      if (left === 0) break;
      left -= 1;
      const pass = queue.shift();
      queues.delete(client);
      if (queue.length > 0) queues.set(client, queue);
      pass?.();
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
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
    if (hops === 0) belongTo(countedAs(clientAddress(socket, 0)), connection);
    if (connections.size > limits.connections) keepTo(limits.connections);
  });
  server.on('request', (request, response) => {
    const connection = request.socket as Connection;
    const { unanswered } = connection;
    if (connection.destroyed || unanswered.push(request) > MAX_UNANSWERED) return void connection.destroy();
    const client = countedAs(clientAddress(connection, hops, request.headers['x-forwarded-for']));
    if (hops > 0) belongTo(client, connection);
    response.once('close', () => {
      unanswered.shift();
      if (hops > 0) connection.client = undefined;
      if (connections.delete(connection)) connections.add(connection);
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
