import { once } from 'node:events';
import { Agent, createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppOptions, createApp } from '../../src/app.ts';
import { createHttpServer, type ServerLimits } from '../../src/server/connections/http-server.ts';
import { createService, type Service } from '../../src/service.ts';
import { embeddedService } from './service.ts';
import { ask } from './wire.ts';

/** A server of this process on a free port of the loopback. */
export interface Served {
  readonly server: Server;
  readonly port: number;
  /** `http://127.0.0.1:PORT`, or with the host that was asked for. */
  readonly origin: string;
  close(): Promise<void>;
}

export interface TestApp extends Served {
  /** Defects, unless the options have a `report` of their own. */
  readonly defects: readonly unknown[];
}

/** Serves requests until it is closed. */
export async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<Served> {
  return listening(createServer(answer), host);
}

/** The application over the embedded rules, without limits on requests; its links lead to the default address. */
export async function startApp(
  options: Partial<AppOptions> = {},
  limits: Partial<ServerLimits> = {},
): Promise<TestApp> {
  const service = await embeddedService();
  const defects: unknown[] = [];
  const app = createApp({
    service: () => service,
    report: (defect) => defects.push(defect),
    ...options,
  });
  const texts = () => service.common.errors;
  const server = createHttpServer(app.callback(), texts, { limits, trustProxy: options.trustProxy ?? 0 });
  return { ...(await listening(server)), defects };
}

/** A whole site: the application at its own address, where its links lead. */
export interface TestSite extends TestApp {
  readonly service: Service;
  get(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: string }>;
}

export interface SiteOptions extends Partial<AppOptions> {
  /** Puts another service in the place of the embedded one. */
  readonly change?: (service: Service) => Service;
}

/** Starts the application with its own address as the base of its links. */
export async function startSite({ change, ...options }: SiteOptions = {}): Promise<TestSite> {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end();
  const served = await serve((request, response) => answer(request, response));
  const agent = new Agent({ keepAlive: true });
  const { rules, changelog } = await embeddedService();
  const loaded = createService(rules, changelog, served.origin);
  const service = change?.(loaded) ?? loaded;
  const defects: unknown[] = [];
  const report = (defect: unknown): void => void defects.push(defect);
  answer = createApp({ service: () => service, report, contact: 'help@example.org', ...options }).callback();
  return {
    ...served,
    service,
    defects,
    async get(path, { method = 'GET', headers = {}, body = '' } = {}) {
      const { pathname, search } = new URL(served.origin + path);
      const answer = await ask(served.port, pathname + search, {
        ...{ method, agent, body: body as string },
        headers: { Accept: '*/*', ...(headers as Record<string, string>) },
      });
      const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        `${value}`,
      ]);
      return {
        status: answer.status,
        headers: new Headers(told),
        body: new TextDecoder().decode(answer.body),
      };
    },
  };
}

async function listening(server: Server, host = '127.0.0.1'): Promise<Served> {
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    origin: `http://${host}:${port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
