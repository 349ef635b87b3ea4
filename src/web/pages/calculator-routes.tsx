import Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import { workingsCsv } from '../../formats/csv.ts';
import { CACHE_PRIVATE } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import { work } from '../../http/limits/work.ts';
import type { Stack } from '../../http/stack.ts';
import { startOperation } from '../../operations/index.ts';
import type { Service, Tool } from '../../service.ts';
import { answerHtml, createPageCache } from '../answer-html.ts';
import { walkOf } from '../charts/walk.ts';
import { joinParts, submissionOf } from '../components/form-values.ts';
import { renderErrorPage } from '../error-page.tsx';
import type { CardImages } from '../sharing/card-images.ts';
import { siteOf, siteWithCards } from '../site.ts';
import { calculatorAt } from './calculator-at.ts';
import { CalculatorPage } from './calculator-page.tsx';
import { ElsewherePage } from './elsewhere-page.tsx';
import { isOffered, OPERATION_PAGES } from './operations/declarations.ts';
import { OperationPage } from './operations/operation-page.tsx';
import { figuresCsv, type PageResult, resultFor } from './page-result.ts';
import { addRowPages } from './rows/routes.tsx';

/** `/calculators/{key}`: each calculator as a page, and its result as CSV. Results are counted separately. */
export function calculatorStack(service: () => Service, images: CardImages): Stack {
  const site = images.canDraw ? siteWithCards : siteOf;
  const router = new Router();
  const cached = createPageCache();

  router.get('/calculators', (ctx) => ctx.redirect(`${siteOf(service()).root}/`));

  addRowPages(router, service);

  router.get('/calculators/:key', (ctx) => {
    const current = service();
    const [tool, loaded] = calculatorAt(current, ctx.params.key);
    const submission = submissionOf(loaded.schema.fields, ctx.querystring);
    const moved = OPERATION_PAGES.find(({ askedBy }) =>
      askedBy.some((name) => Object.hasOwn(submission.given, name)),
    );
    if (moved !== undefined && submission.submitted && isOffered(moved, loaded)) {
      ctx.status = 301;
      ctx.redirect(`${siteOf(current).root}/calculators/${tool.key}/${moved.slug}?${ctx.querystring}`);
      return;
    }
    const outcome = submission.submitted ? resultFor(current, loaded, submission.given) : null;
    const words = current.common.pages;
    const operations = current.common.operations.each;
    const make = () =>
      CalculatorPage({ site: site(current), tool, loaded, submission, outcome, words, operations });
    const page = outcome === null ? cached(current, tool.key, make) : make();
    answerHtml(ctx, page, {
      status: outcome !== null && 'errors' in outcome ? 422 : 200,
      frames: 'none',
      indexed: outcome === null,
      hasInputs: outcome !== null,
    });
  });

  /** The result that a page is about; redirects to the form if the inputs give none. */
  const resultAt = (ctx: Context): { tool: Tool; result: PageResult } | null => {
    const current = service();
    const [tool, loaded] = calculatorAt(current, ctx.params.key);
    const { given } = submissionOf(loaded.schema.fields, ctx.querystring);
    for (const name of VALUE_PARAMETERS) joinParts(given as Record<string, unknown>, name);
    const result = resultFor(current, loaded, given);
    if (!('errors' in result)) return { tool, result };
    ctx.redirect(`${siteOf(current).root}/calculators/${tool.key}?${ctx.querystring}`);
    return null;
  };
  for (const page of OPERATION_PAGES) {
    router.get(`/calculators/:key/${page.slug}`, async (ctx) => {
      const at = resultAt(ctx);
      if (at === null) return;
      const { tool, result } = at;
      const { given, loaded } = result;
      if (!isOffered(page, loaded)) throw new HttpError('not_found');
      const parameters = page.parameters(result, given);
      const asked = parameters === null ? null : { ...parameters, ...pick(given, ['vary']) };
      const all = { ...given, ...asked };
      const found =
        asked === null
          ? null
          : await work(
              ctx,
              startOperation(page.operation, result.service, tool.key, all, 'ignored'),
              page.operation.price,
            );
      if (found === undefined) {
        // The client has disconnected.
        ctx.status = 204;
        return;
      }
      const missing =
        asked === null ? (['claimed', 'equal'].find((name) => given[name] === '') ?? null) : null;
      const made = OperationPage({
        site: site(result.service),
        tool,
        page,
        result,
        given,
        missing,
        asked: asked === null ? null : { parameters: asked, found },
      });
      answerHtml(ctx, made, {
        status: found instanceof InvalidInput || missing !== null ? 422 : 200,
        frames: 'none',
        indexed: false,
        hasInputs: true,
      });
    });
  }
  router.get('/calculators/:key/elsewhere', (ctx) => {
    const at = resultAt(ctx);
    if (at === null) return;
    const made = ElsewherePage({ site: site(at.result.service), ...at });
    answerHtml(ctx, made, { frames: 'none', indexed: false, hasInputs: true });
  });

  router.get('/calculators/:key/card.png', async (ctx) => {
    const current = service();
    const [tool, loaded] = calculatorAt(current, ctx.params.key);
    const { given } = submissionOf(loaded.schema.fields, ctx.querystring);
    const outcome = resultFor(current, loaded, given);
    if ('errors' in outcome) {
      refuseFile(ctx, outcome);
      return;
    }
    const { search } = new URL(outcome.run.share_url);
    await images.answer(ctx, tool.key + search, () => ({
      words: outcome.calculation.shared(),
      of: tool.title,
      site: current.common.siteName,
      curve: walkOf(current, loaded, outcome.calculation),
    }));
    ctx.set('Cache-Control', CACHE_PRIVATE);
  });

  const table = (name: string, make: (result: PageResult) => string): void => {
    router.get(`/calculators/:key/${name}.csv`, (ctx) => {
      const current = service();
      const [tool, loaded] = calculatorAt(current, ctx.params.key);
      const { given } = submissionOf(loaded.schema.fields, ctx.querystring);
      const outcome = resultFor(current, loaded, given);
      ctx.set('X-Robots-Tag', 'noindex');
      if ('errors' in outcome) {
        refuseFile(ctx, outcome);
        return;
      }
      ctx.set('Cache-Control', CACHE_PRIVATE);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment(`${tool.key}-${name}.csv`);
      // Spreadsheets read the file as UTF-8 only if it begins with this mark.
      ctx.body = `\uFEFF${make(outcome)}`;
    });
  };
  table('figures', figuresCsv);
  table('workings', ({ service: { calculator }, run, calculation }) =>
    workingsCsv(calculation, calculator(run.tool) as LoadedCalculator),
  );

  return {
    segments: ['calculators'],
    renderError: renderErrorPage(service),
    limitOf: ({ querystring }) => (querystring === '' ? 'pages' : 'results'),
    routes: [router.routes()],
  };
}

/** Operation parameters that can be dates in three boxes. */
const VALUE_PARAMETERS = ['claimed', 'from', 'to', 'compare_value', 'equal'] as const;

function pick(given: RequestInputs, names: readonly string[]): RequestInputs {
  return Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
}

/** The response for a result file whose inputs give no result: their error messages. */
function refuseFile(ctx: Context, { message, faults }: InvalidInput): void {
  ctx.status = 422;
  ctx.type = 'text';
  ctx.body = [message, ...faults.values()].join('\n');
}
