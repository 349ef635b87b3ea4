import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, createServer } from 'node:net';

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
  /** Keeps connections, as most clients do. */
  readonly agent?: Agent;
}

/** Sends one request, on a connection of its own unless an agent keeps one. */
export async function ask(port: number, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from, within, agent = false } = asked;
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: headers as Record<string, string>,
    agent,
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
export async function sendRaw(port: number, bytes: string | Buffer, patience = 60_000): Promise<string> {
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

/** Ports that no connection is given for its own end (from 32,768 on Linux), nor anything well known. */
const PORTS = { first: 15_000, count: 15_000 };

/** A free port, for a process that cannot report which one it took. */
export async function freePort(): Promise<number> {
  const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

/** How long something is waited for that will surely come, on a machine however busy; in milliseconds. */
const PATIENCE = 120_000;

/** Polls until a condition is true. @throws when it is not within this many milliseconds. */
export async function waitFor(
  holds: () => boolean | Promise<boolean>,
  within: number = PATIENCE,
): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${within} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
