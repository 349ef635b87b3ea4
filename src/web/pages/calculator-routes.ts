import Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { workingsCsv } from '../../formats/workings-csv.ts';
import { CACHE_PRIVATE } from '../../http/caching.ts';
import type { Stack } from '../../http/stack.ts';
import type { Service, Tool } from '../../service.ts';
import { answerHtml, createPageCache } from '../answer-html.ts';
import { planWalk } from '../charts/walk.ts';
import { readSubmission } from '../components/form-values.ts';
import { renderErrorPage } from '../error-page.tsx';
import type { CardImages } from '../sharing/card-images.ts';
import { describeSite, siteWithCards } from '../site.ts';
import { CalculatorPage } from './calculator-page.tsx';
import { ElsewherePage } from './elsewhere-page.tsx';
import { calculatorAt, figuresCsv, type PageResult, resultFor } from './page-result.ts';
import { addRowPages } from './rows/routes.ts';

/** `/calculators/{key}`: each calculator as a page, and its result as CSV. Results are counted separately. */
export function calculatorStack(service: Service, images: CardImages): Stack {
  const site = images.canDraw ? siteWithCards : describeSite;
  const router = new Router();
  const cached = createPageCache(service);

  router.get('/calculators', (ctx) => ctx.redirect(`${describeSite(service).root}/`));

  addRowPages(router, service);

  router.get('/calculators/:key', (ctx) => {
    const [tool, loaded] = calculatorAt(service, ctx.params.key);
    const submission = readSubmission(loaded.schema.fields, ctx.querystring);
    const outcome = submission.submitted ? resultFor(service, loaded, submission.given) : null;
    const operations = service.common.operations.each;
    const make = () => CalculatorPage({ site: site(service), tool, loaded, submission, outcome, operations });
    answerHtml(ctx, outcome === null ? cached(tool.key, make) : make(), {
      status: outcome !== null && 'errors' in outcome ? 422 : 200,
      frames: 'none',
      indexed: outcome === null,
      hasInputs: outcome !== null,
    });
  });

  const outcomeAt = (ctx: Context): { tool: Tool; outcome: PageResult | InvalidInput } => {
    const [tool, loaded] = calculatorAt(service, ctx.params.key);
    const { given } = readSubmission(loaded.schema.fields, ctx.querystring);
    return { tool, outcome: resultFor(service, loaded, given) };
  };

  router.get('/calculators/:key/elsewhere', (ctx) => {
    const { tool, outcome } = outcomeAt(ctx);
    const page = 'errors' in outcome ? null : ElsewherePage(site(outcome.service), tool, outcome);
    if (page === null)
      ctx.redirect(`${describeSite(service).root}/calculators/${tool.key}?${ctx.querystring}`);
    else answerHtml(ctx, page, { frames: 'none', indexed: false, hasInputs: true });
  });

  /** Adds a file about a result; if the inputs give none, it is their error messages. */
  const file = (
    name: string,
    answer: (ctx: Context, tool: Tool, result: PageResult) => void | Promise<void>,
  ): void => {
    router.get(`/calculators/:key/${name}`, async (ctx) => {
      const { tool, outcome } = outcomeAt(ctx);
      ctx.set('X-Robots-Tag', 'noindex');
      if ('errors' in outcome) {
        ctx.status = 422;
        ctx.type = 'text';
        ctx.body = [outcome.message, ...outcome.faults.values()].join('\n');
        return;
      }
      await answer(ctx, tool, outcome);
      ctx.set('Cache-Control', CACHE_PRIVATE);
    });
  };
  file('card.png', (ctx, tool, result) => {
    const { service, loaded, calculation, run } = result;
    return images.answer(ctx, tool.key + new URL(run.share_url).search, () => ({
      words: calculation.shared(),
      of: tool.title,
      site: service.common.siteName,
      curve: planWalk(service, loaded, calculation),
    }));
  });
  const table = (name: string, make: (result: PageResult) => string): void =>
    file(`${name}.csv`, (ctx, tool, result) => {
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment(`${tool.key}-${name}.csv`);
      // Spreadsheets read the file as UTF-8 only if it begins with this mark.
      ctx.body = `\uFEFF${make(result)}`;
    });
  table('figures', figuresCsv);
  table('workings', ({ service: { calculator }, run, calculation }) =>
    workingsCsv(calculation, calculator(run.tool) as LoadedCalculator),
  );

  return {
    segments: ['calculators'],
    renderError: renderErrorPage(service),
    limitOf: ({ method, querystring }) => (method !== 'POST' && querystring === '' ? 'pages' : 'results'),
    routes: [router.routes()],
  };
}
