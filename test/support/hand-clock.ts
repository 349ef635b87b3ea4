import { setImmediate as nextTurn } from 'node:timers/promises';

/** Turns of the event loop in which what is sent on this machine is answered. */
const ROUND_TRIP = 12;

interface Timer {
  at: number;
  /** The pause until it is due again; null for one that is due once. */
  readonly every: number | null;
  readonly run: () => void;
}

/**
 * Timers, and the time since the start of the process, moved by hand: what happens after minutes is seen at
 * once, on any machine. Sockets work as always.
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

  /** Lets so many milliseconds pass, and what was to happen in them happen. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      const [handle, timer] = next;
      this.#now = Math.max(this.#now, timer.at);
      if (timer.every === null) this.#due.delete(handle);
      else timer.at = this.#now + timer.every;
      timer.run();
      // What is asked for by a timer is answered before the clock goes on.
      await turns(ROUND_TRIP);
    }
    this.#now = Math.max(this.#now, end);
    await turns(ROUND_TRIP);
  }

  /** Puts the clock forward as it goes on for a process that did nothing meanwhile: timers are late, and run once. */
  stall(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** How many timers are due again and again. */
  get repeated(): number {
    return [...this.#due.values()].filter(({ every }) => every !== null).length;
  }

  remove(): void {
    Object.assign(globalThis, this.#real);
    // Deleting the own property uncovers the method of its class.
    Reflect.deleteProperty(performance, 'now');
  }

  /** The timer that is due first, if that is by a moment. */
  #next(end: number): [handle: object, timer: Timer] | undefined {
    const [first] = [...this.#due].sort(([, a], [, b]) => a.at - b.at);
    return first === undefined || first[1].at > end ? undefined : first;
  }
}

/** Waits so many turns of the event loop. */
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
