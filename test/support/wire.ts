import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, createServer } from 'node:net';

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
  /** The local address to send from: 127.0.0.2 is another client. */
  readonly from?: string;
  /** Timeout in milliseconds. */
  readonly within?: number;
  /** Keeps connections alive, as most clients do. */
  readonly agent?: Agent;
}

/** Sends one request, on its own connection unless an agent keeps one alive. */
export async function ask(port: number, path: string, options: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from, within, agent = false } = options;
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

export function post(port: number, path: string, body: unknown, options: Asked = {}): Promise<Answer> {
  return ask(port, path, {
    method: 'POST',
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    ...options,
    headers: { 'Content-Type': 'application/json', ...options.headers },
  });
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.setTimeout(60_000, () => socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Ports outside the ephemeral range (from 32,768 on Linux) and away from well-known ones. */
const PORTS = { first: 15_000, count: 15_000 };

/** A free port, for a process that cannot report which one it bound. */
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

/** A timeout generous enough for a busy machine, in milliseconds. */
const PATIENCE = 120_000;

/** Polls until a condition is true. @throws after this many milliseconds. */
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
