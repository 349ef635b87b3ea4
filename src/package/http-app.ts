import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppOptions, createApp as createKoaApp } from '../app.ts';
import type { Service } from '../service.ts';

export interface HttpOptions {
  /** The calculators: `createCalculators(rules, { baseUrl }).service`. */
  readonly service: Service;
  /** Called for every defect; by default it is written to standard error. */
  readonly report?: (defect: unknown, requestId?: string) => void;
  /** Requests a minute for each client; 0 or absent for no limit. */
  readonly rateLimits?: Readonly<Partial<Record<'api' | 'mcp' | 'pages' | 'results' | 'embeds', number>>>;
  /** How many proxies are in front of the service; 0 by default. */
  readonly trustProxy?: number;
  /** Contact for higher volumes: a mail or web address. */
  readonly contact?: string;
  /** Origins of other sites' pages that may use MCP; `*` allows any. */
  readonly allowedOrigins?: readonly string[];
}

/** Accepted by Node's servers, and the frameworks built on them; Koa can mount it directly. */
export interface HttpApp {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * The API, MCP, embeds and pages as one Koa application: `createServer(createApp({ service }).callback())`.
 * Timeouts and connection limits belong to `npm start`, not to it.
 */
export function createApp({ service, report = console.error, ...options }: HttpOptions): HttpApp {
  return createKoaApp({ service, report, ...(options satisfies Partial<AppOptions>) });
}
