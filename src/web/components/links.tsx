import type { Reference } from '../../engine/sources.ts';
import { type Child, h, type Markup, madeOnce } from '../../http/markup.ts';

/** A link's address and words, and whether it leads to the current page or to a section containing it. */
export type Link = readonly [href: string, text: string, current?: 'page' | 'true' | undefined];

/** A list of links; `plain` removes the bullets. */
export function Links({ links, kind }: { links: readonly Link[]; kind?: string }): Markup {
  const items = links.map(([href, text, current]) => (
    <li>
      <a href={href} aria-current={current}>
        {text}
      </a>
    </li>
  ));
  return <ul class={kind}>{items}</ul>;
}

/** A source by its full title. */
const fullLink = madeOnce(({ url, title }: Reference) => (
  <a href={url} rel="noreferrer">
    {title}
  </a>
));

/** A source as practitioners cite it. */
const shortLink = madeOnce(({ url, title }: Reference) => (
  <a href={url} rel="noreferrer" title={title}>
    {shortTitle(title)}
  </a>
));

const listed = madeOnce((source: Reference) => <li>{fullLink(source)}</li>);

export function SourceLinks({ sources }: { sources: readonly Reference[] }): Markup {
  return <ul class="sources">{sources.map((source) => listed(source))}</ul>;
}

/** Sources in a sentence or a cell. */
export function Citations({ sources }: { sources: readonly Reference[] }): Child {
  return sources.map((source, index) => [index === 0 ? null : '; ', fullLink(source)]);
}

/** Citations for the margin: `CTA 2010 s.18B`, linked, with the full title on hover. */
export function shortCitations(sources: readonly Reference[]): Child {
  return sources.map((source, index) => [index === 0 ? null : ', ', shortLink(source)]);
}

const SHORT: readonly (readonly [RegExp, string | ((act: string) => string)])[] = [
  [/^(SI \d+\/\d+), (?!Part |Schedule )[A-Z].*/, '$1'],
  [/^Finance \(No\. 2\) Act/, 'F(No.2)A'],
  [/ \(.*?\)(?=,|$)/g, ''],
  [/^.+ Act(?= \d{4})/, (act) => act.replace(/[^A-Z]/g, '')],
  [/, section /g, ' s.'],
  [/, Schedule /g, ' Sch.'],
  [/, paragraph /g, ' para.'],
  [/, regulation /g, ' reg.'],
  [/, article /g, ' art.'],
  [/, Part /g, ' Pt.'],
];

/**
 * Shortens a title as practitioners cite it: `Corporation Tax Act 2010, section 18B (marginal relief)`
 * becomes `CTA 2010 s.18B`, a manual page its number.
 */
function shortTitle(title: string): string {
  const manual = /\b([A-Z]{2,5}\d{4,6})\b/.exec(title)?.[1];
  return manual ?? SHORT.reduce((text, [long, short]) => text.replace(long, short as string), title);
}
