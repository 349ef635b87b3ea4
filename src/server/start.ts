import { describeDefect } from '../http/access-log.ts';
import { hasExpired } from '../http/security-txt.ts';
import { type Config, ConfigFault, readConfig } from './config.ts';
import { startInstance } from './instance.ts';
import { createLog, type Logger } from './log.ts';
import { Metrics } from './metrics.ts';
import { handleSignals } from './shutdown.ts';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (defect) => {
    log.fatal(describeDefect(defect), 'defect');
    process.exit(1);
  });
  const starting = startInstance(config, log, config.metricsPort === null ? null : new Metrics());
  handleSignals(async () => (await starting).end(), log);
  announce(config, log, await starting);
} catch (thrown) {
  const isSystem = thrown instanceof Error && 'syscall' in thrown;
  if (!(thrown instanceof ConfigFault) && !isSystem) throw thrown;
  console.error(thrown.message);
  process.exit(1);
}

interface Ready {
  readonly port: number;
  readonly rulesVersion: string;
}

/** The only line of standard output meant for people, and the first; all others are JSON. */
function announce(config: Config, log: Logger, { port, rulesVersion }: Ready): void {
  const { baseUrl, host, security } = config;
  console.log(`Corporation Tax calculators listen on ${baseUrl} (${host}:${port}), rules ${rulesVersion}`);
  if (security !== null && hasExpired(security)) {
    log.warn('SECURITY_EXPIRES has passed: /.well-known/security.txt is no longer served');
  }
}
