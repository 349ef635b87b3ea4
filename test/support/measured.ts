import { ask, waitFor } from './wire.ts';

/** What a process of the service takes, by its own metrics. */
export interface Measured {
  /** Bytes of its heap in use, of which some are garbage. */
  readonly heap: number;
  /** Bytes of memory that it holds of the system. */
  readonly resident: number;
  /** Open files, connections among them. */
  readonly files: number;
  /** Open connections and servers, as Node counts them. */
  readonly handles: number;
}

const NAMES = {
  heap: 'nodejs_heap_size_used_bytes',
  resident: 'process_resident_memory_bytes',
  files: 'process_open_fds',
  handles: 'nodejs_active_handles_total',
};

/** Reads what a process takes from its metrics. */
export async function measuredAt(metricsPort: number): Promise<Measured> {
  const { text } = await ask(metricsPort, '/metrics', { within: 5_000 });
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`the metrics do not hold ${name}`);
    return Number(value);
  };
  return {
    heap: read(NAMES.heap),
    resident: read(NAMES.resident),
    files: read(NAMES.files),
    handles: read(NAMES.handles),
  };
}

/** What a process may hold beyond what it held before: megabytes, and files and handles. */
export interface Given {
  readonly before: Measured;
  readonly megabytes: number;
  /** More than a few are connections that were not given back. */
  readonly handles?: number;
}

/**
 * Waits until a process has given back what it took. Requests go on meanwhile:
 * without them nothing makes Node collect its garbage.
 */
export async function givenBack(
  built: { readonly port: number; measured(): Promise<Measured> },
  { before, megabytes, handles = 5 }: Given,
  within = 20_000,
): Promise<Measured> {
  let now = await built.measured();
  const holds = (): boolean =>
    now.heap <= before.heap + megabytes * 1e6 &&
    now.resident <= before.resident + 3 * megabytes * 1e6 &&
    now.files <= before.files + handles &&
    now.handles <= before.handles + handles;
  await waitFor(async () => {
    for (let sent = 0; sent < 20; sent += 1) await ask(built.port, '/docs', { within: 5_000 });
    now = await built.measured();
    return holds();
  }, within).catch(() => {
    throw new Error(`not given back: ${JSON.stringify({ before, now })}`);
  });
  return now;
}
