import Router from '@koa/router';
import { atomFeed } from '../../api/rates/atom.tsx';
import { publishedEvents, publishedTables } from '../../api/rates/rate-tables.ts';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { CACHE_PUBLIC, CachedResponse } from '../../http/compression.ts';
import { HttpError } from '../../http/errors.ts';
import { type IconTheme, iconIco, iconPath, iconPng, iconSvg } from '../../http/icons.ts';
import { h, type Markup } from '../../http/markup.ts';
import { hasExpired, securityTxt, securityTxtPath } from '../../http/security-txt.ts';
import type { Stack } from '../../http/stack.ts';
import { aiCatalog, CATALOG_PATH, CATALOG_TYPE } from '../../mcp/identity.ts';
import { perService, type Service, type Tool } from '../../service.ts';
import { answerHtml, createPageCache } from '../answer-html.ts';
import { type Link, Links } from '../components/links.tsx';
import { renderErrorPage } from '../error-page.tsx';
import { script, scriptPath } from '../script.ts';
import type { CardImages } from '../sharing/card-images.ts';
import { type Site, siteOf, siteTexts, siteWithCards } from '../site.ts';
import { fontFile, fontPath, stylesheet, stylesheetPath } from '../stylesheet.ts';
import { ChangesPage } from './changes-page.tsx';
import { docsLinks, docsSlots } from './docs.tsx';
import { type Deployment, DocumentPage, documentSlots, llmsTxt } from './document-page.tsx';
import { Home } from './home.tsx';
import { resultFor } from './page-result.ts';
import { RatesIndex } from './rates-index.tsx';
import { RatesPage } from './rates-page.tsx';
import { robots, sitemap } from './search-engines.tsx';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_DAY = 'public, max-age=86400';
const CACHE_HOUR = 'public, max-age=3600';

/** The pages without inputs, and the files that go with them. */
export function siteStack(service: () => Service, deployment: Deployment, images: CardImages): Stack {
  const siteNow = images.canDraw ? siteWithCards : siteOf;
  const router = new Router();
  const cached = createPageCache();

  const fixed = (path: string, make: (site: Site, current: Service) => Markup): void => {
    router.get(path, (ctx) => {
      const current = service();
      const page = cached(current, path, () => make(siteNow(current), current));
      answerHtml(ctx, page, { frames: 'none', indexed: true });
    });
  };
  fixed('/', (site, current) => {
    const [tool, loaded] = exampleOf(current);
    const example = resultFor(current, loaded, tool.example_input);
    if (example instanceof InvalidInput) throw example;
    return Home({ site, service: current, example });
  });
  for (const name of ['accessibility', 'privacy'] as const) {
    fixed(`/${name}`, (site, current) =>
      DocumentPage({
        site,
        path: `/${name}`,
        document: siteTexts(current).documents[name],
        slots: documentSlots(current, deployment),
      }),
    );
  }
  for (const name of ['docs', 'docs/api', 'docs/mcp', 'docs/embeds', 'docs/batch', 'docs/package'] as const) {
    fixed(`/${name}`, (site, current) => {
      const links = docsLinks(current, site.root).map(
        ([href, title]): Link => [href, title, href === `${site.root}/${name}` ? 'page' : undefined],
      );
      return DocumentPage({
        site,
        path: `/${name}`,
        document: siteTexts(current).documents[name],
        slots: docsSlots(current, site, deployment),
        aside: (
          <nav class="sections" aria-label={current.common.pages.developers}>
            <Links kind="docs-nav plain" links={links} />
          </nav>
        ),
      });
    });
  }

  fixed('/rates', (site, current) => (
    <RatesIndex
      site={site}
      tables={[...publishedTables(current).values()]}
      events={publishedEvents(current)}
      pending={current.common.pages.pending_banner}
    />
  ));

  fixed('/rates/changes', (site, { changelog, rules }) => (
    <ChangesPage site={site} editions={changelog.editions} rules={rules} />
  ));

  const file = (path: string, type: string, caching: string, make: (current: Service) => string): void => {
    const response = perService(
      (current) => new CachedResponse(make(current), `${type}; charset=utf-8`, current.rulesVersion),
    );
    router.get(path, (ctx) => {
      ctx.set('Cache-Control', caching);
      ctx.body = response(service());
    });
  };
  file('/rates/changes.atom', 'application/atom+xml', CACHE_PUBLIC, atomFeed);
  file('/favicon.svg', 'image/svg+xml', CACHE_DAY, () => iconSvg.light);
  for (const theme of ['light', 'dark'] satisfies IconTheme[]) {
    const png = Buffer.from(iconPng[theme], 'base64');
    router.get(iconPath[theme], (ctx) => {
      ctx.set({ 'Cache-Control': CACHE_DAY, 'Content-Type': 'image/png' });
      ctx.body = png;
    });
  }
  file(stylesheetPath, 'text/css', CACHE_FOREVER, () => stylesheet);
  file(scriptPath, 'text/javascript', CACHE_FOREVER, () => script);
  router.get(fontPath, (ctx) => {
    ctx.set({ 'Cache-Control': CACHE_FOREVER, 'Content-Type': 'font/woff2' });
    ctx.body = fontFile;
  });
  router.get('/favicon.ico', (ctx) => {
    ctx.set('Cache-Control', CACHE_DAY);
    ctx.type = 'image/x-icon';
    ctx.body = iconIco;
  });
  router.get('/card.png', async (ctx) => {
    const { siteName, pages } = service().common;
    const words = { words: pages.card, of: pages.card_of, site: siteName };
    await images.answer(ctx, siteName, () => words);
    ctx.set('Cache-Control', CACHE_DAY);
  });
  file('/robots.txt', 'text/plain', CACHE_HOUR, (current) => robots(siteOf(current)));
  file('/sitemap.xml', 'application/xml', CACHE_HOUR, (current) => sitemap(siteOf(current), current));

  file('/llms.txt', 'text/markdown', CACHE_HOUR, llmsTxt);

  router.get('/testkit.json', async (ctx) => {
    const { default: kit } = await import('#testkit', { with: { type: 'json' } });
    ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': CACHE_HOUR });
    ctx.body = kit;
  });

  const catalog = perService(
    (current) => new CachedResponse(JSON.stringify(aiCatalog(current)), CATALOG_TYPE, current.rulesVersion),
  );
  router.get(CATALOG_PATH, (ctx) => {
    ctx.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': CACHE_HOUR });
    ctx.body = catalog(service());
  });

  router.get(securityTxtPath, (ctx) => {
    const { security } = deployment;
    if (security === null || hasExpired(security)) throw new HttpError('not_found');
    ctx.set({ 'Cache-Control': CACHE_HOUR, 'Content-Type': 'text/plain; charset=utf-8' });
    ctx.body = securityTxt(security, service().baseUrl);
  });

  router.get('/rates/:table', (ctx) => {
    const current = service();
    const table = publishedTables(current).get(ctx.params.table as string);
    if (table === undefined) throw new HttpError('not_found');
    const page = cached(current, `/rates/${table.table}`, () => (
      <RatesPage site={siteNow(current)} table={table} />
    ));
    answerHtml(ctx, page, { frames: 'none', indexed: true });
  });

  return {
    segments: [],
    renderError: renderErrorPage(service),
    limitOf: () => 'pages',
    routes: [router.routes()],
  };
}

/** The first calculator, whose example is used on pages. */
function exampleOf(current: Service): [Tool, LoadedCalculator] {
  const [tool] = current.tools;
  const loaded = tool === undefined ? undefined : current.calculator(tool.key);
  if (tool === undefined || loaded === undefined) throw new Error('there is no calculator to show');
  return [tool, loaded];
}
