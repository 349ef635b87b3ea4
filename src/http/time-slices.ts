/** How long work may hold up other requests, in milliseconds. */
export const SLICE = 4;

/** Steps of a slice, for clocks that do not move while a program works, as those of Workers. */
export const MOST_STEPS = 100;

/** Workers keep requests apart: none may wait for what another, which may end at any time, brings about. */
const { navigator } = globalThis as { navigator?: { userAgent: string } };
export const areApart = navigator?.userAgent === 'Cloudflare-Workers';

/** Work that waits for its next slice, the longest first. */
const waiting: (() => void)[] = [];

/** Waits for other requests. Each turn of the event loop has one slice of work, however many requests have long work. */
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
 * @param allowed told before each slice how many steps the last one had; says how many the next may have.
 * @returns what the work gives; undefined if it was not allowed to end.
 */
export async function inSlices<R>(
  steps: Iterator<unknown, R, undefined>,
  allowed: (done: number) => number | Promise<number> = () => MOST_STEPS,
): Promise<R | undefined> {
  let step = 0;
  for (;;) {
    await nextSlice();
    const most = Math.min(MOST_STEPS, await allowed(step));
    if (most <= 0) return undefined;
    const end = performance.now() + SLICE;
    for (step = 0; step < most && (step === 0 || performance.now() < end); step += 1) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }
}
