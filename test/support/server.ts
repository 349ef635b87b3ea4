import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/http/app.ts';
import type { Service } from '../../src/service.ts';
import { embeddedService } from './service.ts';

/** A server on a port of its own, and what it reported as defects. */
export interface TestServer {
  readonly url: string;
  readonly defects: readonly unknown[];
  close(): Promise<void>;
}

/** Starts the application over a service, the embedded one if none is given. */
export async function startServer(service?: Service): Promise<TestServer> {
  const inForce = service ?? (await embeddedService());
  const defects: unknown[] = [];
  const app = createApp({ service: () => inForce, report: (defect) => defects.push(defect) });
  const server: Server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    defects,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
