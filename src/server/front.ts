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
type Sent = Pick<IncomingMessage, 'headers' | 'socket'>;

const PIECE_BYTES = 2 * 1024;
const MAX_UNANSWERED = 32;
const REQUESTS_A_TURN = 16;
/** The group of all connections, and the client of those of a proxy that carry no request. */
const ALL = '';

interface Connection {
  readonly socket: Socket;
  client: string;
  readonly unanswered: Set<IncomingMessage>;
}

/** Whether a complete request is unanswered; if not, the server waits for the client. */
const isAnswering = (one: Connection): boolean => [...one.unanswered].some(({ complete }) => complete);

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
  const connections = new WeakMap<Socket, Connection>();
  /** By client, longest wait first. */
  const groups = new Map<string, Set<Connection>>();
  const inTurn = takeTurns();

  const leave = (connection: Connection): void => {
    groups.get(ALL)?.delete(connection);
    groups.get(connection.client)?.delete(connection);
    if (groups.get(connection.client)?.size === 0) groups.delete(connection.client);
  };
  const clientOf = (request: Sent): string => countedAs(clientAddress(request, hops));
  /** Puts a connection last in its groups, and closes the first that waits in a group that is too large. */
  const enter = (connection: Connection, client: string): void => {
    leave(connection);
    connection.client = client;
    for (const name of [ALL, client]) {
      const group = (groups.get(name) ?? new Set()).add(connection);
      groups.set(name, group);
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

  server.on('connection', (socket) => {
    const connection: Connection = { socket, client: ALL, unanswered: new Set() };
    connections.set(socket, connection);
    socket.once('close', () => leave(connection));
    // Node's parser gets a piece at a time, and nothing while a complete request is unanswered.
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    socket.off('data', parse).on('data', (bytes: Buffer) => {
      if (isAnswering(connection)) return void socket.pause().unshift(bytes);
      parse(bytes.subarray(0, PIECE_BYTES));
      if (bytes.length > PIECE_BYTES && !socket.destroyed) socket.unshift(bytes.subarray(PIECE_BYTES));
    });
    enter(connection, hops > 0 ? ALL : clientOf({ headers: {}, socket }));
  });
  server.on('request', (request, response) => {
    const { socket, url = '' } = request;
    if (socket.destroyed) return;
    const connection = connections.get(socket) as Connection;
    const unanswered = connection.unanswered.add(request);
    if (unanswered.size > MAX_UNANSWERED) return void socket.destroy();
    if (hops > 0) enter(connection, clientOf(request));
    response.once('close', () => {
      unanswered.delete(request);
      if (socket.destroyed) return;
      enter(connection, hops > 0 && unanswered.size === 0 ? ALL : connection.client);
      if (!isAnswering(connection)) socket.resume();
    });
    // Koa cannot read every target; no honest client sends one that is no address.
    if (!URL.canParse(url, 'http://localhost')) return void response.writeHead(400).end();
    inTurn(connection.client, () => {
      if (!response.destroyed) listener(request, response);
    });
  });
  return server;
}

/** Runs a few requests in each turn of the event loop, in which clients take turns: none waits behind hundreds. */
function takeTurns(): (client: string, run: () => void) => void {
  const queues = new Map<string, (() => void)[]>();
  const takeTurn = (): void => {
    let left = REQUESTS_A_TURN;
    for (const [client, queue] of queues) {
      queues.delete(client);
      const run = queue.shift();
      if (queue.length > 0) queues.set(client, queue);
      run?.();
      left -= 1;
      if (left === 0) break;
    }
    if (queues.size > 0) setImmediate(takeTurn);
  };
  return (client, run) => {
    if (queues.size === 0) setImmediate(takeTurn);
    const queue = queues.get(client);
    if (queue === undefined) queues.set(client, [run]);
    else queue.push(run);
  };
}
