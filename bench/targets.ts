import type { Service } from '../src/service.ts';
import { heaviest, type Inputs, PREPARED, queryOf, variants } from './inputs.ts';
import type { Prepared } from './load.ts';

export interface Target {
  readonly name: string;
  readonly requests: readonly Prepared[];
  readonly contentType: string;
  /** The least ratio to bare Koa; null when it is only reported. */
  readonly least: number | null;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const JSON_ANSWER = 'application/json; charset=utf-8';
const HTML_ANSWER = 'text/html; charset=utf-8';

/** Every target: GET and POST of each calculator, the most expensive inputs, lists, MCP old and new, embed and page. */
export function targets(service: Service): Target[] {
  const { tools } = service;
  return [
    ...tools.flatMap(({ key, example_input }) => [
      target(`GET ${key}`, gets(key, example_input), 0.45),
      target(`POST ${key}`, posts(key, example_input), 0.45),
    ]),
    ...tools.map(({ key }) => target(`POST ${key}, heaviest`, posts(key, heaviest[key] ?? {}), 0.3)),
    target('GET tool list', [{ method: 'GET', path: '/api/v1/tools' }], null),
    target('GET OpenAPI', [{ method: 'GET', path: '/api/v1/openapi.json' }], null),
    target('tools/call, 2026-07-28', calls(tools[0], true), 0.45),
    target('tools/call, 2025-11-25', calls(tools[0], false), 0.45),
    target('tools/list, 2026-07-28', [mcp('tools/list', {}, true)], 0.5),
    target('tools/list, 2025-11-25', [mcp('tools/list', {}, false)], 0.5),
    // As in an article that fills in the inputs: the same URLs are requested again and again.
    target('embed with result', pages('/embed', tools[0]), 0.35, HTML_ANSWER),
    target('embed with result, each once', pages('/embed', tools[0], 3 * PREPARED), null, HTML_ANSWER),
    target('page with result', pages('/calculators', tools[0]), 0.2, HTML_ANSWER),
    target('page of a calculator', [page(`/calculators/${tools[0]?.key}`)], 1, HTML_ANSWER),
    target('page of the site', [page('/docs')], 1, HTML_ANSWER),
  ];
}

function target(
  name: string,
  requests: readonly Prepared[],
  least: number | null,
  contentType = JSON_ANSWER,
): Target {
  return { name, requests, least, contentType };
}

function gets(key: string, base: Inputs): Prepared[] {
  return variants(base).map((inputs) => ({ method: 'GET', path: `/api/v1/tools/${key}?${queryOf(inputs)}` }));
}

function posts(key: string, base: Inputs): Prepared[] {
  return variants(base).map((inputs) => ({
    method: 'POST',
    path: `/api/v1/tools/${key}`,
    headers: JSON_TYPE,
    body: JSON.stringify(inputs),
  }));
}

function pages(folder: string, tool: Service['tools'][number] | undefined, count = PREPARED): Prepared[] {
  return variants(tool?.example_input ?? {}, count).map((inputs) => ({
    method: 'GET',
    path: `${folder}/${tool?.key}?${queryOf(inputs)}`,
    headers: { accept: 'text/html' },
  }));
}

function page(path: string): Prepared {
  return { method: 'GET', path, headers: { accept: 'text/html' } };
}

function calls(tool: Service['tools'][number] | undefined, modern: boolean): Prepared[] {
  return variants(tool?.example_input ?? {}).map((inputs) =>
    mcp('tools/call', { name: tool?.name, arguments: inputs }, modern),
  );
}

/** A message of 2026-07-28, or of earlier versions. */
export function mcp(method: string, params: Record<string, unknown>, modern: boolean): Prepared {
  const version = modern ? '2026-07-28' : '2025-11-25';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      ...JSON_TYPE,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...(modern ? { 'mcp-method': method } : {}),
      ...(modern && typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: modern ? { ...params, _meta: meta } : params,
    }),
  };
}
