import type Router from '@koa/router';
import { csv } from '../../formats/csv.ts';
import { type CachedResponse, cachedResponse } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import { CACHE_PUBLIC } from '../../http/headers.ts';
import type { Service } from '../../service.ts';
import {
  CSV_HEADINGS,
  csvLines,
  publishedEvents,
  publishedTable,
  publishedTables,
  tableSummary,
} from './rate-tables.ts';

const HEADERS = { 'Cache-Control': CACHE_PUBLIC };
const CSV_FILE = { ...HEADERS, 'Content-Type': 'text/csv; charset=utf-8' };

/** Adds `/rates`, `/rates/{table}` and `/rates/{table}.csv`, which change only with the rules. */
export function addRateRoutes(router: Router, service: Service): void {
  const { baseUrl, common, rules, rulesVersion } = service;
  const { disclaimer } = common;
  const list = () => ({
    rules_version: rulesVersion,
    changes_url: `${baseUrl}/rates/changes.atom`,
    events: publishedEvents(service),
    tables: [...publishedTables(service).values()].map(tableSummary),
    disclaimer,
  });
  const files = new Map(
    [...rules.rateFiles.keys()].flatMap((name): [string, CachedResponse][] => {
      const table = () => publishedTable(service, name);
      const sheet = () => csv(CSV_HEADINGS, csvLines(table()));
      return [
        [name, cachedResponse(rulesVersion, () => ({ ...table(), disclaimer }), HEADERS)],
        [`${name}.csv`, cachedResponse(rulesVersion, sheet, CSV_FILE)],
      ];
    }),
  );
  router.get('/rates', cachedResponse(rulesVersion, list, HEADERS));
  router.get('/rates/:file', (ctx) => {
    const { file = '' } = ctx.params;
    const answer = files.get(file);
    if (answer === undefined) throw new HttpError('not_found');
    if (file.endsWith('.csv')) ctx.attachment(file);
    return answer(ctx);
  });
}
