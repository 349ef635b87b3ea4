/** What the operator can ask of a running process. */
export interface Asked {
  reload(): Promise<void>;
  end(): Promise<void>;
}

/** SIGHUP reads the rules again; SIGTERM and SIGINT end the process without losing a request. */
export function handleSignals({ reload, end }: Asked): void {
  process.on('SIGHUP', () => void reload());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void end().finally(() => process.exit(0)));
  }
}
