import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { csv } from '../../formats/csv.ts';
import { answerOnce } from '../../http/cached-response.ts';
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
    [...rules.rateFiles.keys()].flatMap((name): [string, Middleware][] => {
      const table = () => publishedTable(service, name);
      const sheet = () => csv(CSV_HEADINGS, csvLines(table()));
      return [
        [name, answerOnce(rulesVersion, () => ({ ...table(), disclaimer }), HEADERS)],
        [`${name}.csv`, answerOnce(rulesVersion, sheet, CSV_FILE)],
      ];
    }),
  );
  router.get('/rates', answerOnce(rulesVersion, list, HEADERS));
  router.get('/rates/:file', (ctx, next) => {
    const { file = '' } = ctx.params;
    const answer = files.get(file);
    if (answer === undefined) throw new HttpError('not_found');
    if (file.endsWith('.csv')) ctx.attachment(file);
    return answer(ctx, next);
  });
}
