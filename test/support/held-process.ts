const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Intercepts this process's signals and exits, so that a test sees what code does with them. */
export class HeldProcess {
  /** The codes with which the process would have exited. */
  readonly exits: unknown[] = [];
  readonly #exit = process.exit;
  readonly #listeners = SIGNALS.map((name) => process.listeners(name));

  constructor() {
    for (const name of SIGNALS) process.removeAllListeners(name);
    Object.assign(process, { exit: (code: number) => this.exits.push(code) });
  }

  release(): void {
    Object.assign(process, { exit: this.#exit });
    for (const [index, name] of SIGNALS.entries()) {
      process.removeAllListeners(name);
      for (const listener of this.#listeners[index] ?? []) process.on(name, listener);
    }
  }
}
