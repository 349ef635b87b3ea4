import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Router from '@koa/router';
import Koa from 'koa';

/**
 * What the service is compared with: bare Koa with its router, or the MCP SDK's minimal server. Both parse the query or body and answer with the
 * service's own response, a constant. Environment: BASELINE=koa|mcp, ANSWER (a file), CONTENT_TYPE, PORT. Plain JavaScript, so that a
 * start is measured without a compiler.
 */
const { BASELINE, ANSWER, CONTENT_TYPE = 'application/json', PORT } = process.env;
const answer = readFileSync(ANSWER, 'utf8');
const constant = CONTENT_TYPE.startsWith('application/json') ? JSON.parse(answer) : answer;

function bareKoa() {
  const app = new Koa();
  const router = new Router();
  router.all('/{*path}', async (ctx) => {
    if (ctx.method === 'POST') JSON.parse(await text(ctx.req));
    else Object.fromEntries(ctx.URL.searchParams);
    ctx.type = CONTENT_TYPE;
    ctx.body = constant;
  });
  app.use(router.routes());
  return app.callback();
}

async function minimalMcp() {
  const sdk = await import('@modelcontextprotocol/server');
  const { content, structuredContent } = constant.result ?? {};
  const factory = () => {
    const server = new sdk.Server({ name: 'baseline', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', () => ({ content, structuredContent }));
    return server;
  };
  const modern = sdk.createMcpHandler(factory, { legacy: 'reject' });
  const legacy = async (request, parsedBody) => {
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = factory();
    await server.connect(transport);
    const answer = await transport.handleRequest(request, { parsedBody });
    await server.close();
    return answer;
  };
  return async (incoming, response) => {
    const { url, method, headers } = incoming;
    if (method !== 'POST') return response.end('ready');
    const body = JSON.parse(await text(incoming));
    const request = new Request(`http://localhost${url}`, { method, headers });
    const isLegacy = await sdk.isLegacyRequest(request, body);
    const answer = await (isLegacy ? legacy(request, body) : modern.fetch(request, { parsedBody: body }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  };
}

createServer(BASELINE === 'mcp' ? await minimalMcp() : bareKoa()).listen(Number(PORT), '127.0.0.1');
