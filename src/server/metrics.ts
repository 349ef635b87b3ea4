import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AccessLogger } from '../http/access-log.ts';
import type { LimitName } from '../http/limits/request-limits.ts';

/** Upper bounds of the duration's buckets, in seconds: a result takes well under a millisecond of work. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

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
    help: 'Time from the arrival of a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: this.#registers,
  });
  readonly #limited = new Counter({
    name: 'rate_limited_total',
    help: 'Requests refused because too many came, by limit.',
    labelNames: ['limit'],
    registers: this.#registers,
  });
  readonly #rules = new Gauge({
    name: 'rules_version_info',
    help: 'One for the version of the rules in force.',
    labelNames: ['version'],
    registers: this.#registers,
  });
  readonly #redis = new Gauge({
    name: 'limiter_redis',
    help: 'One while requests are counted in Redis, zero while in memory.',
    registers: this.#registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  readonly accessLogger: AccessLogger = ({ route, method, status, milliseconds }) => {
    // Only known methods are labels: clients could invent any number of others.
    this.#requests.inc({ route, method: METHODS.has(method) ? method : 'other', status: String(status) });
    this.#duration.observe({ route }, milliseconds / 1_000);
  };

  limited(limit: LimitName): void {
    this.#limited.inc({ limit });
  }

  rules(version: string): void {
    this.#rules.reset();
    this.#rules.set({ version }, 1);
  }

  redis(usable: boolean): void {
    this.#redis.set(usable ? 1 : 0);
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** A server for `/metrics` only, on a port that clients do not reach. */
export function createMetricsServer(metrics: () => Promise<string>): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
