import type Router from '@koa/router';
import { csv } from '../../formats/csv.ts';
import { CACHE_PUBLIC, CachedResponse, cachedJson } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import { perService, type Service } from '../../service.ts';
import {
  CSV_HEADINGS,
  csvLines,
  type PublishedTable,
  publishedEvents,
  publishedTables,
  tableSummary,
} from './rate-tables.ts';

export function addRateRoutes(router: Router, service: () => Service): void {
  router.get('/rates', (ctx) => {
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.body = tableList(service());
  });

  router.get('/rates/:file', (ctx) => {
    const [, name = '', ending] = /^([^.]*)(?:\.(.*))?$/.exec(ctx.params.file ?? '') ?? [];
    const current = service();
    const table = publishedTables(current).get(name);
    if (table === undefined || (ending !== undefined && ending !== 'csv')) throw new HttpError('not_found');
    ctx.set('Cache-Control', CACHE_PUBLIC);
    if (ending !== undefined) ctx.attachment(`${name}.csv`);
    ctx.body = tableResponse(current, table, ending !== undefined);
  });
}

const tableList = perService((service) =>
  cachedJson(
    {
      rules_version: service.rulesVersion,
      changes_url: `${service.baseUrl}/rates/changes.atom`,
      events: publishedEvents(service),
      tables: [...publishedTables(service).values()].map(tableSummary),
      disclaimer: service.common.disclaimer,
    },
    service.rulesVersion,
  ),
);

const cachedResponses = perService(() => new Map<string, CachedResponse>());

function tableResponse(service: Service, table: PublishedTable, isCsv: boolean): CachedResponse {
  const responses = cachedResponses(service);
  const name = isCsv ? table.csv_url : table.url;
  const make = (): CachedResponse =>
    isCsv
      ? new CachedResponse(
          csv(CSV_HEADINGS, csvLines(table)),
          'text/csv; charset=utf-8',
          service.rulesVersion,
        )
      : cachedJson({ ...table, disclaimer: service.common.disclaimer }, service.rulesVersion);
  const response = responses.get(name) ?? make();
  responses.set(name, response);
  return response;
}
