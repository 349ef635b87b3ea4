import Router from '@koa/router';
import type { Middleware } from 'koa';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { Stack } from '../../http/stack.ts';
import type { Service } from '../../service.ts';
import { answerHtml, createPageCache, createRepeatedPages, policy } from '../answer-html.ts';
import { readSubmission } from '../components/form-values.ts';
import { renderErrorPage } from '../error-page.tsx';
import { fullAddress, isLeftToServer } from '../pages/calculator-routes.ts';
import { calculatorAt, type PageResult, resultFor } from '../pages/page-result.ts';
import { describeSite } from '../site.ts';
import { EmbedPage } from './embed-page.tsx';
import { readTheme, themeParameters } from './theme.ts';

/** `/embed/{key}`: calculators for frames on other sites. Results are counted separately. */
export function embedStack(service: Service): Stack {
  const site = describeSite(service);
  const router = new Router();
  const cached = createPageCache(service);
  const repeated = createRepeatedPages(service);
  router.get('/embed/:key', (ctx) => {
    const [tool, loaded] = calculatorAt(service, ctx.params.key);
    const theme = readTheme(ctx.querystring);
    const { scheme, style } = theme;
    const options = { frames: 'anyone', indexed: false, inlineStyle: style } as const;
    const address = `${tool.key}?${ctx.querystring}`;
    const known = repeated.get(address);
    if (known !== null) return answerHtml(ctx, known, { ...options, hasInputs: true });
    const submission = readSubmission(loaded.schema.fields, ctx.querystring);
    const pageOf = (outcome: PageResult | InvalidInput | null) =>
      EmbedPage({ site, tool, loaded, submission, outcome, theme });
    if (!submission.submitted) {
      // There are too many accents, and year ends, to keep a page for each.
      const page =
        style === null && submission.typed.size === 0
          ? cached(`${tool.key} ${scheme}`, () => pageOf(null))
          : pageOf(null);
      return answerHtml(ctx, page, options);
    }
    const outcome = resultFor(service, loaded, submission.received);
    if (isLeftToServer(ctx, submission, outcome))
      return ctx.redirect(
        fullAddress(`${site.root}/embed/${tool.key}`, outcome, Object.fromEntries(themeParameters(theme))),
      );
    const hasResult = !(outcome instanceof InvalidInput);
    const page = hasResult ? repeated.add(address, pageOf(outcome)) : pageOf(outcome);
    return answerHtml(ctx, page, { ...options, status: hasResult ? 200 : 422, hasInputs: true });
  });
  return {
    segments: ['embed'],
    headers: embedHeaders,
    renderError: renderErrorPage(service, 'anyone'),
    limitOf: ({ querystring }) => (HAS_INPUTS.test(querystring) ? 'embeds' : 'pages'),
    routes: [router.routes()],
  };
}

/** A parameter other than those of a theme. */
const HAS_INPUTS = /(^|&)(?!(theme|accent)(=|&|$))[^&]/;

/** Lets any site frame every response, so that readers see why there is no calculator; none is listed. */
const embedHeaders: Middleware = (ctx, next) => {
  ctx.res.setHeader('Content-Security-Policy', policy('anyone', null));
  ctx.res.setHeader('X-Robots-Tag', 'noindex');
  // Hosts that require it of their frames (COEP) may show it too.
  ctx.res.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  ctx.res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  return next();
};
