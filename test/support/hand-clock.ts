import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the event loop that a loopback round trip takes. */
const ROUND_TRIP = 12;

interface Timer {
  at: number;
  /** The interval; null for a timeout. */
  readonly every: number | null;
  readonly run: () => void;
}

/**
 * Timers and process uptime moved by hand: what takes minutes is tested at once, on any
 * machine. Sockets work as usual.
 */
export class HandClock {
  #now = 0;
  readonly #due = new Map<object, Timer>();
  readonly #real = { setTimeout, setInterval, clearTimeout, clearInterval };

  constructor() {
    const set = (
      run: (...given: unknown[]) => void,
      pause: number,
      isRepeated: boolean,
      given: unknown[],
    ) => {
      const handle = { ref: () => handle, unref: () => handle, hasRef: () => true };
      const every = isRepeated ? pause : null;
      this.#due.set(handle, { at: this.#now + pause, every, run: () => run(...given) });
      return handle;
    };
    const clear = (handle: object): void => void this.#due.delete(handle);
    Object.assign(globalThis, {
      setTimeout: (run: () => void, pause = 1, ...given: unknown[]) => set(run, pause, false, given),
      setInterval: (run: () => void, pause = 1, ...given: unknown[]) => set(run, pause, true, given),
      clearTimeout: clear,
      clearInterval: clear,
    });
    Object.assign(performance, { now: () => this.#now });
  }

  /** Advances the clock, running every timer that falls due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      const [handle, timer] = next;
      this.#now = Math.max(this.#now, timer.at);
      if (timer.every === null) this.#due.delete(handle);
      else timer.at = this.#now + timer.every;
      timer.run();
      // Let requests that a timer sent be answered before the clock moves on.
      await turns(ROUND_TRIP);
    }
    this.#now = Math.max(this.#now, end);
    await turns(ROUND_TRIP);
  }

  /** Jumps forward as the clock does for a stalled process: timers fire late, and only once. */
  stall(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** The number of active intervals. */
  get repeated(): number {
    return [...this.#due.values()].filter(({ every }) => every !== null).length;
  }

  remove(): void {
    Object.assign(globalThis, this.#real);
    // Deleting the own property uncovers the class method.
    Reflect.deleteProperty(performance, 'now');
  }

  /** The first timer due by a moment, if any. */
  #next(end: number): [handle: object, timer: Timer] | undefined {
    const [first] = [...this.#due].sort(([, a], [, b]) => a.at - b.at);
    return first === undefined || first[1].at > end ? undefined : first;
  }
}

export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** Waits for turns of the event loop, not for time, until a condition is true. */
export async function untilTurned(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`not in half a minute: ${holds}`);
    await nextTurn();
  }
}
