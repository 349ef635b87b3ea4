import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps idle connections from shutting others out: beyond the most, each new one
 * closes the one that has waited longest for a request. A client sends its request
 * as soon as it is connected, so the longest wait is that of an idle connection, or
 * of one that sends its headers slowly. While all are being answered, the new one
 * itself is closed.
 */
export function evictIdleConnections(server: Server, most: number): void {
  let open = 0;
  /** Connections without a request, in the order in which they began to wait. */
  const waiting = new Set<Socket>();
  const unanswered = new WeakMap<Socket, number>();

  server.on('connection', (socket) => {
    open += 1;
    waiting.add(socket);
    socket.once('close', () => {
      open -= 1;
      waiting.delete(socket);
    });
    const [longest] = waiting;
    if (open > most && longest !== undefined) {
      waiting.delete(longest);
      longest.destroy();
    }
  });

  server.on('request', ({ socket }, response) => {
    waiting.delete(socket);
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
    response.once('close', () => {
      // Requests may be sent before earlier ones are answered.
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (left === 0 && !socket.destroyed) waiting.add(socket);
    });
  });
}
