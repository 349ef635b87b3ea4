import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from './config.ts';
import { listen } from './instance.ts';
import type { Logger } from './log.ts';
import { createMetricsServer } from './metrics.ts';
import { handleSignals } from './shutdown.ts';

/** The message of a worker that listens. */
export interface WorkerReady {
  readonly ready: { readonly port: number; readonly rulesVersion: string };
}

/** The pause before a worker that died is replaced, in milliseconds: a crash at every start must not spin. */
const REPLACED_AFTER = 1_000;

/**
 * Runs the service in several processes that share a port, and replaces those
 * that die. Ends the process when a worker dies before it listens: its rules or
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
  const ready = new Set<Worker>();
  /** Workers that did not listen yet when rules were reloaded: they may have read the old ones. */
  const behind = new Set<Worker>();

  const start = (): void => {
    const worker = cluster.fork();
    worker.on('message', (message: Partial<WorkerReady>) => {
      if (message.ready === undefined) return;
      ready.add(worker);
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
      setTimeout(() => {
        if (ending === null) start();
      }, REPLACED_AFTER);
    });
  };

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
    const registry = new AggregatorRegistry();
    const server = createMetricsServer(() => registry.clusterMetrics());
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
      await ended;
    }),
  );
}
