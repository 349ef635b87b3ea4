import Router from '@koa/router';
import { CACHE_PUBLIC } from '../../http/compression.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Service } from '../../service.ts';
import { atomFeed } from './atom.ts';
import { publishedTables, tableSummary } from './rate-tables.ts';
import { tableCsv } from './rates-csv.ts';

/** `/api/v1/rates`: the tables in force, each whole as JSON and CSV, and the changelog as a feed. */
export function ratesApi(service: () => Service): Router {
  const router = new Router({ sensitive: true, strict: true });

  router.get('/api/v1/rates', (ctx) => {
    const current = service();
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.body = {
      rules_version: current.rulesVersion,
      changes_url: `${current.baseUrl}/rates/changes.atom`,
      tables: [...publishedTables(current).values()].map(tableSummary),
      disclaimer: current.common.disclaimer,
    };
  });

  router.get('/api/v1/rates/:file', (ctx) => {
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

  router.get('/rates/changes.atom', (ctx) => {
    ctx.set('Cache-Control', CACHE_PUBLIC);
    ctx.set('Content-Type', 'application/atom+xml; charset=utf-8');
    ctx.body = atomFeed(service());
  });

  return router;
}
