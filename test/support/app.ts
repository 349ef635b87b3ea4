import { once } from 'node:events';
import { Agent, createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppOptions, createApp } from '../../src/app.ts';
import { createFront, type FRONT_LIMITS } from '../../src/server/front.ts';
import { createService, type Service } from '../../src/service.ts';
import { embeddedService } from './service.ts';
import { ask } from './wire.ts';

/** A server in this process, on a free loopback port. */
interface Served {
  readonly server: Server;
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

export interface TestApp extends Served {
  /** Defects, unless the options supply their own `report`. */
  readonly defects: readonly unknown[];
}

export async function serve(answer: RequestListener): Promise<Served> {
  const server = createServer(answer);
  // A busy machine may leave a connection idle for longer than Node's five seconds.
  server.keepAliveTimeout = 60_000;
  return listening(server);
}

/** Starts the application over the embedded rules, with no rate limits and links to the default address. */
export async function startApp(
  options: Partial<AppOptions> = {},
  limits: Partial<typeof FRONT_LIMITS> = {},
): Promise<TestApp> {
  const service = await embeddedService();
  const defects: unknown[] = [];
  const app = createApp({
    service,
    report: (defect) => defects.push(defect),
    ...options,
  });
  const server = createFront(app.callback(), options.trustProxy ?? 0, limits);
  return { ...(await listening(server)), defects };
}

/** A complete site: the application, with links to its own address. */
export interface TestSite extends TestApp {
  readonly service: Service;
  get(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: string }>;
}

interface SiteOptions extends Partial<AppOptions> {
  /** Replaces the embedded service. */
  readonly change?: (service: Service) => Service;
}

/** Starts the application with its own address as the base URL of its links. */
export async function startSite({ change, ...options }: SiteOptions = {}): Promise<TestSite> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const served = await serve((request, response) => answer(request, response));
  const agent = new Agent({ keepAlive: true });
  const { rules } = await embeddedService();
  const loaded = createService(rules, served.origin, { name: null, contact: 'help@example.org' });
  const service = change?.(loaded) ?? loaded;
  const defects: unknown[] = [];
  const report = (defect: unknown): void => void defects.push(defect);
  answer = createApp({ service, report, ...options }).callback();
  return {
    ...served,
    service,
    defects,
    async get(path, { method = 'GET', headers = {}, body = '' } = {}) {
      const { pathname, search } = new URL(served.origin + path);
      const answer = await ask(served.port, pathname + search, {
        method,
        agent,
        body: body as string,
        headers: { Accept: '*/*', ...(headers as Record<string, string>) },
      });
      return {
        status: answer.status,
        headers: new Headers(Object.entries(answer.headers).map(([name, value]) => [name, `${value}`])),
        body: new TextDecoder().decode(answer.body),
      };
    },
  };
}

async function listening(server: Server): Promise<Served> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
