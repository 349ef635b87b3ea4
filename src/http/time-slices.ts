/** How long work may hold up other requests before they get their turn, in milliseconds. */
const SLICE = 4;

/** How many steps at most, for clocks that stand still while a program works, as those of Workers do. */
const MOST_STEPS = 100;

/** Workers keep requests apart: what one waits for, another that may end at any time must not bring about. */
const areApart = globalThis.navigator?.userAgent === 'Cloudflare-Workers';

/** Work that waits for its next slice, the longest first. */
const waiting: (() => void)[] = [];

/**
 * Waits until other requests had their turn. In each turn of the event loop one slice is
 * worked, whatever the number of requests that have long work.
 */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (areApart) {
      setImmediate(resolve);
      return;
    }
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(workOne);
  });
}

function workOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(workOne);
}

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
  for (;;) {
    await nextSlice();
    if (!isWanted()) return undefined;
    const end = performance.now() + SLICE;
    for (let step = 0; step < MOST_STEPS && (step === 0 || performance.now() < end); step += 1) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }
}
