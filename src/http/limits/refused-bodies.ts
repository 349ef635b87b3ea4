import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two reads, each of at most what a socket gives at once: 64 KiB. */
const PACE = 100;

/**
 * Reads the rest of a refused request's body, slowly, before the refusal is sent. Reading a megabyte at full
 * speed costs more than many small results, and a refused client may send another at once. A client that
 * writes its whole body before it reads still gets its answer.
 */
export async function discardBody(request: IncomingMessage): Promise<void> {
  try {
    // Reading is what makes a request complete.
    while (request.complete === false && !request.destroyed) {
      request.read();
      await wait(PACE);
    }
  } catch {
    // The client has gone.
  }
}
