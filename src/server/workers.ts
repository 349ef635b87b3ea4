import cluster, { type Worker } from 'node:cluster';
import type { Config } from './config.ts';
import { listen } from './instance.ts';
import type { Logger } from './log.ts';
import { createMetricsServer, metricsOfWorkers } from './metrics.ts';
import { ENDS_WITHIN, handleSignals, type SignalHandlers } from './shutdown.ts';

/** A worker's message that it is listening. */
export interface WorkerReady {
  readonly ready: { readonly port: number; readonly rulesVersion: string };
}

/** How often a worker reports that its event loop is running, and is checked, in milliseconds. */
const HEARTBEAT = 1_000;
/** Missed heartbeats after which a worker counts as hung: one that is listening, and one that is starting. */
const HANGS_AFTER = { listening: 10, starting: 60 };

/**
 * The back-off before a worker is replaced, in milliseconds, so that a crash at every start does not spin. It
 * doubles with each death, counting simultaneous ones as one, until there has been none for twice the longest
 * pause.
 */
const PAUSE = { first: 1_000, longest: 60_000, together: 500 };

/** Milliseconds that workers may take to exit; this process then has time to kill the rest on a busy machine. */
const WORKERS_END_WITHIN = ENDS_WITHIN - 1_000;

/** Whether this process starts the others. */
export const { isPrimary } = cluster;

/** Shows the process that started this worker that it has not hung. */
export function sendHeartbeats(): void {
  setInterval(() => process.send?.({ alive: true }), HEARTBEAT).unref();
}

/**
 * Runs the service in several processes that share a port, and replaces those that die or hang; exits if one
 * dies before it listens: its rules or port are at fault. @throws if the metrics port is unavailable.
 */
export async function runWorkers(
  config: Config,
  log: Logger,
  announce: (ready: WorkerReady['ready']) => void,
): Promise<void> {
  let ending: Promise<void> | null = null;
  let announced = false;
  const ready = new Set<Worker>();
  const silent = new Map<Worker, number>();
  let pause = PAUSE.first;
  let lastDeath = Number.NEGATIVE_INFINITY;
  /** Workers still starting when rules were reloaded: they may have read the old ones. */
  const behind = new Set<Worker>();

  const start = (): void => {
    const worker = cluster.fork();
    silent.set(worker, 0);
    worker.on('message', (message: Partial<WorkerReady>) => {
      if (worker.isDead()) return;
      silent.set(worker, 0);
      if (message.ready === undefined) return;
      ready.add(worker);
      if (behind.delete(worker)) worker.process.kill('SIGHUP');
      if (announced || ready.size < config.workers) return;
      announced = true;
      announce(message.ready);
    });
    worker.on('exit', (code, signal) => {
      behind.delete(worker);
      silent.delete(worker);
      if (ending !== null) return;
      const listened = ready.delete(worker);
      if (!listened && !announced) process.exit(1);
      const now = performance.now();
      const sinceLast = now - lastDeath;
      if (sinceLast > 2 * PAUSE.longest) pause = PAUSE.first;
      else if (sinceLast > PAUSE.together) pause = Math.min(2 * pause, PAUSE.longest);
      lastDeath = now;
      log.error({ worker: worker.process.pid, code, signal, pause }, 'a worker died and is replaced');
      setTimeout(() => {
        if (ending === null) start();
      }, pause);
    });
  };

  setInterval(() => {
    for (const [worker, heartbeats] of silent) {
      silent.set(worker, heartbeats + 1);
      if (heartbeats !== HANGS_AFTER[ready.has(worker) ? 'listening' : 'starting']) continue;
      log.error({ worker: worker.process.pid }, 'a worker hangs and is killed');
      worker.process.kill('SIGKILL');
    }
  }, HEARTBEAT);

  const workers = (): Worker[] =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const handlers: SignalHandlers = {
    async reload() {
      for (const worker of workers()) {
        if (ready.has(worker)) worker.process.kill('SIGHUP');
        else behind.add(worker);
      }
    },
    end() {
      ending ??= endAll(workers(), log);
      return ending;
    },
  };
  handleSignals(handlers, log);
  if (config.metricsPort !== null) {
    const server = createMetricsServer(() => metricsOfWorkers(workers()));
    await listen(server, config.metricsPort, config.metricsHost);
  }
  for (let started = 0; started < config.workers; started += 1) start();
}

async function endAll(workers: readonly Worker[], log: Logger): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.process.kill('SIGTERM');
      const late = setTimeout(() => {
        log.error({ worker: worker.process.pid }, 'a worker did not end in time and is killed');
        worker.process.kill('SIGKILL');
      }, WORKERS_END_WITHIN);
      await ended;
      clearTimeout(late);
    }),
  );
}
