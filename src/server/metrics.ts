import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AccessLogger } from '../http/access-log.ts';

/** Upper bounds of the duration's buckets, in seconds: a result takes well under a millisecond of work. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Only known methods are labels: clients could invent any number of others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** What Prometheus reads: Node's own metrics, requests by route, rejections by limit. */
export class Metrics {
  readonly registry = new Registry();
  readonly #registers = [this.registry];
  readonly #requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: this.#registers,
  });
  readonly #duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: this.#registers,
  });
  readonly #limited = new Counter({
    name: 'rate_limited_total',
    help: 'Requests rejected by a limit, by limit.',
    labelNames: ['limit'],
    registers: this.#registers,
  });
  readonly #redis = new Gauge({
    name: 'limiter_redis',
    help: '1 if rate limits are shared through Redis, else 0.',
    registers: this.#registers,
  });

  constructor(rulesVersion: string) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'rules_version_info',
      help: '1 for the version of the rules.',
      labelNames: ['version'],
      registers: this.#registers,
    }).set({ version: rulesVersion }, 1);
  }

  readonly accessLogger: AccessLogger = ({ route, method, status, milliseconds }) => {
    this.#requests.inc({ route, method: METHODS.has(method) ? method : 'other', status: String(status) });
    this.#duration.observe({ route }, milliseconds / 1_000);
  };

  limited(limit: string): void {
    this.#limited.inc({ limit });
  }

  redis(isUsed: boolean): void {
    this.#redis.set(isUsed ? 1 : 0);
  }

  /** A server for `/metrics` only, on a port that clients do not reach. */
  createServer(): Server {
    return createServer(async ({ url }, response) => {
      if (url !== '/metrics') return void response.writeHead(404).end();
      const text = await this.registry.metrics();
      response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text);
    });
  }
}
