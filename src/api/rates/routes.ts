import type Router from '@koa/router';
import { CACHE_PUBLIC } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import type { Service } from '../../service.ts';
import { publishedEvents, publishedTables, tableCsv, tableSummary } from './rate-tables.ts';

/** Adds `/rates`: the tables in force, each whole as JSON and CSV. */
export function addRateRoutes(router: Router, service: () => Service): void {
  router.get('/rates', (ctx) => {
    const current = service();
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.body = {
      rules_version: current.rulesVersion,
      changes_url: `${current.baseUrl}/rates/changes.atom`,
      events: publishedEvents(current),
      tables: [...publishedTables(current).values()].map(tableSummary),
      disclaimer: current.common.disclaimer,
    };
  });

  router.get('/rates/:file', (ctx) => {
    const [, name = '', ending] = /^([^.]*)(?:\.(.*))?$/.exec(ctx.params.file ?? '') ?? [];
    const table = publishedTables(service()).get(name);
    if (table === undefined || (ending !== undefined && ending !== 'csv')) throw new HttpError('not_found');
    ctx.set('Cache-Control', CACHE_PUBLIC);
    if (ending === undefined) {
      ctx.body = table;
      return;
    }
    ctx.type = 'text/csv';
    ctx.attachment(`${name}.csv`);
    ctx.body = tableCsv(table);
  });
}
