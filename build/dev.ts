import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { writeClientScripts } from './client.ts';

/**
 * `npm run dev`: runs the service from its sources on PORT, restarts it on every change of
 * src/, rules/ or schemas/, and refreshes open pages. A proxy holds the browser's connections
 * during restarts and adds the refreshing script to pages; the service is as in production.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = Number(process.env.PORT ?? 3000);
const WATCHED = [
  'src',
  'build/client',
  'rules',
  'schemas/inputs',
  'schemas/operations',
  'schemas/rules',
  'schemas/responses',
  'CHANGELOG-rates.md',
];
const SCRIPT = '/__dev.js';
const EVENTS = '/__dev/events';
/** Editors save a file in several steps. */
const SETTLE = 60;
const LISTENS = /:(\d+)\), rules /;

/** The port of the service; null while it starts. */
let port: number | null = null;
const started = new EventEmitter();
let service: ChildProcess | null = null;
/** The number of starts. */
let starts = 0;
const pages = new Set<ServerResponse>();

async function start(): Promise<void> {
  starts += 1;
  const own = starts;
  await writeClientScripts().catch((error: Error) => console.error(error.message));
  if (own !== starts) return;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', BASE_URL: process.env.BASE_URL ?? `http://localhost:${PORT}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  service = child;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    const listening = LISTENS.exec(text)?.[1];
    if (listening === undefined || child !== service) return;
    port = Number(listening);
    started.emit('listening');
    for (const page of pages) page.write('data: reload\n\n');
  });
}

let timer: NodeJS.Timeout | undefined;

function restart(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // The browser will ask again.
    service?.kill('SIGKILL');
    port = null;
    void start();
  }, SETTLE);
}

/** A page's content security policy, relaxed to allow the script and its events. */
function allowing(policy: string): string {
  return policy
    .split(';')
    .filter((part) => !/^\s*(?:script|connect)-src\b/.test(part))
    .concat(" script-src 'self' 'unsafe-inline'", " connect-src 'self'")
    .join(';');
}

async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = incoming;
  if (port === null) await once(started, 'listening');
  const outgoing = request(
    { port, method, path: url, headers: { ...headers, 'accept-encoding': 'identity' }, agent: false },
    (answer) => {
      const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '') && method === 'GET';
      if (!isPage) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const {
        'content-length': _,
        etag: __,
        'content-security-policy': policy = '',
        ...rest
      } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, {
        ...rest,
        'content-security-policy': allowing(String(policy)),
        'cache-control': 'no-store',
      });
      answer.pipe(response, { end: false });
      answer.once('end', () => response.end(`<script src="${SCRIPT}"></script>`));
    },
  );
  outgoing.once('error', () => response.destroy());
  incoming.pipe(outgoing);
}

const server = createServer((incoming, response) => {
  if (incoming.url === SCRIPT) {
    response.setHeader('content-type', 'text/javascript');
    response.end(`new EventSource('${EVENTS}').onmessage = () => location.reload();`);
  } else if (incoming.url === EVENTS) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    pages.add(response);
    response.once('close', () => pages.delete(response));
  } else {
    forward(incoming, response).catch(() => response.destroy());
  }
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    service?.kill('SIGKILL');
    process.exit();
  });
}
for (const path of WATCHED) watch(`${ROOT}${path}`, { recursive: true }, restart);
server.listen(PORT, () => console.log(`http://localhost:${PORT} restarts and refreshes on every change.`));
void start();
