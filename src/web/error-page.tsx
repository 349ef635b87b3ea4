import { type RenderError, renderJson } from '../http/errors.ts';
import { h, type Markup } from '../http/markup.ts';
import type { Service } from '../service.ts';
import { answerHtml, createPageCache, type HtmlOptions } from './answer-html.ts';
import { frameStyle } from './assets.ts';
import { calculatorLinks } from './components/calculator-links.tsx';
import { Document, Page } from './components/document.tsx';
import { Links, Outside } from './components/links.tsx';
import { readTheme, type Theme } from './embed/theme.ts';
import { describeSite, type Site } from './site.ts';

const HEADINGS = new Map([
  [400, 'The request cannot be read'],
  [404, 'Page not found'],
  [405, 'Method not allowed'],
  [413, 'Request too large'],
  [429, 'Too many requests'],
  [500, 'Something went wrong'],
  [503, 'Service busy'],
]);

interface ErrorText {
  readonly site: Site;
  readonly heading: string;
  /** What happened, from the service's texts. */
  readonly message: string;
  /** When to try again; null unless that is known. */
  readonly again: string | null;
  /** Whether the reader looked for something that is not there. */
  readonly isLost: boolean;
  /** The styles of a page that may make no further requests. */
  readonly ownStyle: string | null;
}

/**
 * Renders errors as pages, or as JSON for clients that prefer it. "Too many requests" is always a page,
 * rendered once, so that refusing costs next to nothing. Its styles are inline: fetching a stylesheet
 * would be yet another request.
 *
 * @param frames who may show the pages in a frame; an embed's errors follow its theme.
 */
export function renderErrorPage(service: Service, frames: HtmlOptions['frames'] = 'none'): RenderError {
  const cached = createPageCache(service);
  return (ctx, code, message) => {
    const isLimited = code === 'too_many_requests';
    const seconds = isLimited ? ctx.response.get('Retry-After') : '';
    const again = seconds === '' ? null : `Try again in ${seconds} seconds.`;
    const heading =
      code === 'unknown_tool'
        ? 'There is no such calculator'
        : (HEADINGS.get(ctx.status) ?? 'This request cannot be answered');
    const ownStyle = isLimited ? frameStyle : null;
    // One page of "too many requests" for all accents.
    const chosen = readTheme(ctx.querystring);
    const theme = isLimited ? { ...chosen, style: null } : chosen;
    const isLost = ctx.status === 404;
    const text = { site: describeSite(service), heading, message, again, isLost, ownStyle };
    const make = () => (frames === 'anyone' ? EmbedError(text, theme) : ErrorPage(text));
    const inlineStyle = frames === 'anyone' ? (ownStyle ?? theme.style) : ownStyle;
    const options = { status: ctx.status, frames, indexed: false, inlineStyle };
    if (isLimited) answerHtml(ctx, cached(`${theme.scheme} ${again}`, make), options);
    else if (ctx.accepts('html', 'json') === 'json') renderJson(ctx, code, message);
    else answerHtml(ctx, make(), options);
  };
}

/** What happened, and links to where the reader may have wanted to go if there is nothing here. */
function ErrorPage({ site, heading, message, again, isLost, ownStyle }: ErrorText): Markup {
  return (
    <Page site={site} title={heading} canonical={null} ownStyle={ownStyle}>
      <div class="opening">
        <h1>{heading}</h1>
        <p class="lead">{isLost ? 'Check the address, or pick a calculator:' : (again ?? message)}</p>
      </div>
      {again === null ? null : <p>{message}</p>}
      {isLost ? Links({ kind: 'questions plain', links: calculatorLinks(site) }) : null}
    </Page>
  );
}

/** What an embed shows if there is no calculator to show. */
function EmbedError({ site, heading, message, again, ownStyle }: ErrorText, theme: Theme): Markup {
  return (
    <Document site={site} title={heading} canonical={null} {...theme} ownStyle={ownStyle}>
      <body class="embed">
        <header>
          <h1>{heading}</h1>
        </header>
        <main>
          <p>{again === null ? message : `${again} ${message}`}</p>
          <p>{Outside(`${site.baseUrl}/`, `Calculators – ${site.name}`)}</p>
        </main>
      </body>
    </Document>
  );
}
