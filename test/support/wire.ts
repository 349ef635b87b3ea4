import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type AppOptions, createApp } from '../../src/http/app.ts';
import { createHttpServer, SERVER_LIMITS, type ServerLimits } from '../../src/server/http-server.ts';
import { embeddedService } from './service.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  readonly json: unknown;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  /** The address of this machine that the request comes from: 127.0.0.2 is another client. */
  readonly from?: string;
  /** Milliseconds after which the answer is no longer waited for. */
  readonly within?: number;
}

/** Sends one request on a connection of its own. */
export async function ask(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from, within } = asked;
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: headers as Record<string, string>,
    agent: false,
    ...(from === undefined ? {} : { localAddress: from }),
    ...(within === undefined ? {} : { signal: AbortSignal.timeout(within) }),
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString();
  return {
    status: response.statusCode,
    headers: response.headers,
    body: bytes,
    text,
    get json() {
      return JSON.parse(text);
    },
  };
}

/** Posts JSON. */
export function post(port: number, path: string, body: unknown, asked: Asked = {}): Promise<Answer> {
  return ask(port, path, {
    method: 'POST',
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    ...asked,
    headers: { 'Content-Type': 'application/json', ...asked.headers },
  });
}

/** Sends bytes as they are and gives what comes back until the server closes; empty when it says nothing. */
export async function sendRaw(port: number, bytes: string | Buffer, patience = 5_000): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.setTimeout(patience, () => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

export interface TestServer {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
}

/** The application over the embedded rules, on a free port of the loopback. */
export async function startApp(
  options: Partial<AppOptions> = {},
  limits: Partial<ServerLimits> = {},
): Promise<TestServer> {
  const service = await embeddedService();
  const app = createApp({
    service: () => service,
    report: (defect) => console.error(defect),
    ...options,
  });
  const server = createHttpServer(app.callback(), () => service.common.errors, {
    ...SERVER_LIMITS,
    ...limits,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A port on which nobody listens just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A process of the service, as operators run it. */
export interface Running {
  readonly process: ChildProcess;
  readonly port: number;
  /** Everything that it printed so far. */
  output(): string;
  /** Waits until it ends, and gives its exit code. */
  ended(): Promise<number | null>;
}

/** Starts src/main.ts and waits until it listens. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  folder = PROJECT,
): Promise<Running> {
  const port = Number(environment.PORT ?? (await freePort()));
  const child = runMain({ ...environment, PORT: String(port) }, folder);
  await waitFor(() => /listen on/.test(child.output()) || child.process.exitCode !== null, 20_000);
  if (child.process.exitCode !== null) throw new Error(`the service did not start:\n${child.output()}`);
  return { ...child, port };
}

/** Starts src/main.ts, whether or not it will listen. */
export function runMain(
  environment: Readonly<Record<string, string>>,
  folder = PROJECT,
): Omit<Running, 'port'> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, 'exit');
  return { process: child, output: () => output, ended: async () => (await exit)[0] };
}

/** Asks again and again until it holds; an error when it does not in time. */
export async function waitFor(holds: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${milliseconds} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
