import type { Context } from 'koa';
import { type RenderError, renderJson } from '../http/errors.ts';
import { h, type Markup } from '../http/markup.ts';
import type { Service } from '../service.ts';
import { answerHtml, createPageCache, type HtmlOptions } from './answer-html.ts';
import { Page } from './components/document.tsx';
import { Links } from './components/links.tsx';
import { Markdown } from './components/markdown.tsx';
import { calculatorLinks, siteOf, siteTexts } from './site.ts';
import { frameStyle } from './stylesheet.ts';

export interface ErrorText {
  readonly heading: string;
  /** What happened, from the service's texts. */
  readonly message: string;
  readonly inlineStyle: string | null;
  /** Whether the page may make no further requests. */
  readonly standsAlone: boolean;
}

/** Renders errors as pages of the site with links onward. */
export function renderErrorPage(service: () => Service): RenderError {
  return errorPages(service, 'none', (text) => ErrorPage(service(), text));
}

/**
 * Renders errors as pages, or as JSON for clients that prefer it. "Too many requests" is always a page,
 * rendered once, so that refusing costs next to nothing. Its styles are inline: fetching a stylesheet
 * would be yet another request.
 *
 * @param frames who may show the pages in a frame.
 * @param variantOf the part of a request that pages depend on; must have few values, since pages are
 * cached by it.
 */
export function errorPages(
  service: () => Service,
  frames: HtmlOptions['frames'],
  make: (text: ErrorText, variant: string) => Markup,
  variantOf: (ctx: Context) => string = () => '',
): RenderError {
  const cached = createPageCache();
  return (ctx, code, message) => {
    const { status } = ctx;
    const isLimited = code === 'too_many_requests';
    const inlineStyle = isLimited ? frameStyle() : null;
    const options = { status, frames, indexed: false, inlineStyle };
    const seconds = ctx.response.get('Retry-After');
    const said =
      isLimited && seconds !== ''
        ? `${message} ${service().common.pages.try_again.replace('{seconds}', seconds)}`
        : message;
    const { pages } = service().common;
    const heading = pages[`error_${status}` as 'error_404'] ?? pages.error_other;
    const variant = variantOf(ctx);
    const page = () => make({ heading, message: said, inlineStyle, standsAlone: isLimited }, variant);
    if (isLimited) answerHtml(ctx, cached(service(), `${variant} ${said}`, page), options);
    else if (ctx.accepts('html', 'json') === 'json') renderJson(ctx, code, message);
    else answerHtml(ctx, page(), options);
  };
}

/** What happened, and links to where the reader may have wanted to go. */
function ErrorPage(service: Service, { heading, message, ...style }: ErrorText): Markup {
  const site = siteOf(service);
  const { body } = siteTexts(service).documents.error;
  const slots = { calculators: Links({ links: calculatorLinks(site) }) };
  return (
    <Page site={site} title={heading} canonical={null} {...style}>
      <div class="opening">
        <h1>{heading}</h1>
        <p class="lead">{message}</p>
      </div>
      <div class="prose">{Markdown({ body, slots, root: site.root })}</div>
    </Page>
  );
}
