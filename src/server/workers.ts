import cluster, { type Worker } from 'node:cluster';
import type { Config } from './config.ts';
import { listen } from './instance.ts';
import type { Logger } from './log.ts';
import { createMetricsServer, metricsOfWorkers } from './metrics.ts';
import { handleSignals } from './shutdown.ts';

/** The message of a worker that listens. */
export interface WorkerReady {
  readonly ready: { readonly port: number; readonly rulesVersion: string };
}

/** How often a worker says that its event loop turns, and is looked after, in milliseconds. */
const HEARTBEAT = 1_000;
/** Heartbeats of this process without one of a worker after which the worker hangs. */
const HANGS_AFTER = 10;

/**
 * The pause before a worker is replaced, in milliseconds: a crash at every start must not spin.
 * It doubles from death to death, until none has died for twice the longest.
 */
const PAUSE = { first: 1_000, longest: 60_000 };

/** The most that workers may take to end, in milliseconds: less than operators wait before they kill. */
const END_WITHIN = 9_000;

/** Lets the process that started this worker know that it does not hang. */
export function sendHeartbeats(): void {
  setInterval(() => process.send?.({ alive: true }), HEARTBEAT).unref();
}

/**
 * Runs the service in several processes that share a port, and replaces those
 * that die or hang. Ends the process when a worker dies before it listens: its rules or
 * its port are at fault, and it has printed why.
 *
 * @param announce called once, when all workers listen.
 */
export function runWorkers(
  config: Config,
  log: Logger,
  announce: (ready: WorkerReady['ready']) => void,
): void {
  let ending: Promise<void> | null = null;
  let announced = false;
  /** Those that listen, and for how many heartbeats they have been silent. */
  const ready = new Map<Worker, number>();
  let pause = PAUSE.first;
  let lastDeath = Number.NEGATIVE_INFINITY;
  /** Workers that did not listen yet when rules were reloaded: they may have read the old ones. */
  const behind = new Set<Worker>();

  const start = (): void => {
    const worker = cluster.fork();
    worker.on('message', (message: Partial<WorkerReady>) => {
      if (ready.has(worker)) ready.set(worker, 0);
      if (message.ready === undefined) return;
      ready.set(worker, 0);
      if (behind.delete(worker)) worker.process.kill('SIGHUP');
      if (announced || ready.size < config.workers) return;
      announced = true;
      announce(message.ready);
    });
    worker.on('exit', (code, signal) => {
      behind.delete(worker);
      if (ending !== null) return;
      const listened = ready.delete(worker);
      if (!listened && !announced) process.exit(1);
      log.error({ worker: worker.process.pid, code, signal }, 'a worker died and is replaced');
      const now = performance.now();
      pause = now - lastDeath > 2 * PAUSE.longest ? PAUSE.first : Math.min(2 * pause, PAUSE.longest);
      lastDeath = now;
      setTimeout(() => {
        if (ending === null) start();
      }, pause);
    });
  };

  setInterval(() => {
    for (const [worker, silent] of ready) {
      ready.set(worker, silent + 1);
      if (silent !== HANGS_AFTER) continue;
      log.error({ worker: worker.process.pid }, 'a worker hangs and is killed');
      worker.process.kill('SIGKILL');
    }
  }, HEARTBEAT);

  const workers = (): Worker[] =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  handleSignals({
    async reload() {
      for (const worker of workers()) {
        if (ready.has(worker)) worker.process.kill('SIGHUP');
        else behind.add(worker);
      }
    },
    end() {
      ending ??= endAll(workers());
      return ending;
    },
  });
  for (let started = 0; started < config.workers; started += 1) start();
  if (config.metricsPort !== null) {
    const server = createMetricsServer(() => metricsOfWorkers(workers()));
    listen(server, config.metricsPort, config.metricsHost).catch((error: Error) => {
      log.fatal(error.message);
      process.exit(1);
    });
  }
}

async function endAll(workers: readonly Worker[]): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.process.kill('SIGTERM');
      const late = setTimeout(() => worker.process.kill('SIGKILL'), END_WITHIN);
      await ended;
      clearTimeout(late);
    }),
  );
}
