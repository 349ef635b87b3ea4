import Router from '@koa/router';
import { fill } from '../rules/phrase.ts';
import type { Service } from '../service.ts';
import { givenByBody, givenByQuery } from './given.ts';
import { HttpFault } from './http-fault.ts';
import { readJsonBody } from './json-body.ts';

/** `/api/v1/tools` and its calculators, over whichever service is in force. */
export function jsonApi(service: () => Service): Router {
  const router = new Router({ prefix: '/api/v1' });

  router.get('/tools', (ctx) => {
    ctx.body = toolList(service());
  });

  router.get('/tools/:key', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = await current.run(key, givenByQuery(ctx.querystring), 'ignored');
  });

  router.post('/tools/:key', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    const notObject = fill(current.common.messages.not_object, () => '');
    ctx.body = await current.run(key, givenByBody(await readJsonBody(ctx), notObject), 'refused');
  });

  return router;
}

/** The list of tools, with the addresses of the other channels. */
function toolList({ baseUrl, tools, common }: Service) {
  return {
    tools,
    mcp_url: `${baseUrl}/mcp`,
    openapi_url: `${baseUrl}/api/v1/openapi.json`,
    docs_url: `${baseUrl}/docs`,
    disclaimer: common.disclaimer,
  };
}

/** The service that answers this whole request, and the key of one of its calculators. */
function toolOf(current: Service, key = ''): { current: Service; key: string } {
  if (current.calculator(key) === undefined) throw new HttpFault('unknown_tool');
  return { current, key };
}
