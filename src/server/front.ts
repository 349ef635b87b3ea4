import { createServer, type RequestListener, type Server } from 'node:http';
import { clientAddress, countedAs } from '../http/limits/client-address.ts';
import { ALL, type Connection, Connections, isAnswering } from './connections.ts';

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

/**
 * Node's HTTP server, fair to clients that share it. What a client sends ahead of its responses stays unparsed, so it
 * takes no memory and delays nobody.
 * @param hops trusted proxies in front: their connections count for the clients whose requests they have.
 */
export function createFront(listener: RequestListener, hops: number, options: Limits = {}): Server {
  const limits = { ...FRONT_LIMITS, ...options };
  const server = createServer(limits).setTimeout(limits.silenceTimeout);
  // A client may close its half once its request is sent, and is still answered (RFC 9293, section 3.6).
  Object.assign(server, { httpAllowHalfOpen: true });
  const connections = new Connections(limits);
  /** By client, what passes each of its waiting requests on. */
  const queues = new Map<string, (() => void)[]>();

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
    const connection: Connection = Object.assign(socket, { unanswered: [], groups: new Set<string>() });
    // Node's parser gets a piece at a time, and nothing while a complete request is unanswered.
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    socket.off('data', parse).on('data', (bytes: Buffer) => {
      if (isAnswering(connection)) return void socket.pause().unshift(bytes);
      parse(bytes.subarray(0, PIECE_BYTES));
      socket.unshift(bytes.subarray(PIECE_BYTES));
    });
    socket.once('close', () => connections.remove(connection));
    // Its client's first, whose own is closed rather than another's.
    if (hops === 0) connections.add(countedAs(clientAddress(socket, 0)), connection);
    connections.add(ALL, connection);
  });
  server.on('request', (request, response) => {
    const connection = request.socket as Connection;
    const { unanswered } = connection;
    if (connection.destroyed || unanswered.push(request) > MAX_UNANSWERED) return void connection.destroy();
    const client = countedAs(clientAddress(connection, hops, request.headers['x-forwarded-for']));
    if (hops > 0) connections.add(client, connection);
    response.once('close', () => {
      unanswered.shift();
      if (hops > 0) connections.delete(client, connection);
      if (connection.destroyed) return;
      for (const group of connection.groups) connections.add(group, connection);
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
