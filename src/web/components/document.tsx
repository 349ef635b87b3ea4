import { type Child, Fragment, h, Markup, madeOnce } from '../../http/markup.ts';
import { scriptPath, stylesheetPath } from '../assets.ts';
import type { Site } from '../site.ts';
import { PAPER } from '../styles/tokens.css.ts';
import { type Link, Links } from './links.tsx';
import { printDate } from './print.ts';

interface DocumentProps {
  readonly site: Site;
  /** The title, without the site name. */
  readonly title: string;
  readonly description?: string | undefined;
  /** The canonical path for search engines; null if they may not list the page. */
  readonly canonical: string | null;
  /** The path of a feed of changes to the page. */
  readonly feed?: string;
  /** The colours to show; null to follow the reader's. */
  readonly scheme?: 'light' | 'dark' | null;
  /** Styles that come after the stylesheet. */
  readonly style?: string | null;
  /** The title and address of a preview of a page that search engines may not list, such as a result. */
  readonly shared?: { readonly title: string; readonly address: string };
  /** The full address of a result, which the script shows while it follows the form. */
  readonly address?: string | undefined;
  readonly children: Child;
}

/** The outermost elements, shared by pages and embeds. */
export function Document(props: DocumentProps): Markup {
  const { site, title, description, canonical, shared, feed, scheme = null, style = null } = props;
  return (
    <html lang="en-GB" data-theme={scheme ?? undefined}>
      <head>
        <meta charset="utf-8" />
        <title>{title === site.name ? title : `${title} – ${site.name}`}</title>
        {description === undefined ? null : <meta name="description" content={description} />}
        {canonical === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={`${site.baseUrl}${canonical}`} />
        )}
        {canonical === null && shared === undefined ? null : preview(props)}
        {feed === undefined ? null : (
          <link rel="alternate" type="application/atom+xml" href={`${site.root}${feed}`} />
        )}
        {fixedHead(site)}
        {style === null ? null : <style>{new Markup(style)}</style>}
      </head>
      {props.children}
    </html>
  );
}

const fixedHead = madeOnce(({ root }: Site) => (
  <>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content={PAPER.light} media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />
    <link rel="icon" href={`${root}/favicon.svg`} type="image/svg+xml" />
    <link rel="stylesheet" href={`${root}${stylesheetPath}`} />
  </>
));

/** The elements that other sites build a link preview from: Open Graph, which X reads, too. */
function preview({ site, title, description, canonical, shared }: DocumentProps): Child {
  return (
    <>
      {fixedPreview(site)}
      <meta property="og:title" content={shared?.title ?? title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={shared?.address ?? `${site.baseUrl}${canonical}`} />
    </>
  );
}

const fixedPreview = madeOnce(({ name, baseUrl }: Site) => (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={name} />
    <meta property="og:image" content={`${baseUrl}/card.png`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
));

/** The main links; a page below one of them counts as part of it. */
const MAIN = [
  ['/', 'Calculators'],
  ['/batch', 'Batch'],
  ['/rates', 'Rates'],
  ['/docs', 'Developers'],
] as const;

export function Page(props: DocumentProps): Markup {
  const { site, canonical, address, children } = props;
  const body = (
    <body>
      {canonical === null ? headOfResults(site) : head(site, canonical)}
      <main class="body" id="content" tabindex="-1" data-address={address}>
        {children}
      </main>
      {foot(site)}
    </body>
  );
  return Document({ ...props, children: body });
}

function head({ root, name }: Site, canonical: string | null): Markup {
  const currentOf = (path: string): Link['2'] => {
    if (path === canonical) return 'page';
    return canonical?.startsWith(`${path}/`) ? 'true' : undefined;
  };
  const links = MAIN.map(([path, text]): Link => [`${root}${path}`, text, currentOf(path)]);
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header class="head">
        <div class="bar">
          <a class="brand" href={`${root}/`}>
            <img src={`${root}/favicon.svg`} alt="" width="32" height="32" />
            <span>{name}</span>
          </a>
          <nav aria-label="Main">{Links({ kind: 'plain', links })}</nav>
        </div>
      </header>
    </>
  );
}

const headOfResults = madeOnce((site: Site) => head(site, null));

/** The end of every page, with the script. */
const foot = madeOnce((site: Site) => {
  const { root } = site;
  const links: readonly Link[] = [
    [`${root}/docs`, 'Developers'],
    [`${root}/accessibility`, 'Accessibility'],
    [`${root}/privacy`, 'Privacy and contact'],
  ];
  return (
    <>
      <footer class="foot">
        <div>
          <p class="disclaimer">{site.disclaimer}</p>
          <p>
            {operatorOf(site)} Not part of HMRC. Rates as at {printDate(site.rulesVersion.slice(0, 10))}.
          </p>
          <nav aria-label="About this site">{Links({ kind: 'plain', links })}</nav>
        </div>
      </footer>
      <script type="module" src={`${root}${scriptPath}`}></script>
    </>
  );
});

/** Who runs this copy of the site and how to reach them, as its pages say it. */
function operatorOf({ operator: { name, contact } }: Site): Child {
  if (name === null && contact === null) return 'This copy of the site names nobody who runs it.';
  const href =
    contact === null || contact.includes('://') ? contact : `mailto:${contact.replace('mailto:', '')}`;
  const reach = href === null ? null : <a href={href}>{contact?.replace('mailto:', '')}</a>;
  if (name === null) return ['Contact: ', reach, '.'];
  return [`Run by ${name}`, reach === null ? null : [': ', reach], '.'];
}
