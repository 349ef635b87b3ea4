import type { VNode } from 'preact';
import { type RenderError, renderJson } from '../http/errors.ts';
import type { Service } from '../service.ts';
import { answerHtml, createPageCache, type HtmlOptions } from './answer-html.ts';
import { Page } from './components/document.tsx';
import { Links } from './components/links.tsx';
import { calculatorLinks, type Site, siteOf } from './site.ts';

const HEADINGS: Readonly<Record<number, string>> = {
  404: 'There is nothing here',
  405: 'This address cannot do that',
  429: 'Too many requests',
  500: 'Something went wrong',
};

export interface ErrorText {
  readonly heading: string;
  /** What happened, from the texts of the service. */
  readonly message: string;
}

/** Renders errors as pages of the site that lead on. */
export function renderErrorPage(service: () => Service): RenderError {
  return errorPages(service, 'none', (text) => <ErrorPage site={siteOf(service())} {...text} />);
}

/**
 * Renders errors as pages, or as JSON for a program that prefers it. Too many requests are
 * always answered by a page, which is rendered once, so that refusing costs next to nothing.
 *
 * @param frames who may show the pages in a frame.
 */
export function errorPages(
  service: () => Service,
  frames: HtmlOptions['frames'],
  make: (text: ErrorText) => VNode,
): RenderError {
  const cached = createPageCache();
  return (ctx, code, message) => {
    const { status } = ctx;
    const options = { status, frames, indexed: false };
    const text = { heading: HEADINGS[status] ?? 'This request cannot be answered', message };
    if (code === 'too_many_requests') {
      answerHtml(
        ctx,
        cached(service(), message, () => make(text)),
        options,
      );
    } else if (ctx.accepts('html', 'json') === 'json') {
      renderJson(ctx, code, message);
    } else {
      answerHtml(ctx, make(text), options);
    }
  };
}

interface ErrorPageProps extends ErrorText {
  readonly site: Site;
}

/** What happened, and links to where the reader may have wanted to go. */
function ErrorPage({ site, heading, message }: ErrorPageProps) {
  return (
    <Page site={site} title={heading} canonical={null}>
      <div class="opening">
        <h1>{heading}</h1>
        <p class="lead">{message}</p>
      </div>
      <div class="prose">
        <p>These are the calculators; one of them may be what you were looking for.</p>
        <Links links={calculatorLinks(site)} />
        <p>
          Or start from the <a href={`${site.root}/`}>front page</a>, or read the{' '}
          <a href={`${site.root}/docs`}>documentation</a>.
        </p>
      </div>
    </Page>
  );
}
