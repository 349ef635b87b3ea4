/** Where a client stands among all its requests of a window. */
export interface Count {
  /** What was left to it before this request, which is counted if that is more than 0. */
  readonly remaining: number;
  /** Milliseconds until the oldest request that counts against it counts no more. */
  readonly reset: number;
}

/** What came of a charge. */
export interface Payment {
  readonly isPaid: boolean;
  /** Units that the client has left. */
  readonly remaining: number;
  /** Milliseconds until it has enough for what was not paid; 0 if it was. */
  readonly wait: number;
}

/** Counts that instances share. */
export interface SharedCounts {
  /** What `/readyz` calls them. */
  readonly name: string;
  /** Whether they can be had at present. */
  readonly usable: boolean;
  /**
   * Counts a request unless nothing is left to the client; null if it cannot be counted there now.
   * @param window its length in milliseconds.
   */
  count(key: string, max: number, window: number): Promise<Count | null>;
  /**
   * Takes units of work from a client unless it has too few; null if that cannot be done there now.
   * @param max units of a window, which is also the most that a client can save up.
   */
  charge(key: string, units: number, max: number, window: number): Promise<Payment | null>;
}
