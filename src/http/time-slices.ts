/**
 * How long work may block other requests, in milliseconds. A request meets some five slices, and the processor is
 * shared: with 4 ms requests waited twice as long under attack (test/soak/shipped).
 */
export const SLICE = 1;

/** The most steps of a slice. */
export const MOST_STEPS = 100;

const waiting: (() => void)[] = [];

/** Waits for other requests. Each turn of the event loop runs one slice, however much work is waiting. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(workOne);
  });
}

function workOne(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(workOne);
}

/**
 * Works step by step, between other requests; undefined if it was not allowed to finish.
 * @param allowed given the number of steps in the last slice; returns how many the next may have.
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
