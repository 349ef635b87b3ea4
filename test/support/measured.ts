import { type ProcessOptions, type RunningService, startProcess } from './process.ts';
import { ROOT } from './rules-copy.ts';
import { ask, freePort, waitFor } from './wire.ts';

/** What a process of the service takes, by its own metrics. */
export interface Measured {
  /** Bytes in use on its heap, and in buffers outside it. */
  readonly heap: number;
  /** Its resident set, in bytes. */
  readonly resident: number;
  /** Open files, connections among them. */
  readonly files: number;
  /** Open connections and servers, as Node counts them. */
  readonly handles: number;
}

const NAMES = {
  heap: 'nodejs_heap_size_used_bytes',
  external: 'nodejs_external_memory_bytes',
  resident: 'process_resident_memory_bytes',
  files: 'process_open_fds',
  handles: 'nodejs_active_handles_total',
};

/** The service with its metrics. */
export interface MeasuredProcess extends RunningService {
  /** What the process takes, once its garbage is collected. */
  measured(): Promise<Measured>;
}

/** Milliseconds within which workers collect their garbage, on request of the process that started them. */
const COLLECTED_WITHIN = 500;

/** Runs the service with its metrics, and with a way to collect its garbage. */
export async function startMeasured(options: ProcessOptions = {}): Promise<MeasuredProcess> {
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  const service = await startProcess({
    ...options,
    environment: { ...options.environment, ...ports },
    nodeOptions: ['--expose-gc', '--import', `${ROOT}test/support/collect-garbage.mjs`],
  });
  return {
    ...service,
    async measured() {
      service.process.kill('SIGUSR2');
      await new Promise((resolve) => setTimeout(resolve, COLLECTED_WITHIN));
      return measuredAt(Number(ports.METRICS_PORT));
    },
  };
}

/** Reads what a process takes from its metrics. */
async function measuredAt(metricsPort: number): Promise<Measured> {
  const { text } = await ask(metricsPort, '/metrics', { within: 5_000 });
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`the metrics do not hold ${name}`);
    return Number(value);
  };
  return {
    heap: read(NAMES.heap) + read(NAMES.external),
    resident: read(NAMES.resident),
    files: read(NAMES.files),
    handles: read(NAMES.handles),
  };
}

/** How much a process may have grown: megabytes, files and handles. */
export interface Given {
  readonly before: Measured;
  readonly megabytes: number;
  /** More than a few are connections that were not given back. */
  readonly handles?: number;
}

/** The system's memory comes back last and in pieces, so that much more of it may be held. */
const RESIDENT = 150;

/** Waits until a process has given back what it took. */
export async function givenBack(
  built: { measured(): Promise<Measured> },
  { before, megabytes, handles = 5 }: Given,
  within = 20_000,
): Promise<Measured> {
  let now = before;
  await waitFor(async () => {
    now = await built.measured();
    return (
      now.heap <= before.heap + megabytes * 1e6 &&
      now.resident <= before.resident + (megabytes + RESIDENT) * 1e6 &&
      now.files <= before.files + handles &&
      now.handles <= before.handles + handles
    );
  }, within).catch(() => {
    throw new Error(`not given back: ${JSON.stringify({ before, now })}`);
  });
  return now;
}
