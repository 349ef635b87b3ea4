import type Router from '@koa/router';
import type { Context } from 'koa';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import type { RequestInputs, Unknown } from '../engine/inputs/read.ts';
import type { LoadedCalculator } from '../engine/read/calculator.ts';
import type { Calculation } from '../engine/result.ts';
import { render } from '../engine/texts/template.ts';
import { workingsCsv } from '../formats/workings-csv.ts';
import { cachedResponse } from '../http/compression.ts';
import { HttpError } from '../http/errors.ts';
import { CACHE_PRIVATE, CACHE_PUBLIC } from '../http/headers.ts';
import { inputsFromBody, inputsFromQuery } from '../http/request-inputs.ts';
import type { Service } from '../service.ts';
import { describeApi } from './openapi/document.ts';

const CONSTANT = { 'Cache-Control': CACHE_PUBLIC };

export function addToolRoutes(router: Router, service: Service, limit: number): void {
  const constant = (make: () => object) => cachedResponse(service.rulesVersion, make, CONSTANT);
  router.get(
    '/tools',
    constant(() => toolList(service)),
  );
  router.get(
    '/openapi.json',
    constant(() => describeApi(service, limit)),
  );

  const byQuery = (path: string, bodyOf: BodyOf): void => {
    router.get(path, (ctx) => {
      const key = findTool(service, ctx.params.key);
      send(ctx, calculate(service, key, inputsFromQuery(ctx.querystring), 'ignored'), bodyOf);
    });
  };
  const byBody = (path: string, bodyOf: BodyOf): void => {
    router.post(path, async (ctx) => {
      const key = findTool(service, ctx.params.key);
      const inputs = await inputsFromBody(ctx, render(service.common.messages.not_object));
      const isInvalid = inputs instanceof InvalidInput;
      send(ctx, isInvalid ? inputs : calculate(service, key, inputs, 'rejected'), bodyOf);
    });
  };
  const run: BodyOf = (calculation) => calculation.toolRun();
  byQuery('/tools/:key', run);
  byBody('/tools/:key', run);
  const workings: BodyOf = (calculation) => calculation.workings();
  byQuery('/tools/:key/workings', workings);
  byBody('/tools/:key/workings', workings);
  byQuery('/tools/:key/workings.csv', (calculation, ctx) => {
    ctx.attachment(`${ctx.params.key}-workings.csv`);
    ctx.set('Content-Type', 'text/csv; charset=utf-8');
    return workingsCsv(calculation, service.calculator(calculation.rules.calculator.key) as LoadedCalculator);
  });
}

function calculate(service: Service, key: string, inputs: RequestInputs, unknown: Unknown) {
  const result = service.calculate(key, inputs, unknown);
  return result instanceof InvalidInput ? result.naming('key') : result;
}

type BodyOf = (calculation: Calculation, ctx: Context) => unknown;

export function send<R>(
  ctx: Context,
  result: R | InvalidInput,
  bodyOf: (result: R, ctx: Context) => unknown,
): void {
  if (result instanceof InvalidInput) {
    ctx.status = 422;
    sendJson(ctx, result);
    return;
  }
  const body = bodyOf(result, ctx);
  if (typeof body === 'object') sendJson(ctx, body);
  else ctx.body = body;
  if (ctx.method !== 'POST') ctx.res.setHeader('Cache-Control', CACHE_PRIVATE);
}

/** Koa would do the same, but only after testing the body for every other type. */
function sendJson(ctx: Context, value: object | null): void {
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = JSON.stringify(value);
}

function toolList({ baseUrl, tools, common }: Service) {
  return {
    tools,
    mcp_url: `${baseUrl}/mcp`,
    openapi_url: `${baseUrl}/api/v1/openapi.json`,
    docs_url: `${baseUrl}/docs`,
    disclaimer: common.disclaimer,
  };
}

/** The key in an address. @throws HttpError if it is no calculator's. */
export function findTool(service: Service, key = ''): string {
  if (service.calculator(key) === undefined) {
    throw new HttpError('unknown_tool', {}, () => unknownTool(service, key));
  }
  return key;
}

export function unknownTool({ baseUrl, tools, common }: Service, key: string): string {
  const meant = tools.find(({ name }) => name === key);
  return meant === undefined
    ? render(common.api.unknown_tool, { list: `${baseUrl}/api/v1/tools` })
    : render(common.api.name_of_mcp_tool, { name: meant.name, key: meant.key, address: meant.api_url });
}
