#!/usr/bin/env node
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import type { CompiledRules } from './engine/rules.ts';
import { MAX_PROCESSOR_MS } from './http/limits/long-work.ts';
import { type Config, ConfigError, readConfig } from './server/config.ts';
import { createFront } from './server/front.ts';
import { createLog, describeDefect, logRequests } from './server/log.ts';
import { handleSignals, Shutdown } from './server/shutdown.ts';
import { compiledService } from './service.ts';
import { hasExpired } from './web/security-txt.ts';

const BUILT_RULES = new URL('../dist/rules.json', import.meta.url);

// Settings → service, over the rules that the build checked → app → listen. What goes wrong before it listens is printed
// with its message and ends the process: unlike a defect that is logged later, it can quote no input.
try {
  await start(readConfig(process.env));
} catch (thrown) {
  const { message, stack } = thrown as Error;
  // Wrong settings and unavailable ports are not defects.
  const isOperatorError = thrown instanceof ConfigError || 'syscall' in (thrown as Error);
  console.error(isOperatorError ? message : stack);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  process.on('uncaughtException', (defect) => {
    log.fatal(describeDefect(defect), 'defect');
    process.exit(1);
  });
  const rules = JSON.parse(readFileSync(BUILT_RULES, 'utf8')) as CompiledRules;
  const service = compiledService(rules, config.baseUrl, config.operator);
  const { rulesVersion } = service;
  // Loaded only where they are used: the clients of Redis and of Prometheus are large.
  const metrics =
    config.metricsPort === null ? null : new (await import('./server/metrics.ts')).Metrics(rulesVersion);
  const shared =
    config.redisUrl === null
      ? null
      : (await import('./server/redis.ts')).shareCounts(config.redisUrl, (isUsed, reason) => {
          metrics?.redis(isUsed);
          if (isUsed) log.info({ limiter: 'redis' }, 'Redis answers: limits are shared');
          else log.warn({ limiter: 'memory', reason }, 'Redis is away: limits are counted in memory');
        });
  const { api, mcp, pages } = config.rateLimits;
  const app = createApp({
    service,
    report: (defect, requestId) => log.error({ id: requestId, ...describeDefect(defect) }, 'defect'),
    accessLoggers: [logRequests(log), ...(metrics === null ? [] : [metrics.accessLogger])],
    onLimited: (limit) => metrics?.limited(limit),
    rateLimits: { api, mcp, pages, results: api, embeds: api },
    ...(api === 0 ? {} : { processorMs: MAX_PROCESSOR_MS }),
    shared,
    trustProxy: config.trustProxy,
    security: config.security,
    allowedOrigins: config.allowedOrigins,
    isStopping: () => shutdown.isStopping,
  });
  const connectionsPerClient = config.connectionsPerClient || Number.POSITIVE_INFINITY;
  const server = createFront(app.callback(), config.trustProxy, { connectionsPerClient });
  const shutdown = new Shutdown(server);
  const metricsServer = metrics?.createServer();
  handleSignals(async () => {
    await shutdown.end();
    metricsServer?.close();
    shared?.close();
  }, log);
  if (metricsServer !== undefined) await listen(metricsServer, config.metricsPort ?? 0, config.host);
  await listen(server, config.port, config.host);
  const { port } = server.address() as AddressInfo;
  // The only line of standard output meant for people, and the first; all others are JSON.
  console.log(
    `Corporation Tax calculators listen on ${config.baseUrl} (${config.host}:${port}), rules ${rulesVersion}`,
  );
  if (config.security !== null && hasExpired(config.security)) {
    log.warn('SECURITY_EXPIRES has passed: /.well-known/security.txt is no longer served');
  }
}

/** @throws the system's error. */
async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
