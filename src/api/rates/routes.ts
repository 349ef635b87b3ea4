import type Router from '@koa/router';
import { csv } from '../../formats/csv.ts';
import { CachedResponse, cachedJson } from '../../http/cached-response.ts';
import { HttpError } from '../../http/errors.ts';
import { CACHE_PUBLIC } from '../../http/headers.ts';
import type { Service } from '../../service.ts';
import { CSV_HEADINGS, csvLines, publishedEvents, publishedTables, tableSummary } from './rate-tables.ts';

/** Adds `/rates`, `/rates/{table}` and `/rates/{table}.csv`, which change only with the rules. */
export function addRateRoutes(router: Router, service: Service): void {
  const { baseUrl, common, rulesVersion } = service;
  const { disclaimer } = common;
  const tables = [...publishedTables(service).values()];
  const list = {
    rules_version: rulesVersion,
    changes_url: `${baseUrl}/rates/changes.atom`,
    events: publishedEvents(service),
    tables: tables.map(tableSummary),
    disclaimer,
  };
  const files = new Map<string, CachedResponse>();
  for (const table of tables) {
    const sheet = csv(CSV_HEADINGS, csvLines(table));
    files.set(table.table, cachedJson({ ...table, disclaimer }, rulesVersion));
    files.set(`${table.table}.csv`, new CachedResponse(sheet, 'text/csv; charset=utf-8', rulesVersion));
  }
  const listed = cachedJson(list, rulesVersion);
  router.get('/rates', (ctx) => {
    ctx.set('Cache-Control', CACHE_PUBLIC);
    listed.send(ctx);
  });
  router.get('/rates/:file', (ctx) => {
    const { file = '' } = ctx.params;
    const response = files.get(file);
    if (response === undefined) throw new HttpError('not_found');
    ctx.set('Cache-Control', CACHE_PUBLIC);
    if (file.endsWith('.csv')) ctx.attachment(file);
    response.send(ctx);
  });
}
