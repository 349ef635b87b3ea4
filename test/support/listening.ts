import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppOptions, createApp } from '../../src/http/app.ts';

/** The application on a free port of this machine. */
export interface Listening {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the application; whoever starts it closes it. */
export async function listening(options: AppOptions): Promise<Listening> {
  const server: Server = createServer(createApp(options).callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
