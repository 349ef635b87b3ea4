import Router from '@koa/router';
import type { Context } from 'koa';
import { render } from '../engine/texts/template.ts';
import { type Constant, cachedJson, CACHE_PUBLIC, CACHE_PRIVATE } from '../http/compression.ts';
import { HttpError } from '../http/http-error.ts';
import { readJsonBody } from '../http/json-body.ts';
import { inputsFromBody, inputsFromQuery } from '../http/request-inputs.ts';
import { workingsCsv } from '../http/workings-csv.ts';
import type { Service } from '../service.ts';
import { describeApi, type Offer } from './openapi/document.ts';

/** `/api/v1`: the tools, their description, and the calculators, over whichever service is in force. */
export function jsonApi(service: () => Service, offer: Offer): Router {
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: true });
  const listOf = oncePerService(async (current) => cachedJson(toolList(current), current.rulesVersion));
  const descriptionOf = oncePerService(async (current) =>
    cachedJson(await describeApi(current, offer), current.rulesVersion),
  );

  router.get('/tools', async (ctx) => {
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.body = await listOf(service());
  });

  router.get('/openapi.json', async (ctx) => {
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.body = await descriptionOf(service());
  });

  router.get('/tools/:key', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = await current.run(key, inputsFromQuery(ctx.querystring), 'ignored');
    ctx.set('Cache-Control', CACHE_PRIVATE);
  });

  router.post('/tools/:key', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = await current.run(key, await givenInBody(ctx, current), 'refused');
  });

  router.get('/tools/:key/workings', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = await current.workings(key, inputsFromQuery(ctx.querystring), 'ignored');
    ctx.set('Cache-Control', CACHE_PRIVATE);
  });

  router.post('/tools/:key/workings', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = await current.workings(key, await givenInBody(ctx, current), 'refused');
  });

  router.get('/tools/:key/workings.csv', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    const workings = await current.workings(key, inputsFromQuery(ctx.querystring), 'ignored');
    ctx.attachment(`${key}-workings.csv`);
    ctx.set('Content-Type', 'text/csv; charset=utf-8');
    ctx.set('Cache-Control', CACHE_PRIVATE);
    ctx.body = workingsCsv(workings);
  });

  return router;
}

async function givenInBody(ctx: Context, { common }: Service) {
  const body = await readJsonBody(ctx);
  return inputsFromBody(
    body,
    render(common.messages.not_object, () => ''),
  );
}

/** Makes an answer once for each service that comes into force. */
function oncePerService(make: (service: Service) => Promise<Constant>): typeof make {
  const made = new WeakMap<Service, Promise<Constant>>();
  return (service) => {
    const known = made.get(service) ?? make(service);
    made.set(service, known);
    return known;
  };
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
  if (current.calculator(key) === undefined) throw new HttpError('unknown_tool');
  return { current, key };
}
