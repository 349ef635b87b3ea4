import Router from '@koa/router';
import type { Context } from 'koa';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { Calculation } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import { CACHE_PRIVATE, CACHE_PUBLIC, cachedJson } from '../http/compression.ts';
import { HttpError } from '../http/http-error.ts';
import { readJsonBody } from '../http/json-body.ts';
import { inputsFromBody, inputsFromQuery } from '../http/request-inputs.ts';
import { workingsCsv } from '../http/workings-csv.ts';
import { perService, type Service } from '../service.ts';
import { describeApi, type Offer } from './openapi/document.ts';

/** `/api/v1`: the tools, their description, and the calculators, over whichever service is in force. */
export function jsonApi(service: () => Service, offer: Offer): Router {
  const router = new Router({ prefix: '/api/v1', sensitive: true, strict: true });
  const listOf = perService(async (current) => cachedJson(toolList(current), current.rulesVersion));
  const descriptionOf = perService(async (current) =>
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

  router.get('/tools/:key', (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = accepted(current.calculate(key, inputsFromQuery(ctx.querystring), 'ignored')).toolRun();
    ctx.set('Cache-Control', CACHE_PRIVATE);
  });

  router.post('/tools/:key', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = accepted(current.calculate(key, await givenInBody(ctx, current), 'refused')).toolRun();
  });

  router.get('/tools/:key/workings', (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = accepted(current.calculate(key, inputsFromQuery(ctx.querystring), 'ignored')).workings();
    ctx.set('Cache-Control', CACHE_PRIVATE);
  });

  router.post('/tools/:key/workings', async (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    ctx.body = accepted(current.calculate(key, await givenInBody(ctx, current), 'refused')).workings();
  });

  router.get('/tools/:key/workings.csv', (ctx) => {
    const { current, key } = toolOf(service(), ctx.params.key);
    const workings = accepted(current.calculate(key, inputsFromQuery(ctx.querystring), 'ignored')).workings();
    ctx.attachment(`${key}-workings.csv`);
    ctx.set('Content-Type', 'text/csv; charset=utf-8');
    ctx.set('Cache-Control', CACHE_PRIVATE);
    ctx.body = workingsCsv(workings);
  });

  return router;
}

/** @throws InvalidInput, which is answered with 422, when the inputs are not valid. */
function accepted(calculated: Calculation | InvalidInput): Calculation {
  if (calculated instanceof InvalidInput) throw calculated;
  return calculated;
}

async function givenInBody(ctx: Context, { common }: Service) {
  const body = await readJsonBody(ctx);
  return inputsFromBody(
    body,
    render(common.messages.not_object, () => ''),
  );
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
