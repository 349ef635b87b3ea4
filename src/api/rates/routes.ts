import type Router from '@koa/router';
import { csv } from '../../formats/csv.ts';
import { CachedResponse, cachedJson } from '../../http/cached-response.ts';
import { HttpError } from '../../http/errors.ts';
import { CACHE_PUBLIC } from '../../http/headers.ts';
import { once } from '../../once.ts';
import type { Service } from '../../service.ts';
import {
  CSV_HEADINGS,
  csvLines,
  type PublishedTable,
  publishedEvents,
  publishedTables,
  tableSummary,
} from './rate-tables.ts';

export function addRateRoutes(router: Router, service: Service): void {
  const tables = once(() => publishedTables(service));
  const list = once(() => tableList(service, tables()));
  const responses = new Map<string, CachedResponse>();

  router.get('/rates', (ctx) => {
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.body = list();
  });

  router.get('/rates/:file', (ctx) => {
    const [, name = '', ending] = /^([^.]*)(?:\.(.*))?$/.exec(ctx.params.file ?? '') ?? [];
    const table = tables().get(name);
    if (table === undefined || (ending !== undefined && ending !== 'csv')) throw new HttpError('not_found');
    ctx.set('Cache-Control', CACHE_PUBLIC);
    const isCsv = ending !== undefined;
    if (isCsv) ctx.attachment(`${name}.csv`);
    const address = isCsv ? table.csv_url : table.url;
    const response = responses.get(address) ?? tableResponse(service, table, isCsv);
    responses.set(address, response);
    ctx.body = response;
  });
}

function tableList(service: Service, tables: ReadonlyMap<string, PublishedTable>): CachedResponse {
  return cachedJson(
    {
      rules_version: service.rulesVersion,
      changes_url: `${service.baseUrl}/rates/changes.atom`,
      events: publishedEvents(service),
      tables: [...tables.values()].map(tableSummary),
      disclaimer: service.common.disclaimer,
    },
    service.rulesVersion,
  );
}

function tableResponse(
  { common, rulesVersion }: Service,
  table: PublishedTable,
  isCsv: boolean,
): CachedResponse {
  if (!isCsv) return cachedJson({ ...table, disclaimer: common.disclaimer }, rulesVersion);
  return new CachedResponse(csv(CSV_HEADINGS, csvLines(table)), 'text/csv; charset=utf-8', rulesVersion);
}
