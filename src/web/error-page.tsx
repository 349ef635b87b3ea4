import { type RenderError, renderJson } from '../http/errors.ts';
import { markup } from '../http/markup.ts';
import type { Service } from '../service.ts';
import { answerHtml, type HtmlOptions } from './answer-html.ts';
import { Page } from './components/document.tsx';
import { type Site, siteOf } from './site.ts';

const HEADINGS: Readonly<Record<number, string>> = {
  404: 'There is nothing here',
  405: 'This address cannot do that',
  500: 'Something went wrong',
};

/**
 * Renders errors as pages that lead on, or as JSON for a program that prefers it.
 *
 * @param frames who may show the pages in a frame.
 */
export function renderErrorPage(service: () => Service, frames: HtmlOptions['frames']): RenderError {
  return (ctx, code, message) => {
    const { status } = ctx;
    const site = siteOf(service());
    if (code === 'too_many_requests') {
      ctx.type = 'html';
      ctx.body = limitedPage(message, site.name);
    } else if (ctx.accepts('html', 'json') === 'json') {
      renderJson(ctx, code, message);
    } else {
      const heading = HEADINGS[status] ?? 'This request cannot be answered';
      const page = <ErrorPage site={site} heading={heading} message={message} />;
      answerHtml(ctx, page, { status, frames, indexed: false });
    }
  };
}

interface ErrorPageProps {
  readonly site: Site;
  readonly heading: string;
  /** What happened, from the texts of the service. */
  readonly message: string;
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
        <ul>
          {site.tools.map(({ key, title }) => (
            <li key={key}>
              <a href={`${site.root}/calculators/${key}`}>{title}</a>
            </li>
          ))}
        </ul>
        <p>
          Or start from the <a href={`${site.root}/`}>front page</a>, or read the{' '}
          <a href={`${site.root}/docs`}>documentation</a>.
        </p>
      </div>
    </Page>
  );
}

/** The page for a client over its limit, written out so that it costs next to nothing. */
export function limitedPage(message: string, siteName: string): string {
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${siteName}</title>
</head>
<body><main><h1>${siteName}</h1><p>${message}</p></main></body>
</html>
`;
}
