import Router from '@koa/router';
import type { Context } from 'koa';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { workingsCsv } from '../../formats/csv.ts';
import { CACHE_PRIVATE } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import type { Stack } from '../../http/stack.ts';
import type { Service, Tool } from '../../service.ts';
import { answerHtml, createPageCache } from '../answer-html.ts';
import { submissionOf } from '../components/form-values.ts';
import { renderErrorPage } from '../error-page.tsx';
import type { CardImages } from '../sharing/card-images.ts';
import { siteOf, siteWithCards } from '../site.ts';
import { CalculatorPage } from './calculator-page.tsx';
import { askedOf, isRefused } from './further/asked.ts';
import { figuresCsv, type PageResult, resultFor } from './page-result.ts';

/** `/calculators/{key}`: each calculator as a page, and its result as CSV. Results have a counter of their own. */
export function calculatorStack(service: () => Service, images: CardImages): Stack {
  const site = images.canDraw ? siteWithCards : siteOf;
  const router = new Router();
  const cached = createPageCache();

  router.get('/calculators', (ctx) => ctx.redirect(`${siteOf(service()).root}/`));

  router.get('/calculators/:key', async (ctx) => {
    const current = service();
    const [tool, loaded] = calculatorAt(current, ctx.params.key);
    const submission = submissionOf(loaded.schema.fields, ctx.querystring);
    const outcome = submission.submitted ? resultFor(current, loaded, submission.given) : null;
    const isFound = outcome !== null && 'calculation' in outcome;
    const asked = isFound ? await askedOf(outcome, () => !ctx.res.destroyed) : null;
    if (asked === undefined) {
      // Nobody is left to answer when the client has gone away.
      ctx.status = 204;
      return;
    }
    const status = (outcome !== null && !isFound) || isRefused(asked) ? 422 : 200;
    const make = () => (
      <CalculatorPage
        site={site(current)}
        tool={tool}
        loaded={loaded}
        submission={submission}
        outcome={outcome}
        asked={asked}
      />
    );
    const page = outcome === null ? cached(current, tool.key, make) : make();
    answerHtml(ctx, page, {
      status,
      frames: 'none',
      indexed: outcome === null,
      hasInputs: outcome !== null,
    });
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
      // Spreadsheets take the file for UTF-8 only when it begins with this mark.
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

/** What a file of a result is answered with where there is none: the messages of its inputs. */
function refuseFile(ctx: Context, { message, errors }: InvalidInput): void {
  ctx.status = 422;
  ctx.type = 'text';
  ctx.body = [message, ...errors.values()].join('\n');
}

/** @throws HttpError when there is no calculator of this key. */
export function calculatorAt(service: Service, key: string | undefined): [Tool, LoadedCalculator] {
  const tool = service.tools.find((candidate) => candidate.key === key);
  const loaded = tool === undefined ? undefined : service.calculator(tool.key);
  if (tool === undefined || loaded === undefined) throw new HttpError('unknown_tool');
  return [tool, loaded];
}
