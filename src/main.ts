import cluster from 'node:cluster';
import { RulesFault } from './engine/loading/diagnostics.ts';
import { describeDefect } from './http/access-log.ts';
import { hasExpired } from './http/security-txt.ts';
import { type Config, ConfigFault, readConfig } from './server/config.ts';
import { startInstance } from './server/instance.ts';
import { createLog, type Logger } from './server/log.ts';
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
    await runWorkers(config, log, (ready) => announce(config, log, ready));
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
    else announce(config, log, ready.ready);
  }
} catch (thrown) {
  const isSystem = thrown instanceof Error && 'syscall' in thrown;
  if (!(thrown instanceof RulesFault) && !(thrown instanceof ConfigFault) && !isSystem) throw thrown;
  console.error(thrown.message);
  process.exit(1);
}

/** The one line of standard output that is for people, and the first; all others are JSON. */
function announce(config: Config, log: Logger, { port, rulesVersion }: WorkerReady['ready']): void {
  const { baseUrl, host, security } = config;
  console.log(`Corporation Tax calculators listen on ${baseUrl} (${host}:${port}), rules ${rulesVersion}`);
  if (security !== null && hasExpired(security)) {
    log.warn('SECURITY_EXPIRES has passed: /.well-known/security.txt is not given any more');
  }
}
