import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import Router, { type RouterMiddleware } from '@koa/router';
import Koa from 'koa';
import getRawBody from 'raw-body';

/**
 * The baseline for the service: `node:http`, or bare Koa with its router. Both
 * parse the query or the body and send a constant of the same shape as the
 * service's answer. Environment: BASELINE=node|koa, ANSWER=a file,
 * CONTENT_TYPE, PORT.
 */
const { BASELINE = 'koa', ANSWER = '', CONTENT_TYPE = 'application/json', PORT = '0' } = process.env;
const text = readFileSync(ANSWER, 'utf8');
const isJson = CONTENT_TYPE.startsWith('application/json');
const answer: unknown = isJson ? JSON.parse(text) : text;

async function readRequest(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'POST') return JSON.parse(await getRawBody(request, { encoding: 'utf-8' }));
  return Object.fromEntries(new URL(request.url ?? '/', 'http://localhost').searchParams);
}

function nodeServer() {
  return createServer(async (request, response) => {
    await readRequest(request);
    const body = isJson ? JSON.stringify(answer) : text;
    response.setHeader('Content-Type', CONTENT_TYPE);
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  });
}

function koaServer() {
  const app = new Koa();
  const router = new Router();
  const handle: RouterMiddleware = async (ctx) => {
    await readRequest(ctx.req);
    ctx.type = CONTENT_TYPE;
    ctx.body = answer;
  };
  for (const path of [
    '/mcp',
    '/api/v1/:name',
    '/api/v1/tools/:key',
    '/embed/:key',
    '/calculators/:key',
    '/docs',
  ]) {
    router.get(path, handle);
    router.post(path, handle);
  }
  app.use(router.routes());
  return createServer(app.callback());
}

const server = BASELINE === 'node' ? nodeServer() : koaServer();
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening'));
