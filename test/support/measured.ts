import { type ProcessOptions, type RunningService, startProcess } from './process.ts';
import { ROOT } from './rules-copy.ts';
import { ask, freePort, waitFor } from './wire.ts';

/** What a service process uses, from its own metrics. */
export interface Measured {
  /** Bytes in use on the heap and in external buffers. */
  readonly heap: number;
  /** Resident set size in bytes. */
  readonly resident: number;
  /** Open file descriptors, including sockets. */
  readonly files: number;
  /** Active handles, as Node counts them. */
  readonly handles: number;
}

const NAMES = {
  heap: 'nodejs_heap_size_used_bytes',
  external: 'nodejs_external_memory_bytes',
  resident: 'process_resident_memory_bytes',
  files: 'process_open_fds',
  handles: 'nodejs_active_handles_total',
};

/** The service with metrics enabled. */
export interface MeasuredProcess extends RunningService {
  /** What the process uses after a garbage collection. */
  measured(): Promise<Measured>;
}

/** Milliseconds in which the process collects garbage once it is asked to. */
const COLLECTED_WITHIN = 500;

/** Starts the service with metrics and a way to force garbage collection. */
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

async function measuredAt(metricsPort: number): Promise<Measured> {
  const { text } = await ask(metricsPort, '/metrics', { within: 5_000 });
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`no metric ${name}`);
    return Number(value);
  };
  return {
    heap: read(NAMES.heap) + read(NAMES.external),
    resident: read(NAMES.resident),
    files: read(NAMES.files),
    handles: read(NAMES.handles),
  };
}

/** Allowed growth: megabytes, files and handles. */
export interface Given {
  readonly before: Measured;
  readonly megabytes: number;
  /** More than a few are leaked connections. */
  readonly handles?: number;
}

/** Resident memory is returned late and piecemeal, so the allowance is generous. */
const RESIDENT = 150;

/** Waits until a process is back to what it used before. */
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
