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

/** An open connection; a proxy's has a client only while it carries a request. */
interface Connection {
  client: string | null;
  unanswered: number;
  newest: IncomingMessage | null;
}

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
  /** Longest wait first. */
  const open = new Map<Socket, Connection>();
  const ofClients = new Map<string, number>();
  const inTurn = takeTurns(listener);

  const countFor = (connection: Connection, client: string | null): void => {
    for (const [name, more] of [
      [connection.client, -1],
      [client, 1],
    ] as const) {
      if (name !== null) ofClients.set(name, (ofClients.get(name) ?? 0) + more);
      if (name !== null && ofClients.get(name) === 0) ofClients.delete(name);
    }
    connection.client = client;
  };
  const closeOneBeyond = (limit: number, count: number, client?: string | null): void => {
    if (limit === 0 || count <= limit) return;
    for (const [socket, connection] of open) {
      if (isAnswering(connection) || (client !== undefined && client !== connection.client)) continue;
      close(socket, connection);
      return void socket.destroy();
    }
  };
  const close = (socket: Socket, connection: Connection): void => {
    open.delete(socket);
    countFor(connection, null);
  };

  server.on('connection', (socket) => {
    const connection: Connection = { client: null, unanswered: 0, newest: null };
    open.set(socket, connection);
    socket.once('close', () => close(socket, connection));
    feedInPieces(socket, connection);
    if (hops === 0) countFor(connection, countedAs(clientAddress({ headers: {}, socket }, 0)));
    closeOneBeyond(limits.connections, open.size);
    closeOneBeyond(
      limits.connectionsPerClient,
      ofClients.get(connection.client ?? '') ?? 0,
      connection.client,
    );
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.newest = request;
    connection.unanswered += 1;
    if (connection.unanswered > MAX_UNANSWERED) return void socket.destroy();
    const client = countedAs(clientAddress(request, hops));
    if (hops > 0) {
      countFor(connection, client);
      closeOneBeyond(limits.connectionsPerClient, ofClients.get(client) ?? 0, client);
    }
    response.once('close', () => {
      connection.unanswered -= 1;
      if (hops > 0 && connection.unanswered === 0) countFor(connection, null);
      if (open.delete(socket)) open.set(socket, connection);
      if (!isAnswering(connection)) socket.resume();
    });
    // Koa cannot read such a target, which no honest client sends.
    if (/^[/*]/.test(request.url ?? '') || URL.canParse(request.url ?? '')) inTurn(client, request, response);
    else response.writeHead(400).end();
  });
  return server;
}

/** Gives Node's parser a piece at a time, and nothing while a complete request is unanswered. */
function feedInPieces(socket: Socket, connection: Connection): void {
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

type Exchange = Parameters<RequestListener>;

/** Passes on a few requests in each turn of the event loop, in which clients take turns: none waits behind hundreds. */
function takeTurns(listener: RequestListener): (client: string, ...exchange: Exchange) => void {
  const waiting = new Map<string, Exchange[]>();
  let isRunning = false;
  const takeTurn = (): void => {
    isRunning = waiting.size > 0;
    if (isRunning) setImmediate(takeTurn);
    for (let taken = 0; taken < REQUESTS_A_TURN && waiting.size > 0; taken += 1) {
      const [client, exchanges] = waiting.entries().next().value as [string, Exchange[]];
      const [request, response] = exchanges.shift() as Exchange;
      waiting.delete(client);
      if (exchanges.length > 0) waiting.set(client, exchanges);
      if (!response.destroyed) listener(request, response);
    }
  };
  return (client, ...exchange) => {
    const exchanges = waiting.get(client);
    if (exchanges === undefined) waiting.set(client, [exchange]);
    else exchanges.push(exchange);
    if (isRunning) return;
    isRunning = true;
    setImmediate(takeTurn);
  };
}
