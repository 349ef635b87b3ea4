import { type Child, Fragment, h, Markup } from '../../http/markup.ts';
import { scriptPath } from '../script.ts';
import { type Card, CardHead, DataHead } from '../sharing/head.tsx';
import type { StructuredData } from '../sharing/structured-data.ts';
import type { Site } from '../site.ts';
import { PAPER } from '../styles/tokens.css.ts';
import { stylesheetPath } from '../stylesheet.ts';
import { type Link, Links } from './links.tsx';
import { Logo } from './logo.tsx';

export interface DocumentProps {
  readonly site: Site;
  /** The title, without the site name. */
  readonly title: string;
  readonly description?: string;
  /** The canonical path for search engines; null if they may not list the page. */
  readonly canonical: string | null;
  /** The path of a feed of changes to the page. */
  readonly feed?: string;
  /** The colours to show; null to follow the reader's. */
  readonly scheme?: 'light' | 'dark' | null;
  readonly inlineStyle?: string | null;
  /** Whether the page loads nothing else: its styles are inline. */
  readonly standsAlone?: boolean;
  /** How links to the page are previewed; made from title and description if omitted. */
  readonly card?: Card;
  /** Structured data for search engines. */
  readonly structuredData?: StructuredData;
  /** Whether the content already has the disclaimer, so the footer can leave it out. */
  readonly isDisclaimed?: boolean;
  readonly children: Child;
}

/** The outermost elements, shared by pages and embeds. */
export function Document(props: DocumentProps): Markup {
  const { site, title, description, canonical, feed, scheme = null, inlineStyle = null, children } = props;
  const { standsAlone = false, structuredData, card = cardOf(props) } = props;
  const found =
    canonical === null ? (
      <meta name="robots" content="noindex" />
    ) : (
      <link rel="canonical" href={`${site.baseUrl}${canonical}`} />
    );
  const head = [
    <>
      <meta charset="utf-8" />
      <title>{title === site.name ? title : `${title} – ${site.name}`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
    </>,
    description === undefined ? null : <meta name="description" content={description} />,
    found,
    <>
      <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
    </>,
    card === null ? null : CardHead({ site, card }),
    structuredData === undefined ? null : <DataHead data={structuredData} />,
    feed === undefined ? null : (
      <link rel="alternate" type="application/atom+xml" href={`${site.root}${feed}`} />
    ),
    standsAlone ? null : (
      <>
        <link rel="icon" href={`${site.root}/favicon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={`${site.root}${stylesheetPath}`} />
      </>
    ),
    inlineStyle === null ? null : <style>{new Markup(inlineStyle)}</style>,
  ];
  return (
    <html lang="en-GB" data-theme={scheme ?? undefined}>
      <head>{head}</head>
      {children}
    </html>
  );
}

/** Only pages that search engines may list have a link preview. */
function cardOf({ site, title, description, canonical }: DocumentProps): Card | null {
  if (description === undefined || canonical === null) return null;
  return { title, description, address: `${site.baseUrl}${canonical}`, image: '/card.png' };
}

/** The main links; a page below one of them counts as part of it. */
const MAIN = [
  ['/', 'calculators'],
  ['/batch', 'batch'],
  ['/rates', 'rates_title'],
  ['/docs', 'developers'],
] as const;

export function Page(props: DocumentProps): Markup {
  const { site, canonical, standsAlone = false, isDisclaimed = false, children } = props;
  const currentOf = (path: string): Link['2'] => {
    if (path === canonical) return 'page';
    return canonical?.startsWith(`${path}/`) ? 'true' : undefined;
  };
  const { words } = site;
  const links = MAIN.map(([path, word]): Link => [`${site.root}${path}`, words[word], currentOf(path)]);
  const script = <script type="module" src={`${site.root}${scriptPath}`}></script>;
  const body = (
    <body>
      <a class="skip" href="#content">
        {words.skip}
      </a>
      <header class="head">
        <div class="bar">
          <a class="brand" href={`${site.root}/`}>
            {Logo()}
            <span>{site.name}</span>
          </a>
          <nav aria-label={words.main}>{Links({ kind: 'plain', links })}</nav>
        </div>
      </header>
      <main class="body" id="content">
        {children}
      </main>
      {foot(site, isDisclaimed)}
      {standsAlone ? null : script}
    </body>
  );
  return Document({ ...props, children: body });
}

function foot(site: Site, isDisclaimed: boolean): Markup {
  const { words } = site;
  const links: readonly Link[] = [
    [`${site.root}/docs`, words.foot_docs],
    [`${site.root}/accessibility`, words.accessibility],
    [`${site.root}/privacy`, words.privacy],
  ];
  return (
    <footer class="foot">
      <div>
        {isDisclaimed ? null : <p>{site.disclaimer}</p>}
        <p>
          {words.independent} {site.rulesVersion}.
        </p>
        <nav aria-label={words.about_site}>{Links({ kind: 'plain', links })}</nav>
      </div>
    </footer>
  );
}
