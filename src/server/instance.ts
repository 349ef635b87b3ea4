import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { describeDefect } from '../http/access-log.ts';
import type { Service } from '../service.ts';
import { startService } from '../start-service.ts';
import type { DrawImage } from '../web/sharing/card-images.ts';
import type { Config } from './config.ts';
import { createHttpServer } from './connections/http-server.ts';
import { imageDrawing } from './draw-image.ts';
import { type Logger, logRequests } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RedisLink } from './redis-link.ts';
import { Shutdown } from './shutdown.ts';

/** Compiles the rules and listens. @throws the system's error if a port is unavailable. */
export async function startInstance(config: Config, log: Logger, metrics: Metrics | null) {
  const service = startService(config.baseUrl);
  metrics?.rules(service.rulesVersion);
  const redis = config.redisUrl === null ? null : await linkTo(config.redisUrl, log, metrics);
  const drawImage = imageDrawing();
  const { shutdown, server } = createServer(config, service, { redis, drawImage }, log, metrics);
  await redis?.settled();
  const metricsServer = metrics === null ? null : await startMetricsServer(metrics);
  await listen(server, config.port, config.host);
  if (metricsServer !== null) await listen(metricsServer, config.metricsPort ?? 0, config.metricsHost);
  return {
    port: (server.address() as AddressInfo).port,
    rulesVersion: service.rulesVersion,
    /** Shuts down without losing a request. */
    async end() {
      await shutdown.end();
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      redis?.close();
    },
  };
}

function createServer(
  config: Config,
  service: Service,
  { redis, drawImage }: { redis: RedisLink | null; drawImage: DrawImage | null },
  log: Logger,
  metrics: Metrics | null,
) {
  const app = createApp({
    service,
    report: (defect, requestId) => log.error({ id: requestId, ...describeDefect(defect) }, 'defect'),
    accessLoggers: [logRequests(log), ...(metrics === null ? [] : [metrics.accessLogger])],
    onLimited: (limit) => metrics?.limited(limit),
    rateLimits: config.rateLimits,
    redis,
    drawImage,
    trustProxy: config.trustProxy,
    contact: config.operatorContact,
    security: config.security,
    allowedOrigins: config.allowedOrigins,
    onRejected: (reason) => log.debug({ reason }, 'MCP message rejected'),
    stopping: () => shutdown.stopping,
    prepared: true,
  });
  const server = createHttpServer(app.callback(), service.common.errors, {
    limits: { connectionsPerClient: config.connectionsPerClient },
    trustProxy: config.trustProxy,
    onFewFiles: (connections) =>
      log.warn({ connections }, 'the limit of open files (ulimit -n) leaves few connections'),
    onFull: (connections) =>
      log.warn({ connections }, 'all connections are taken: the longest waiting are closed'),
  });
  const shutdown = new Shutdown(server);
  return { server, shutdown };
}

async function startMetricsServer({ registry }: Metrics): Promise<Server> {
  const { createMetricsServer } = await import('./metrics.ts');
  return createMetricsServer(() => registry.metrics());
}

async function linkTo(url: string, log: Logger, metrics: Metrics | null): Promise<RedisLink> {
  // The Redis client is a tenth of the start-up time, and most instances have no Redis.
  const { RedisLink } = await import('./redis-link.ts');
  return new RedisLink(url, (usable, reason) => {
    metrics?.redis(usable);
    if (usable) log.info({ limiter: 'redis' }, 'Redis answers: limits are shared');
    else log.warn({ limiter: 'memory', reason }, 'Redis is away: limits are counted in memory');
  });
}

/** Listens, or throws the system's error. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
