import type Koa from 'koa';
import { answerMethods } from '../../src/http/methods.ts';
import type { Service } from '../../src/service.ts';

/** An address that the application answers, and a method it has there. */
export interface Route {
  readonly method: string;
  /** As the router has it: `/api/v1/tools/:key`. */
  readonly pattern: string;
}

interface Layer {
  readonly path: string | RegExp;
  readonly methods: readonly string[];
}

/** The one channel that is no router. */
const MCP: readonly Route[] = ['POST', 'GET', 'DELETE'].map((method) => ({ method, pattern: '/mcp' }));

/**
 * Every route of the application, as its routers have them: a new one is here by itself.
 * @throws when there is a channel whose routes cannot be told.
 */
export function routesOf({ middleware }: Koa): Route[] {
  const channels = middleware.slice(middleware.indexOf(answerMethods as Koa.Middleware) + 1);
  const routers = channels.flatMap((channel) => ('router' in channel ? [channel.router] : []));
  if (routers.length !== channels.length - 1) throw new Error('a channel beside MCP is no router');
  const layers = routers.flatMap((router) => (router as { readonly stack: readonly Layer[] }).stack);
  return [
    ...layers.flatMap(({ path, methods }) => methods.map((method) => ({ method, pattern: String(path) }))),
    ...MCP,
  ];
}

/**
 * Real addresses of a route, without a query.
 * @throws when the pattern has a part that is not known here.
 */
export function addressesOf({ pattern }: Route, service: Service): string[] {
  const tables = [...service.rates.rateFiles.keys()];
  const parts: Readonly<Record<string, readonly string[]>> = {
    key: service.tools.map(({ key }) => key),
    table: tables,
    file: tables.flatMap((table) => [table, `${table}.csv`]),
  };
  const [part, name] = /:(\w+)/.exec(pattern) ?? [];
  if (part === undefined || name === undefined) return [pattern];
  const values = parts[name];
  if (values === undefined) throw new Error(`no address is known for ${pattern}`);
  return values.map((value) => pattern.replace(part, value));
}
