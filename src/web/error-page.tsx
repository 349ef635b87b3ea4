import { type RenderError, renderJson } from '../http/errors.ts';
import { h } from '../http/markup.ts';
import type { Service } from '../service.ts';
import { answerHtml, type HtmlOptions } from './answer-html.ts';
import { calculatorLinks } from './components/calculator-links.tsx';
import { Page } from './components/document.tsx';
import { Links } from './components/links.tsx';
import { Framed } from './embed/embed-page.tsx';
import { readTheme } from './embed/theme.ts';
import { describeSite } from './site.ts';

const HEADINGS = new Map([
  [400, 'The request cannot be read'],
  [404, 'Page not found'],
  [405, 'Method not allowed'],
  [413, 'Request too large'],
  [429, 'Too many requests'],
  [500, 'Something went wrong'],
  [503, 'Service busy'],
]);

/**
 * Renders errors as pages, or as JSON for clients that prefer it.
 *
 * @param frames who may show the pages in a frame; an embed's errors follow its theme.
 */
export function renderErrorPage(service: Service, frames: HtmlOptions['frames'] = 'none'): RenderError {
  const site = describeSite(service);
  return (ctx, code, message) => {
    if (ctx.accepts('html', 'json') === 'json') return renderJson(ctx, code, message);
    const { status } = ctx;
    const title = HEADINGS.get(status) ?? 'The request was not accepted';
    const wait = ctx.res.getHeader('Retry-After');
    const text = wait === undefined ? message : `Try again in ${wait} seconds. ${message}`;
    if (frames === 'none') {
      const isLost = status === 404;
      const page = (
        <Page site={site} title={title} canonical={null}>
          <div class="opening">
            <h1>{title}</h1>
            <p class="lead">{isLost ? 'Check the address, or pick a calculator:' : text}</p>
          </div>
          {isLost ? Links({ kind: 'questions plain', links: calculatorLinks(site) }) : null}
        </Page>
      );
      return answerHtml(ctx, page, { status, frames, indexed: false });
    }
    const theme = readTheme(ctx.querystring);
    const page = (
      <Framed site={site} title={title} theme={theme}>
        <header>
          <h1>{title}</h1>
        </header>
        <main>
          <p>{text}</p>
          <p>
            <a href={`${site.baseUrl}/`}>{`Calculators – ${site.name}`}</a>
          </p>
        </main>
      </Framed>
    );
    return answerHtml(ctx, page, { status, frames, indexed: false, inlineStyle: theme.style });
  };
}
