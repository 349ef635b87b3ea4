import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Connection } from './connection.ts';

/**
 * The open connections of a server. Waiting clients shut nobody out: beyond the most, each
 * new connection closes the one that has waited longest for a whole request. A client sends
 * its request as soon as it is connected, so the longest wait is that of an idle connection,
 * or of one that sends its headers or body slowly; the new one itself is closed while all
 * others are being answered.
 */
export class Connections {
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** In the order in which they began to wait. */
  readonly #open = new Set<Connection>();
  readonly #most: number;

  /** @param server one that has no other listeners of connections but Node's own. */
  constructor(server: Server, most: number) {
    this.#most = most;
    server.on('connection', (socket) => this.#add(socket));
  }

  of(socket: Socket): Connection {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) throw new Error('a connection that the server has not opened');
    return connection;
  }

  #add(socket: Socket): void {
    const connection: Connection = new Connection(socket, () => {
      if (!this.#open.delete(connection)) return;
      this.#open.add(connection);
    });
    this.#bySocket.set(socket, connection);
    this.#open.add(connection);
    socket.once('close', () => this.#open.delete(connection));
    if (this.#open.size > this.#most) closeLongestWaiting(this.#open);
  }
}

function closeLongestWaiting(connections: Iterable<Connection>): void {
  for (const { isAnswering, socket } of connections) {
    if (isAnswering) continue;
    socket.destroy();
    return;
  }
}
