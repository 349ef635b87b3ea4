/** How long work may hold up other requests before they get their turn, in milliseconds. */
const SLICE = 4;

/**
 * Does work step by step, and lets other requests run every few milliseconds.
 *
 * @param isWanted asked before each slice: work for a client that went away ends.
 * @returns what the work gives; undefined when it was not wanted to the end.
 */
export async function inSlices<R>(
  steps: Iterator<unknown, R, undefined>,
  isWanted: () => boolean,
): Promise<R | undefined> {
  while (isWanted()) {
    const end = performance.now() + SLICE;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return undefined;
}
