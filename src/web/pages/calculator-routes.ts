import Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { workingsCsv } from '../../formats/workings-csv.ts';
import { CACHE_PRIVATE } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import { work } from '../../http/limits/work.ts';
import type { Stack } from '../../http/stack.ts';
import { startOperation } from '../../operations/index.ts';
import type { Service, Tool } from '../../service.ts';
import { answerHtml, createPageCache } from '../answer-html.ts';
import { planWalk } from '../charts/walk.ts';
import { joinParts, readSubmission } from '../components/form-values.ts';
import { renderErrorPage } from '../error-page.tsx';
import type { CardImages } from '../sharing/card-images.ts';
import { describeSite, siteWithCards } from '../site.ts';
import { CalculatorPage } from './calculator-page.tsx';
import { ElsewherePage } from './elsewhere-page.tsx';
import { isOffered, OPERATION_PAGES, readAsked } from './operations/declarations.ts';
import { OperationPage } from './operations/operation-page.tsx';
import { calculatorAt, figuresCsv, type PageResult, resultFor } from './page-result.ts';
import { addRowPages } from './rows/routes.ts';

/** Operation parameters that can be dates in three boxes. */
const VALUE_PARAMETERS = ['claimed', 'from', 'to', 'compare_value', 'equal'] as const;

/** All that forms of operations send in addition to inputs. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...VALUE_PARAMETERS,
  ...OPERATION_PAGES.flatMap(({ askedBy }) => askedBy),
  ...['columns', 'for'],
]);

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
    const moved = OPERATION_PAGES.find(({ askedBy }) =>
      askedBy.some((name) => Object.hasOwn(submission.given, name)),
    );
    if (moved !== undefined && submission.submitted && isOffered(moved, loaded)) {
      ctx.status = 301;
      ctx.redirect(`${describeSite(service).root}/calculators/${tool.key}/${moved.slug}?${ctx.querystring}`);
      return;
    }
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
    for (const name of VALUE_PARAMETERS) joinParts(given as Record<string, unknown>, name);
    // An operation's parameter may look like a misspelt input.
    const inputs = Object.entries(given).filter(([name]) => !PARAMETERS.has(name));
    const outcome = resultFor(service, loaded, Object.fromEntries(inputs));
    return { tool, outcome: 'errors' in outcome ? outcome : { ...outcome, given } };
  };

  for (const page of OPERATION_PAGES) {
    router.get(`/calculators/:key/${page.slug}`, async (ctx) => {
      const { tool, outcome: result } = outcomeAt(ctx);
      if ('errors' in result) {
        ctx.redirect(`${describeSite(service).root}/calculators/${tool.key}?${ctx.querystring}`);
        return;
      }
      const { given, loaded } = result;
      if (!isOffered(page, loaded)) throw new HttpError('not_found');
      const asked = readAsked(given);
      const parameters = page.parameters(result, asked, given);
      const blank = ['claimed', 'equal'].find((name) => given[name] === '');
      const missing = parameters === null ? (blank ?? null) : null;
      // The operation has its own parameters for these two.
      const { compare_value: _value, pair: _pair, ...own } = given;
      const all = { ...own, ...parameters };
      const steps = () => startOperation(page.operation, result.service, tool.key, all, 'ignored');
      const found = parameters === null ? null : await work(ctx, steps(), page.operation.price);
      if (found === undefined) {
        // The client has disconnected.
        ctx.status = 204;
        return;
      }
      const answer = parameters === null ? null : { parameters, found };
      const props = { site: site(result.service), tool, page, result, asked, missing, answer };
      const status = found instanceof InvalidInput || missing !== null ? 422 : 200;
      answerHtml(ctx, OperationPage(props), { status, frames: 'none', indexed: false, hasInputs: true });
    });
  }

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
