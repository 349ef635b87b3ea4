import cluster from 'node:cluster';
import { RulesFault } from './engine/loading/diagnostics.ts';
import { type Config, ConfigFault, readConfig } from './server/config.ts';
import { startInstance } from './server/instance.ts';
import { createLog, describeDefect } from './server/log.ts';
import { answerForMetrics, Metrics } from './server/metrics.ts';
import { handleSignals } from './server/shutdown.ts';
import { runWorkers, sendHeartbeats, type WorkerReady } from './server/workers.ts';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (defect) => {
    log.fatal(describeDefect(defect), 'defect');
    process.exit(1);
  });
  if (config.workers > 1 && cluster.isPrimary) {
    await runWorkers(config, log, (ready) => announce(config, ready));
  } else {
    const metrics = new Metrics();
    if (cluster.isWorker) {
      answerForMetrics(metrics);
      sendHeartbeats();
    }
    const starting = startInstance(config, log, metrics);
    // From the start, since a signal without a listener ends the process.
    const handlers = {
      reload: async () => (await starting).reload(),
      end: async () => (await starting).end(),
    };
    handleSignals(handlers, log);
    const instance = await starting;
    const ready: WorkerReady = { ready: { port: instance.port, rulesVersion: instance.rulesVersion } };
    if (cluster.isWorker) process.send?.(ready);
    else announce(config, ready.ready);
  }
} catch (thrown) {
  const isSystem = thrown instanceof Error && 'syscall' in thrown;
  if (!(thrown instanceof RulesFault) && !(thrown instanceof ConfigFault) && !isSystem) throw thrown;
  console.error(thrown.message);
  process.exit(1);
}

/** The one line of standard output that is for people; all others are JSON. */
function announce({ baseUrl, host }: Config, { port, rulesVersion }: WorkerReady['ready']): void {
  console.log(`Corporation Tax calculators listen on ${baseUrl} (${host}:${port}), rules ${rulesVersion}`);
}
