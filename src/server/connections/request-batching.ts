import type { RequestListener } from 'node:http';

/** The largest batch: more gains little, and the first request of a batch waits for all the others. */
export const LARGEST_BATCH = 64;

/** The size of a batch before it is known how long requests take. */
const FIRST_BATCH = 16;

/** How long a turn of the event loop may take, in milliseconds: later arrivals wait for its end. */
const LONGEST_TURN = 10;

/**
 * Hands requests on in batches: those that arrive in one turn of the event loop run one right after the
 * other, so that each step of a request finds in the processor's caches what the same step of the previous
 * one has read (Larus and Parkes, Using Cohort Scheduling to Enhance Server Performance, 2002). A request
 * that arrives alone does not wait. One whose client has disconnected by then is dropped.
 *
 * Each turn has one batch, as large as the time of the previous turn allows: costly requests shrink it at
 * once, and while many wait it grows by one a turn.
 */
export function batchRequests(listener: RequestListener, most = LARGEST_BATCH): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  let isRunning = false;
  let size = Math.min(FIRST_BATCH, most);
  let handedOn = { count: 0, at: 0 };

  const takeTurn = (): void => {
    const now = performance.now();
    if (handedOn.count > 0) size = fitting(handedOn.count, now - handedOn.at, size, most);
    const batch = waiting.splice(0, size);
    handedOn = { count: batch.length, at: now };
    isRunning = batch.length > 0;
    if (!isRunning) return;
    for (const [incoming, answer] of batch) if (!answer.destroyed) listener(incoming, answer);
    setImmediate(takeTurn);
  };

  return (request, response) => {
    waiting.push([request, response]);
    if (isRunning) return;
    isRunning = true;
    setImmediate(takeTurn);
  };
}

/** How many requests the next turn takes, by how long the last one took. */
function fitting(count: number, milliseconds: number, size: number, most: number): number {
  if (milliseconds > LONGEST_TURN) return Math.max(1, Math.floor((count * LONGEST_TURN) / milliseconds));
  return count === size ? Math.min(most, size + 1) : size;
}
