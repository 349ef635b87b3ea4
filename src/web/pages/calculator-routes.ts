import Router from '@koa/router';
import type { Context } from 'koa';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { workingsCsv } from '../../formats/workings-csv.ts';
import { CACHE_PRIVATE } from '../../http/headers.ts';
import type { Stack } from '../../http/stack.ts';
import type { Service } from '../../service.ts';
import { answerHtml, createPageCache } from '../answer-html.ts';
import { readSubmission, type Submission } from '../components/form-values.ts';
import { withQuery } from '../components/snippets.tsx';
import { renderErrorPage } from '../error-page.tsx';
import { describeSite } from '../site.ts';
import { CalculatorPage } from './calculator-page.tsx';
import { captionsOf } from './captions.ts';
import { calculatorAt, type PageResult, resultFor } from './page-result.ts';
import { addRowPages } from './rows/routes.ts';

/** `/calculators/{key}`: each calculator as a page, and its workings as CSV. Results are counted separately. */
export function calculatorStack(service: Service): Stack {
  const site = describeSite(service);
  const router = new Router();
  const cached = createPageCache(service);
  // One without captions is found at the start, not by the first request.
  for (const { key } of service.tools) captionsOf(key);

  router.get('/calculators', (ctx) => ctx.redirect(`${site.root}/`));

  addRowPages(router, service);

  router.get('/calculators/:key', (ctx) => {
    const [tool, loaded] = calculatorAt(service, ctx.params.key);
    const submission = readSubmission(loaded.schema.fields, ctx.querystring);
    const outcome = submission.submitted ? resultFor(service, loaded, submission.received) : null;
    if (isLeftToServer(ctx, submission, outcome))
      return ctx.redirect(fullAddress(`${site.root}/calculators/${tool.key}`, outcome));
    const make = () => CalculatorPage({ site, tool, loaded, submission, outcome });
    const isBlank = submission.typed.size === 0;
    answerHtml(ctx, isBlank ? cached(tool.key, make) : make(), {
      status: outcome instanceof InvalidInput ? 422 : 200,
      frames: 'none',
      indexed: outcome === null,
      hasInputs: !isBlank,
    });
  });

  /** The workings as a file; if the inputs give none, their messages. */
  router.get('/calculators/:key/workings.csv', (ctx) => {
    const [tool, loaded] = calculatorAt(service, ctx.params.key);
    const { received } = readSubmission(loaded.schema.fields, ctx.querystring);
    const outcome = resultFor(service, loaded, received);
    ctx.set('X-Robots-Tag', 'noindex');
    if (outcome instanceof InvalidInput) {
      ctx.status = 422;
      ctx.type = 'text';
      ctx.body = [outcome.message, ...outcome.messages.values()].join('\n');
      return;
    }
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment(`${tool.key}-workings.csv`);
    // Spreadsheets read the file as UTF-8 only if it begins with this mark.
    ctx.body = `\uFEFF${workingsCsv(outcome.calculation, loaded)}`;
    ctx.set('Cache-Control', CACHE_PRIVATE);
  });

  return {
    segments: ['calculators'],
    renderError: renderErrorPage(service),
    limitOf: ({ method, querystring }) => (method !== 'POST' && querystring === '' ? 'pages' : 'results'),
    routes: [router.routes()],
  };
}

/**
 * Whether a form left something to the server, and gives a result, so that the browser goes to its full address. A
 * script that fetches the page gets it at once, with that address in it.
 */
export function isLeftToServer(
  ctx: Context,
  { isTyped }: Submission,
  outcome: PageResult | InvalidInput | null,
): outcome is PageResult {
  const isFetched = ctx.get('Sec-Fetch-Dest') === 'empty';
  return isTyped && !isFetched && outcome !== null && !(outcome instanceof InvalidInput);
}

/** The address of a result with every input as it was read, and with the rules that its link names. */
export function fullAddress(path: string, { inputs, received }: PageResult, more: object = {}): string {
  const { rules } = received;
  return withQuery(path, { ...inputs, ...(typeof rules === 'string' ? { rules } : {}), ...more });
}
