import { RulesFault } from '../engine/loading/diagnostics.ts';
import { describeDefect } from '../http/access-log.ts';
import { hasExpired } from '../http/security-txt.ts';
import { type Config, ConfigFault, readConfig } from './config.ts';
import { startInstance } from './instance.ts';
import { createLog, type Logger } from './log.ts';
import { handleSignals } from './shutdown.ts';
import type { WorkerReady } from './workers.ts';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (defect) => {
    log.fatal(describeDefect(defect), 'defect');
    process.exit(1);
  });
  // Loaded only when needed: start-up should not wait for what most instances never use.
  const cluster = config.workers > 1 ? await import('./workers.ts') : null;
  if (cluster?.isPrimary) {
    await cluster.runWorkers(config, log, (ready) => announce(config, log, ready));
  } else {
    const counting = config.metricsPort === null ? null : await import('./metrics.ts');
    const metrics = counting === null ? null : new counting.Metrics();
    if (metrics !== null && cluster !== null) counting?.answerForMetrics(metrics);
    cluster?.sendHeartbeats();
    const starting = startInstance(config, log, metrics);
    // From the start, since a signal without a listener kills the process.
    const handlers = {
      reload: async () => (await starting).reload(),
      end: async () => (await starting).end(),
    };
    handleSignals(handlers, log);
    const instance = await starting;
    const ready: WorkerReady = { ready: { port: instance.port, rulesVersion: instance.rulesVersion } };
    if (cluster !== null) process.send?.(ready);
    else announce(config, log, ready.ready);
  }
} catch (thrown) {
  const isSystem = thrown instanceof Error && 'syscall' in thrown;
  if (!(thrown instanceof RulesFault) && !(thrown instanceof ConfigFault) && !isSystem) throw thrown;
  console.error(thrown.message);
  process.exit(1);
}

/** The only line of standard output meant for people, and the first; all others are JSON. */
function announce(config: Config, log: Logger, { port, rulesVersion }: WorkerReady['ready']): void {
  const { baseUrl, host, security } = config;
  console.log(`Corporation Tax calculators listen on ${baseUrl} (${host}:${port}), rules ${rulesVersion}`);
  if (security !== null && hasExpired(security)) {
    log.warn('SECURITY_EXPIRES has passed: /.well-known/security.txt is not given any more');
  }
}
