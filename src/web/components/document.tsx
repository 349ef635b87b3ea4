import type { ComponentChildren } from 'preact';
import type { Site } from '../site.ts';
import { stylesheetPath } from '../stylesheet.ts';
import { Links } from './links.tsx';
import { Logo } from './logo.tsx';

export interface DocumentProps {
  readonly site: Site;
  /** The title without the name of the site. */
  readonly title: string;
  readonly description?: string;
  /** The path that stands for this page, for search engines; null when they may not list it. */
  readonly canonical: string | null;
  /** The path of a feed of what changes on the page. */
  readonly feed?: string;
  /** The colours to show; null to follow the reader's. */
  readonly scheme?: 'light' | 'dark' | null;
  readonly inlineStyle?: string | null;
  /** Whether the page asks for nothing else: its style is the inline one. */
  readonly standsAlone?: boolean;
  readonly children: ComponentChildren;
}

/** The outermost elements, shared by pages and embeds. */
export function Document(props: DocumentProps) {
  const { site, title, description, canonical, feed, scheme = null, inlineStyle = null, children } = props;
  const { standsAlone = false } = props;
  return (
    <html lang="en-GB" data-theme={scheme ?? undefined}>
      <head>
        <meta charset="utf-8" />
        <title>{title === site.name ? title : `${title} – ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {description === undefined ? null : <meta name="description" content={description} />}
        {canonical === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={`${site.baseUrl}${canonical}`} />
        )}
        {feed === undefined ? null : (
          <link rel="alternate" type="application/atom+xml" href={`${site.root}${feed}`} />
        )}
        {standsAlone ? null : (
          <>
            <link rel="icon" href={`${site.root}/favicon.svg`} type="image/svg+xml" />
            <link rel="stylesheet" href={`${site.root}${stylesheetPath}`} />
          </>
        )}
        {inlineStyle === null ? null : <style dangerouslySetInnerHTML={{ __html: inlineStyle }} />}
      </head>
      {children}
    </html>
  );
}

export function Page(props: DocumentProps) {
  const { site, children } = props;
  return (
    <Document {...props}>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header class="head">
          <div class="bar">
            <a class="brand" href={`${site.root}/`}>
              <Logo />
              {site.name}
            </a>
            <nav aria-label="Main">
              <Links
                kind="plain"
                links={[
                  [`${site.root}/`, 'All calculators'],
                  [`${site.root}/batch`, 'Many at once'],
                  [`${site.root}/rates`, 'Rates'],
                  [`${site.root}/docs`, 'For developers'],
                ]}
              />
            </nav>
          </div>
        </header>
        <main class="body" id="content">
          {children}
        </main>
        <Foot site={site} />
      </body>
    </Document>
  );
}

function Foot({ site }: { site: Site }) {
  return (
    <footer class="foot">
      <div>
        <p>{site.disclaimer}</p>
        <p>
          An independent service, not part of HMRC, Companies House or any other public body. Rules version{' '}
          {site.rulesVersion}.
        </p>
        <nav aria-label="About this site">
          <Links
            kind="plain"
            links={[
              [`${site.root}/docs`, 'API, MCP and embeds'],
              [`${site.root}/accessibility`, 'Accessibility'],
              [`${site.root}/privacy`, 'Privacy'],
            ]}
          />
        </nav>
      </div>
    </footer>
  );
}
