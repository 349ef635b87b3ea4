import Router from '@koa/router';
import type { Context } from 'koa';
import type { VNode } from 'preact';
import { publishedTables } from '../../api/rates/rate-tables.ts';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { CACHE_PRIVATE } from '../../http/compression.ts';
import { HttpError } from '../../http/http-error.ts';
import { workingsCsv } from '../../http/workings-csv.ts';
import type { Service, Tool } from '../../service.ts';
import { answerHtml } from '../answer-html.ts';
import { submissionOf } from '../components/form-values.ts';
import { logoFile } from '../components/logo.tsx';
import { type Site, siteOf } from '../site.ts';
import { stylesheet, stylesheetPath } from '../stylesheet.ts';
import { Accessibility } from './accessibility.tsx';
import { CalculatorPage } from './calculator-page.tsx';
import { Docs } from './docs/docs.tsx';
import type { Operation } from './docs/docs-part.tsx';
import { Home } from './home.tsx';
import { figuresCsv, type PageResult, resultFor } from './page-result.ts';
import { Privacy } from './privacy.tsx';
import { RatesIndex, RatesPage } from './rates-pages.tsx';
import { robots, sitemap } from './search-engines.ts';

const LASTING = 'public, max-age=31536000, immutable';

/** Every page of the site, over whichever service is in force. */
export function pages(service: () => Service, operation: Operation): Router {
  const router = new Router();

  const fixed = (path: string, make: (site: Site, current: Service) => VNode): void => {
    router.get(path, (ctx) => {
      const current = service();
      answerHtml(ctx, make(siteOf(current), current), { frames: 'none', indexed: true });
    });
  };
  fixed('/', (site, current) => <Home site={site} calculators={calculatorsOf(current)} />);
  fixed('/docs', (site, current) => {
    const calculators = calculatorsOf(current);
    const [first] = current.tools;
    if (first === undefined) throw new Error('there is no calculator to show');
    const calculated = current.calculate(first.key, first.example_input);
    if (calculated instanceof InvalidInput) throw calculated;
    const run = calculated.toolRun();
    return <Docs site={site} operation={operation} calculators={calculators} run={run} />;
  });
  fixed('/accessibility', (site) => <Accessibility site={site} contact={operation.contact} />);
  fixed('/privacy', (site) => <Privacy site={site} contact={operation.contact} />);

  fixed('/rates', (site, current) => (
    <RatesIndex site={site} tables={[...publishedTables(current).values()]} />
  ));
  router.get('/rates/:table', (ctx) => {
    const current = service();
    const table = publishedTables(current).get(ctx.params.table ?? '');
    if (table === undefined) throw new HttpError('not_found');
    answerHtml(ctx, <RatesPage site={siteOf(current)} table={table} />, { frames: 'none', indexed: true });
  });

  router.get('/calculators/:key', (ctx) => {
    const current = service();
    const [tool, loaded] = calculatorAt(current, ctx.params.key);
    const submission = submissionOf(loaded.schema.fields, ctx.querystring);
    const outcome = submission.submitted ? resultFor(current, loaded, submission.given) : null;
    const status = outcome !== null && 'errors' in outcome ? 422 : 200;
    answerHtml(
      ctx,
      <CalculatorPage
        site={siteOf(current)}
        tool={tool}
        loaded={loaded}
        submission={submission}
        outcome={outcome}
      />,
      { status, frames: 'none', indexed: outcome === null, hasInputs: outcome !== null },
    );
  });

  const table = (name: string, make: (result: PageResult) => string): void => {
    router.get(`/calculators/:key/${name}.csv`, (ctx) => {
      const current = service();
      const [tool, loaded] = calculatorAt(current, ctx.params.key);
      const { given } = submissionOf(loaded.schema.fields, ctx.querystring);
      const outcome = resultFor(current, loaded, given);
      ctx.set('X-Robots-Tag', 'noindex');
      ctx.set('X-Content-Type-Options', 'nosniff');
      if ('errors' in outcome) {
        ctx.status = 422;
        ctx.type = 'text';
        ctx.body = [outcome.message, ...outcome.errors.values()].join('\n');
        return;
      }
      ctx.set('Cache-Control', CACHE_PRIVATE);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment(`${tool.key}-${name}.csv`);
      // Spreadsheets take the file for UTF-8 only when it begins with this mark.
      ctx.body = `\uFEFF${make(outcome)}`;
    });
  };
  table('figures', ({ run }) => figuresCsv(run));
  table('workings', ({ calculation }) => workingsCsv(calculation.workings()));

  router.get('/calculators', (ctx) => ctx.redirect(`${siteOf(service()).root}/`));
  router.get('/favicon.svg', (ctx) => answerFile(ctx, 'image/svg+xml', 'public, max-age=86400', logoFile));
  router.get(stylesheetPath, (ctx) => answerFile(ctx, 'text/css', LASTING, stylesheet));
  router.get('/robots.txt', (ctx) =>
    answerFile(ctx, 'text/plain', 'public, max-age=3600', robots(siteOf(service()))),
  );
  router.get('/sitemap.xml', (ctx) =>
    answerFile(
      ctx,
      'application/xml',
      'public, max-age=3600',
      sitemap(siteOf(service()), [...service().rates.rateFiles.keys()]),
    ),
  );
  return router;
}

function answerFile(ctx: Context, type: string, caching: string, body: string): void {
  ctx.type = `${type}; charset=utf-8`;
  ctx.set('Cache-Control', caching);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.body = body;
}

function calculatorsOf(service: Service): LoadedCalculator[] {
  return service.tools.flatMap(({ key }) => service.calculator(key) ?? []);
}

/** @throws HttpError when there is no calculator of this key. */
export function calculatorAt(service: Service, key = ''): [Tool, LoadedCalculator] {
  const tool = service.tools.find((candidate) => candidate.key === key);
  const loaded = service.calculator(key);
  if (tool === undefined || loaded === undefined) throw new HttpError('unknown_tool');
  return [tool, loaded];
}
