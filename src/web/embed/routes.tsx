import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { CachedResponse } from '../../http/compression.ts';
import type { RenderError } from '../../http/errors.ts';
import { h, type Markup } from '../../http/markup.ts';
import type { Stack } from '../../http/stack.ts';
import { perService, type Service } from '../../service.ts';
import { answerHtml, createPageCache, policy, renderPage } from '../answer-html.ts';
import { submissionOf } from '../components/form-values.ts';
import { errorPages } from '../error-page.tsx';
import { resultFor } from '../pages/page-result.ts';
import { siteOf } from '../site.ts';
import { EmbedError, EmbedPage } from './embed-page.tsx';
import { inlineStyleOf, type Theme, themeOf } from './theme.ts';

/** `/embed/{key}`: calculators for frames on other sites. Results are counted separately. */
export function embedStack(service: () => Service): Stack {
  const router = new Router();
  const emptyPage = createEmptyPages();
  router.get('/embed/:key', (ctx) => {
    const current = service();
    const site = siteOf(current);
    const theme = themeOf(ctx.querystring);
    const options = { frames: 'anyone', indexed: false, inlineStyle: inlineStyleOf(theme) } as const;
    const tool = current.tools.find(({ key }) => key === ctx.params.key);
    const loaded = tool === undefined ? undefined : current.calculator(tool.key);
    if (tool === undefined || loaded === undefined) {
      const message = current.common.errors.unknown_tool as string;
      const page = (
        <EmbedError
          site={site}
          theme={theme}
          heading={site.words.no_calculator}
          message={message}
          standsAlone={false}
          inlineStyle={null}
        />
      );
      answerHtml(ctx, page, { ...options, status: 404 });
      return;
    }
    const submission = submissionOf(loaded.schema.fields, ctx.querystring);
    const outcome = submission.submitted ? resultFor(current, loaded, submission.given) : null;
    const make = (theme: Theme) => (
      <EmbedPage
        site={site}
        tool={tool}
        loaded={loaded}
        submission={submission}
        outcome={outcome}
        theme={theme}
      />
    );
    const page = submission.submitted ? make(theme) : emptyPage(current, tool.key, theme, make);
    const status = outcome !== null && 'errors' in outcome ? 422 : 200;
    answerHtml(ctx, page, { ...options, status, hasInputs: submission.submitted });
  });
  return {
    segments: ['embed'],
    headers: embedHeaders,
    renderError: renderEmbedError(service),
    limitOf: ({ querystring }) => (HAS_INPUTS.test(querystring) ? 'embeds' : 'pages'),
    routes: [router.routes()],
  };
}

/** Placeholder for the accent colour in cached pages. */
const ANY_COLOUR = '#any-colour';

/**
 * Embeds without inputs, which only the rules change, rendered once for each theme. There are too many
 * accents to cache a page for each: accents that read well in the same schemes share one.
 */
function createEmptyPages() {
  const cached = createPageCache();
  const accentedOf = perService(() => new Map<string, string>());
  return (
    current: Service,
    key: string,
    { scheme, accent }: Theme,
    make: (theme: Theme) => Markup,
  ): CachedResponse | string => {
    if (accent === null) return cached(current, `${key} ${scheme}`, () => make({ scheme, accent }));
    const accented = accentedOf(current);
    const name = `${key} ${scheme} ${accent.light} ${accent.dark}`;
    const page =
      accented.get(name) ?? renderPage(make({ scheme, accent: { ...accent, colour: ANY_COLOUR } }));
    accented.set(name, page);
    return page.replaceAll(ANY_COLOUR, accent.colour);
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

function renderEmbedError(service: () => Service): RenderError {
  const schemeOf = ({ querystring }: Context): string => themeOf(querystring).scheme ?? '';
  return errorPages(
    service,
    'anyone',
    (text, variant) => {
      const scheme = variant === 'light' || variant === 'dark' ? variant : null;
      return <EmbedError site={siteOf(service())} theme={{ scheme, accent: null }} {...text} />;
    },
    schemeOf,
  );
}
