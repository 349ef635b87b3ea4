import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Stack } from '../../http/stack.ts';
import type { Service } from '../../service.ts';
import { answerHtml, createPageCache, policy } from '../answer-html.ts';
import { submissionOf } from '../components/form-values.ts';
import { renderErrorPage } from '../error-page.tsx';
import { calculatorAt, resultFor } from '../pages/page-result.ts';
import { siteOf } from '../site.ts';
import { EmbedPage } from './embed-page.tsx';
import { themeOf } from './theme.ts';

/** `/embed/{key}`: calculators for frames on other sites. Results are counted separately. */
export function embedStack(service: () => Service): Stack {
  const router = new Router();
  const cached = createPageCache();
  router.get('/embed/:key', (ctx) => {
    const current = service();
    const [tool, loaded] = calculatorAt(current, ctx.params.key);
    const theme = themeOf(ctx.querystring);
    const { scheme, style } = theme;
    const submission = submissionOf(loaded.schema.fields, ctx.querystring);
    const hasInputs = submission.submitted;
    const outcome = hasInputs ? resultFor(current, loaded, submission.given) : null;
    const make = () => EmbedPage({ site: siteOf(current), tool, loaded, submission, outcome, theme });
    // There are too many accents to keep a page for each.
    const isKept = !hasInputs && style === null;
    const page = isKept ? cached(current, `${tool.key} ${scheme}`, make) : make();
    const status = outcome !== null && 'errors' in outcome ? 422 : 200;
    answerHtml(ctx, page, { frames: 'anyone', indexed: false, status, hasInputs, inlineStyle: style });
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
  return next();
};
