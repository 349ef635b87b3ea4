import type Koa from 'koa';
import type { LoadedCalculator } from '../../src/engine/read/calculator.ts';
import type { mountStacks } from '../../src/http/stack.ts';
import { findRowSchema, rowOperations } from '../../src/operations/rows/index.ts';
import type { Service } from '../../src/service.ts';
import { resultOperations } from './operations.ts';

/** A path of the application, and a method it accepts. */
export interface Route {
  readonly method: string;
  /** As in the router: `/api/v1/tools/:key`. */
  readonly pattern: string;
}

interface Layer {
  readonly path: string | RegExp;
  readonly methods: readonly string[];
}

/** The MCP endpoint, which has no router. */
const MCP: readonly Route[] = ['POST', 'GET', 'DELETE'].map((method) => ({ method, pattern: '/mcp' }));

/**
 * Every route of the application, read from its routers so that new ones are included.
 * @throws when a stack other than that of MCP has no router.
 */
export function routesOf({ middleware }: Koa): Route[] {
  const stacks = (middleware as readonly Partial<ReturnType<typeof mountStacks>>[]).flatMap(
    ({ stacks }) => stacks ?? [],
  );
  const routers = stacks.flatMap(({ routes }) =>
    routes.flatMap((route) => ('router' in route ? [route.router] : [])),
  );
  const others = stacks.filter(({ segments }) => !segments.includes('mcp'));
  if (others.length === 0 || routers.length !== others.length) throw new Error('a stack has no router');
  const layers = routers.flatMap((router) => (router as { readonly stack: readonly Layer[] }).stack);
  return [
    ...layers.flatMap(({ path, methods }) => methods.map((method) => ({ method, pattern: String(path) }))),
    ...MCP,
  ];
}

/**
 * Concrete paths of a route, without a query.
 * @throws when the pattern has an unknown parameter.
 */
export function addressesOf({ pattern }: Route, service: Service): string[] {
  const tables = [...service.rules.rateFiles.keys()];
  const operation = resultOperations.find(({ segments }) =>
    segments.some((segment) => pattern.endsWith(`/:key/${segment}`)),
  );
  const overRows = rowOperations.find(({ name }) => new RegExp(`/:key/${name}(/|$)`).test(pattern));
  const parts: Readonly<Record<string, readonly string[]>> = {
    // Some operations are not offered by every calculator.
    key: service.tools.flatMap(({ key }) => {
      const calculator = service.calculator(key);
      const isOffered =
        operation?.has(calculator as LoadedCalculator) !== false &&
        (overRows === undefined || findRowSchema(overRows, service, key) !== null);
      return calculator === undefined || !isOffered ? [] : key;
    }),
    table: tables,
    file: tables.flatMap((table) => [table, `${table}.csv`]),
  };
  const [part, name] = /:(\w+)/.exec(pattern) ?? [];
  if (part === undefined || name === undefined) return [pattern];
  const values = parts[name];
  if (values === undefined) throw new Error(`no address is known for ${pattern}`);
  return values.map((value) => pattern.replace(part, value));
}
