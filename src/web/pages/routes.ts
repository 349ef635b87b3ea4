import Router from '@koa/router';
import { atomFeed } from '../../api/rates/atom.tsx';
import { type PublishedTable, publishedTables } from '../../api/rates/rate-tables.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { DocumentName } from '../../engine/texts/page-words.ts';
import { cachedResponse } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import { CACHE_PUBLIC } from '../../http/headers.ts';
import type { Markup } from '../../http/markup.ts';
import type { Stack } from '../../http/stack.ts';
import { publicFile } from '../../public-file.ts';
import type { Service } from '../../service.ts';
import { answerHtml, createPageCache } from '../answer-html.ts';
import { fontPath, script, scriptPath, stylesheet, stylesheetPath } from '../assets.ts';
import { renderErrorPage } from '../error-page.tsx';
import { hasExpired, securityTxt, securityTxtPath } from '../security-txt.ts';
import { describeSite, robots, siteTexts } from '../site.ts';
import { docsNav, docsSlots } from './docs.tsx';
import { type Deployment, DocumentPage, type DocumentPageProps, documentSlots } from './document-page.tsx';
import { Home } from './home.tsx';
import { calculatorAt, resultFor } from './page-result.ts';
import { changesSlots } from './rates/changes.tsx';
import { ratesSlots } from './rates/rates-index.tsx';
import { RATES_FEED, RatesPage } from './rates/rates-page.tsx';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_DAY = 'public, max-age=86400';
const CACHE_HOUR = 'public, max-age=3600';

/** What the page about too many requests needs to be legible. */
const UNLIMITED = new Set([stylesheetPath, fontPath, '/favicon.svg']);

/** In a frame that is sandboxed, or whose host requires it, files come from another origin. */
const OF_ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** The pages without inputs, and the files that go with them. */
export function siteStack(service: Service, deployment: Deployment): Stack {
  const site = describeSite(service);
  const router = new Router();
  const cached = createPageCache(service);

  const fixed = (path: string, make: () => Markup): void => {
    router.get(path, (ctx) => {
      answerHtml(ctx, cached(path, make), { frames: 'none', indexed: true });
    });
  };
  const text = (
    name: DocumentName,
    parts: () => Pick<DocumentPageProps, 'slots' | 'aside' | 'feed'>,
  ): void => {
    const document = siteTexts(service).documents[name];
    fixed(`/${name}`, () => DocumentPage({ site, path: `/${name}`, document, ...parts() }));
  };

  fixed('/', () => {
    const [tool, loaded] = calculatorAt(service, service.tools[0]?.key);
    const example = resultFor(service, loaded, tool.example_input);
    if (example instanceof InvalidInput) throw example;
    return Home({ site, example });
  });
  for (const name of ['accessibility', 'privacy'] as const)
    text(name, () => ({ slots: documentSlots(service) }));
  for (const name of ['docs', 'docs/api', 'docs/mcp', 'docs/embeds'] as const)
    text(name, () => ({
      slots: docsSlots(service, site, deployment),
      aside: docsNav(service, site, name),
    }));
  text('rates', () => ({ slots: ratesSlots(service, site), feed: RATES_FEED }));
  text('rates/changes', () => ({ slots: changesSlots(service, site), feed: RATES_FEED }));
  for (const name of service.rules.rateFiles.keys())
    fixed(`/rates/${name}`, () =>
      RatesPage({ site, table: publishedTables(service).get(name) as PublishedTable }),
    );
  const file = (path: string, type: string, caching: string, make: () => string): void => {
    const headers = { 'Cache-Control': caching, 'Content-Type': `${type}; charset=utf-8`, ...OF_ANY_ORIGIN };
    router.get(path, cachedResponse(service.rulesVersion, make, headers));
  };
  file(RATES_FEED, 'application/atom+xml', CACHE_PUBLIC, () => atomFeed(service));
  file(stylesheetPath, 'text/css', CACHE_FOREVER, () => stylesheet);
  file(scriptPath, 'text/javascript', CACHE_FOREVER, () => script);
  file('/robots.txt', 'text/plain', CACHE_HOUR, () => robots(site));
  const published = (path: string, name: string, type: string, caching = CACHE_DAY): void => {
    const body = publicFile(name);
    router.get(path, (ctx) => {
      ctx.set({ 'Cache-Control': caching, 'Content-Type': type, ...OF_ANY_ORIGIN });
      ctx.body = body;
    });
  };
  for (const name of ['icon-light.png', 'icon-dark.png', 'card.png'])
    published(`/${name}`, name, 'image/png');
  published('/favicon.ico', 'favicon.ico', 'image/x-icon');
  published('/favicon.svg', 'favicon.svg', 'image/svg+xml');
  published(fontPath, 'serif.woff2', 'font/woff2', CACHE_FOREVER);

  router.get(securityTxtPath, (ctx) => {
    const { security } = deployment;
    if (security === null || hasExpired(security)) throw new HttpError('not_found');
    ctx.set({ 'Cache-Control': CACHE_HOUR, 'Content-Type': 'text/plain; charset=utf-8' });
    ctx.body = securityTxt(security, service.baseUrl);
  });

  return {
    segments: [''],
    renderError: renderErrorPage(service),
    limitOf: ({ path }) => (UNLIMITED.has(path) ? null : 'pages'),
    routes: [router.routes()],
  };
}
