/** Work in steps, each about as much as one calculation, so that callers can do other work in between. */
export type Steps<R> = Generator<undefined, R>;

export function finish<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
