import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Document, type DocumentProps, Page } from '../../../src/web/components/document.tsx';
import { scriptPath } from '../../../src/web/script.ts';
import { webApplication } from '../../../src/web/sharing/structured-data.ts';
import { siteOf, siteWithCards } from '../../../src/web/site.ts';
import { PAPER } from '../../../src/web/styles/tokens.css.ts';
import { stylesheetPath } from '../../../src/web/stylesheet.ts';
import { elementsOf, readHtml, textOf } from '../../support/html.ts';
import { plain } from '../../support/page-text.ts';
import { serviceWith } from '../../support/service.ts';

/** The outermost elements of pages: what they say to browsers, search engines and those who share links. */
const service = await serviceWith({ baseUrl: 'https://tax.example/company' });
const [site, pictured] = [siteOf(service), siteWithCards(service)];
const { siteName } = service.common;
const test = suite('the head and the frame of pages');

const PROPS: DocumentProps = {
  ...{ site, title: "A page's name", description: 'What it is.', canonical: '/a', children: 'x' },
};
const documentOf = (rest: Partial<DocumentProps> = {}): string =>
  renderToString(Document({ ...PROPS, ...rest }));
const pageOf = (rest: Partial<DocumentProps> = {}): string => renderToString(Page({ ...PROPS, ...rest }));

/** Each meta element by its name or property, and each link by what it is, with the address. */
function headOf(html: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { element } of elementsOf(readHtml(html))) {
    const get = (name: string): string | undefined => element.attributes.get(name);
    const media = get('media') === undefined ? '' : ` ${get('media')}`;
    if (element.tag === 'meta')
      found.set(`${get('name') ?? get('property')}${media}`, plain(get('content') ?? ''));
    if (element.tag === 'link')
      found.set(`link ${get('rel')} ${get('type') ?? ''}`.trim(), get('href') ?? '');
  }
  return found;
}
const titleOf = (html: string): string => plain(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '');

test('a page that may be found names its one address, and is shared by what it is about', () => {
  const head = headOf(documentOf());
  assert.is(titleOf(documentOf()), `A page’s name – ${siteName}`);
  assert.equal(
    [...head].filter(([name]) => name !== 'undefined'),
    [
      ['viewport', 'width=device-width, initial-scale=1'],
      ['description', 'What it is.'],
      ['link canonical', 'https://tax.example/company/a'],
      ['theme-color (prefers-color-scheme: light)', PAPER.light],
      ['theme-color (prefers-color-scheme: dark)', PAPER.dark],
      // The Open Graph protocol and the names of X.
      ['og:type', 'website'],
      ['og:site_name', siteName],
      ['og:locale', 'en_GB'],
      ['og:title', "A page's name"],
      ['og:description', 'What it is.'],
      ['og:url', 'https://tax.example/company/a'],
      ['twitter:card', 'summary'],
      ['twitter:title', "A page's name"],
      ['twitter:description', 'What it is.'],
      ['link icon image/svg+xml', '/company/favicon.svg'],
      ['link stylesheet', `/company${stylesheetPath}`],
    ],
  );
  assert.match(documentOf(), /^<html lang="en-GB"><head><meta charset="utf-8"\/>/);
});

test('where images can be drawn, links show one of its size, told to those who cannot see it', () => {
  const head = headOf(documentOf({ site: pictured }));
  assert.equal(
    ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'].map((name) =>
      head.get(name),
    ),
    // The size for which X and Facebook show an image whole: 1.91 to 1.
    ['https://tax.example/company/card.png', '1200', '630', "A page's name", 'summary_large_image'],
  );
  const own = { title: '£5', description: 'Five pounds.', address: 'https://tax.example/r', image: '/r.png' };
  const shared = headOf(documentOf({ site: pictured, canonical: null, card: own }));
  assert.equal(
    ['og:title', 'og:description', 'og:url', 'og:image'].map((name) => shared.get(name)),
    ['£5', 'Five pounds.', 'https://tax.example/r', 'https://tax.example/company/r.png'],
  );
});

test('what may not be listed says so, has no address of its own and is shared by nothing', () => {
  const head = headOf(documentOf({ canonical: null }));
  assert.is(head.get('robots'), 'noindex');
  assert.not.ok(head.has('link canonical') || [...head.keys()].some((name) => name.startsWith('og:')));
  assert.not.ok(headOf(documentOf()).has('robots'));
  const { description: _, ...bare } = PROPS;
  const undescribed = headOf(renderToString(Document(bare)));
  assert.not.ok(undescribed.has('description') || undescribed.has('og:title'));
});

test('feeds, colours, styles and data stand in the head where they are given', () => {
  const data = webApplication(site, null);
  const html = documentOf({ feed: '/f.atom', scheme: 'dark', inlineStyle: 'a>b{}', structuredData: data });
  assert.is(headOf(html).get('link alternate application/atom+xml'), '/company/f.atom');
  assert.match(html, /^<html lang="en-GB" data-theme="dark"><head>/);
  assert.match(html, /<style>a>b\{\}<\/style>/);
  assert.equal(
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''),
    data,
  );
  assert.not.match(documentOf(), /<style|<script|alternate/);
  const hostile = documentOf({ structuredData: { name: '</script><b>' } });
  assert.not.match(hostile, /<b>/);
  const alone = documentOf({ standsAlone: true, inlineStyle: 'p{}' });
  assert.not.match(alone, /rel="(?:icon|stylesheet)"/);
});

test('search engines are told of a free application, and of a calculator whose part it is', () => {
  // schema.org: WebApplication, Offer.
  const whole = { '@type': 'WebApplication', name: siteName, url: 'https://tax.example/company/' };
  const {
    '@context': context,
    offers,
    isAccessibleForFree,
    inLanguage,
    ...rest
  } = webApplication(site, null);
  assert.equal([context, inLanguage, isAccessibleForFree], ['https://schema.org', 'en-GB', true]);
  assert.equal(offers, { '@type': 'Offer', price: 0, priceCurrency: 'GBP' });
  assert.equal(
    [rest['@type'], rest.name, rest.url],
    ['WebApplication', siteName, 'https://tax.example/company/'],
  );
  assert.is(rest.applicationCategory, 'FinanceApplication');
  for (const text of Object.values(rest)) assert.match(String(text), /\S/);
  const [tool = assert.unreachable('there is no calculator') as never] = site.tools;
  const one = webApplication(site, { ...tool, summary: 'In short.' });
  assert.equal(
    [one.name, one.url, one.description, one.isPartOf],
    [tool.title, tool.page_url, 'In short.', whole],
  );
  assert.equal([one['@type'], one.offers], ['WebApplication', offers]);
});

test('a page has the main links below its root, the one that it belongs to marked', () => {
  const marked = (canonical: string | null) =>
    [...pageOf({ canonical }).matchAll(/<a href="([^"]*)" aria-current="(\w+)"/g)].map(([, to, how]) => [
      to,
      how,
    ]);
  assert.equal(marked('/rates'), [['/company/rates', 'page']]);
  assert.equal(marked('/rates/changes'), [['/company/rates', 'true']]);
  assert.equal(marked('/'), [['/company/', 'page']]);
  for (const other of ['/ratesx', '/privacy', null]) assert.equal(marked(other), [], String(other));
  const html = pageOf();
  assert.match(html, /<body><a class="skip" href="#content">Skip to the content<\/a>/);
  assert.match(html, /<main class="body" id="content">x<\/main>/);
  assert.match(html, /<a class="brand" href="\/company\/"><svg /);
  const script = `<script type="module" src="/company${scriptPath}"></script></body>`;
  assert.ok(html.includes(script), html);
  assert.not.match(pageOf({ standsAlone: true }), /<script/);
});

test('the foot says that it is no advice, unless the page has said so', () => {
  const { disclaimer } = service.common;
  const footOf = (rest: Partial<DocumentProps>) =>
    plain(/<footer.*<\/footer>/s.exec(pageOf(rest))?.[0] ?? '');
  assert.ok(footOf({}).includes(disclaimer));
  assert.not.ok(footOf({ isDisclaimed: true }).includes(disclaimer));
  assert.match(footOf({ isDisclaimed: true }), /^An independent service, not part of HMRC/);
});

test('the front page is called as the site, not twice', () => {
  assert.is(titleOf(documentOf({ title: siteName })), siteName);
});

test('links of the head and the foot say where they lead, and one leads past them to the content', () => {
  const links = [...elementsOf(readHtml(pageOf()))]
    .filter(({ element }) => element.tag === 'a')
    .map(({ element }) => [element.attributes.get('href'), plain(textOf(element))]);
  assert.equal(links, [
    ['#content', 'Skip to the content'],
    ['/company/', siteName],
    ['/company/', 'All calculators'],
    ['/company/batch', 'Many at once'],
    ['/company/rates', 'Rates'],
    ['/company/docs', 'For developers'],
    ['/company/docs', 'API, MCP and embeds'],
    ['/company/accessibility', 'Accessibility'],
    ['/company/privacy', 'Privacy'],
  ]);
  assert.match(pageOf(), /<main class="body" id="content">/);
  assert.ok(plain(pageOf()).includes(`Rules version ${service.rulesVersion}.`));
});

test.run();
