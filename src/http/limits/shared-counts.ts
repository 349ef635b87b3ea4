export interface Count {
  /** What was left before this request, which is counted if that is more than 0. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted request drops out of the window. */
  readonly reset: number;
}

export interface Payment {
  readonly isPaid: boolean;
  readonly remaining: number;
  /** Milliseconds until it can afford what was not paid; 0 if it was. */
  readonly wait: number;
}

export interface SharedCounts {
  /** What `/readyz` calls them. */
  readonly name: string;
  readonly usable: boolean;
  /** Counts a request if the client has any left; null if it cannot be counted now. `window` in milliseconds. */
  count(key: string, max: number, window: number): Promise<Count | null>;
  /** Takes units from a client that has enough; null if they cannot be counted now. `max` units a window. */
  charge(key: string, units: number, max: number, window: number): Promise<Payment | null>;
}
