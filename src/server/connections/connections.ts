import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Connection } from './connection.ts';

export interface ConnectionLimits {
  /** Connections at once. */
  readonly most: number;
  /** Connections of one client; 0 for no limit. */
  readonly mostOfClient: number;
  /** The key that a connection's client is counted under; null behind a proxy. */
  readonly clientOf: (socket: Socket) => string | null;
  /** The key that a request's client is counted under, behind a proxy. */
  readonly clientBehindProxy: (request: IncomingMessage) => string | null;
  /** Called when all connections are in use, and not again until half of them are free. */
  readonly onFull: (connections: number) => void;
}

/**
 * The open connections of a server. Waiting clients cannot shut others out: beyond the limit, for one client
 * or overall, each new connection closes the one that has waited longest for a complete request. A client
 * sends its request as soon as it is connected, so the longest wait is that of an idle connection, or of one
 * that sends its headers or body slowly. The new connection itself is closed if all others are being
 * answered. Behind a proxy a connection counts as a client's while that client's request is in progress.
 */
export class Connections {
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** Longest wait first. */
  readonly #open = new Set<Connection>();
  readonly #ofClients = new Map<string, Set<Connection>>();
  #isFull = false;

  /** @param server one with no `connection` listeners but Node's own. */
  constructor(
    server: Server,
    private readonly limits: ConnectionLimits,
  ) {
    server.on('connection', (socket) => this.#add(socket));
  }

  /** Registers a request whose headers have arrived. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.of(request.socket);
    const client = this.limits.clientBehindProxy(request);
    const uncount = client === null ? () => {} : this.#count(client, connection);
    connection.begin(request, response, uncount);
  }

  /** @param socket one that the server has opened, as are all whose requests and errors it reports. */
  of(socket: Socket): Connection {
    return this.#bySocket.get(socket) as Connection;
  }

  #add(socket: Socket): void {
    const client = this.limits.clientOf(socket);
    const connection: Connection = new Connection(socket, () => {
      moveToEnd(this.#open, connection);
      if (client !== null) moveToEnd(this.#ofClients.get(client), connection);
    });
    this.#bySocket.set(socket, connection);
    this.#open.add(connection);
    socket.once('close', () => {
      this.#open.delete(connection);
      if (this.#open.size <= this.limits.most / 2) this.#isFull = false;
    });
    if (client !== null) socket.once('close', this.#count(client, connection));
    if (socket.destroyed || this.#open.size <= this.limits.most) return;
    if (!this.#isFull) this.limits.onFull(this.limits.most);
    this.#isFull = true;
    closeLongestWaiting(this.#open);
  }

  /** Counts a connection as a client's until the function returned is called. */
  #count(client: string, connection: Connection): () => void {
    const connections = this.#ofClients.get(client) ?? new Set<Connection>();
    this.#ofClients.set(client, connections.add(connection));
    const { mostOfClient } = this.limits;
    if (mostOfClient > 0 && connections.size > mostOfClient) closeLongestWaiting(connections);
    return () => {
      connections.delete(connection);
      if (connections.size === 0) this.#ofClients.delete(client);
    };
  }
}

function moveToEnd(connections: Set<Connection> | undefined, connection: Connection): void {
  if (connections?.delete(connection)) connections.add(connection);
}

function closeLongestWaiting(connections: Iterable<Connection>): void {
  for (const { isAnswering, socket } of connections) {
    if (isAnswering || socket.destroyed) continue;
    socket.destroy();
    return;
  }
}

/** Files that a process opens besides connections: its own, ports, Redis, the log, rules and images. */
const OTHER_FILES = { least: 40, most: 128 };

/** The wanted number of connections, or as many as the limit of open files allows, but at least one. */
export function affordableConnections(wanted: number): number {
  let limits = '';
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Only Linux has this file.
  }
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  const others = Math.min(OTHER_FILES.most, Math.max(OTHER_FILES.least, files / 4));
  return Math.max(1, Math.min(wanted, Math.floor(files - others)));
}
