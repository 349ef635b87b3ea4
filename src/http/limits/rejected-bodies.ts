import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'koa';

/** Milliseconds between two reads, each of at most what a socket delivers at once: 64 KiB. */
const PACE = 250;
/** Enough for a body of 1 MiB, the most that is read of any request. */
const MAX_READS = 20;

/**
 * Reads the rest of a rejected request's body, slowly, before the error is sent. Reading a megabyte at full speed
 * costs more than many small results, and a rejected client may send another at once. A client that writes its
 * whole body before it reads still gets its answer; beyond 1 MiB the connection is closed with it.
 */
export async function discardBody({ req, res }: Context): Promise<void> {
  for (let reads = 0; req.complete === false && !req.destroyed; reads += 1) {
    if (reads === MAX_READS) {
      res.setHeader('Connection', 'close');
      return;
    }
    // Reading is what makes a request complete.
    req.read();
    await wait(PACE);
  }
}
