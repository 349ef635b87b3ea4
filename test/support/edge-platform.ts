import { once } from 'node:events';
import { createServer as createNodeServer, type RequestListener, type Server } from 'node:http';
import { register } from 'node:module';
import type { AddressInfo } from 'node:net';
import { compiledRules } from './compiled-rules.ts';
import { ask, waitFor } from './wire.ts';

/**
 * What src/edge/worker.ts finds where it runs, so that it runs on Node: its modules come from here. The platform
 * itself is held by test/system/edge.test.ts, over workerd.
 */

/** The module `cloudflare:workers`: the settings and bindings of the worker that is started next. */
export const env: Record<string, unknown> = {};
/** The module of rules: those that are frozen. */
export const rules = compiledRules();

/** What the platform handed to the worker's server last. */
export const handedOn: { headers: Headers } = { headers: new Headers() };

const servers = new Map<number, Server>();

/** The module `node:http`: a server on a port inside the worker, which no other process has. */
export function createServer(listener: RequestListener): { listen(port: number): void } {
  const server = createNodeServer((request, response) => {
    const { end } = response;
    // The runtime takes the bytes that it sends away from whoever has them.
    response.end = ((bytes?: unknown, ...more: unknown[]) => {
      const sent = Buffer.isBuffer(bytes) ? Buffer.from(bytes) : bytes;
      if (Buffer.isBuffer(bytes)) bytes.fill(0);
      return Reflect.apply(end, response, [sent, ...more]);
    }) as typeof end;
    listener(request, response);
  });
  return { listen: (port) => void servers.set(port, server.listen(0, '127.0.0.1')) };
}

/** The module `cloudflare:node`. */
export function httpServerHandler({ port }: { port: number }) {
  const server = servers.get(port);
  if (server === undefined) throw new Error('nobody listens inside the worker');
  return {
    async fetch(request: Request): Promise<Response> {
      if (!server.listening) await once(server, 'listening');
      handedOn.headers = new Headers(request.headers);
      const { pathname, search } = new URL(request.url);
      const answer = await ask((server.address() as AddressInfo).port, pathname + search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: Buffer.from(await request.arrayBuffer()),
      });
      const headers = new Headers(answer.headers as Record<string, string>);
      return new Response(new Uint8Array(answer.body), { status: answer.status, headers });
    },
  };
}

const hooks = `
  const instead = ['cloudflare:node', 'cloudflare:workers', 'node:http', '../embedded-rules'];
  export async function resolve(name, context, next) {
    const isMeant = /\\/edge\\/worker\\.[jt]s/.test(context.parentURL ?? '') && instead.includes(name.replace(/\\.[jt]s$/, ''));
    return isMeant ? { url: ${JSON.stringify(import.meta.url)}, shortCircuit: true } : next(name, context);
  }`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** A worker of its own. */
export interface EdgeWorker {
  fetch(request: Request, bindings: unknown, context: unknown): Promise<Response>;
}

let started = 0;

/** Starts a worker with settings and bindings. @throws ConfigFault when they cannot be used. */
export async function startEdgeWorker(settings: Readonly<Record<string, unknown>> = {}): Promise<EdgeWorker> {
  for (const name of Object.keys(env)) delete env[name];
  Object.assign(env, settings);
  started += 1;
  const { default: worker } = await import(`../../src/edge/worker.ts?${started}`);
  return worker;
}

/** Ends the servers inside of all workers. */
export function endEdgeWorkers(): void {
  for (const server of servers.values()) {
    server.close();
    server.closeAllConnections();
  }
}

export interface Sent extends RequestInit {
  /** The address that the platform says the request comes from. */
  readonly from?: string;
}

/** Sends a request to a worker as the platform does. */
export function send(worker: EdgeWorker, path: string, { from, ...init }: Sent = {}): Promise<Response> {
  const request = new Request(`https://tax.example${path}`, init);
  return worker.fetch(Object.assign(request, from === undefined ? {} : { cf: { clientIp: from } }), {}, {});
}

/** What workers log, instead of printing it. */
export class EdgeLog {
  lines: Readonly<Record<string, unknown>>[] = [];
  readonly #log = console.log;

  constructor() {
    console.log = (line: unknown, ...more: unknown[]) => {
      if (typeof line === 'string' && line.startsWith('{')) this.lines.push(JSON.parse(line));
      else this.#log(line, ...more);
    };
  }

  /** The lines of requests, once so many have been logged. */
  async requests(count: number): Promise<EdgeLog['lines']> {
    const ofRequests = () => this.lines.filter(({ route }) => route !== undefined);
    await waitFor(() => ofRequests().length >= count);
    return ofRequests();
  }

  release(): void {
    console.log = this.#log;
  }
}
