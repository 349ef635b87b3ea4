import type { Reference } from '../../engine/sources.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';

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

/** The rules have few sources, and the links to each are made once. */
function linkOf(make: (source: Reference) => Markup): (source: Reference) => Markup {
  const links = new WeakMap<Reference, Markup>();
  return (source) => {
    const link = links.get(source) ?? make(source);
    links.set(source, link);
    return link;
  };
}

const sourceLink = linkOf(({ url, title }) => (
  <a href={url} rel="noreferrer">
    {title}
  </a>
));

const framedLink = linkOf(({ url, title }) => Outside(url, title));

/** Citations for the margin: `CTA 2010 s.18B`, linked, with the full title on hover. */
const shortLink = linkOf(({ url, title }) => (
  <a href={url} rel="noreferrer" title={title}>
    {shortTitle(title)}
  </a>
));

/** A link that opens outside the frame of an embed, in which no other site may open. */
export function Outside(href: string, text: string): Markup {
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

/** A list of sources; in a frame each opens outside it. */
export function SourceLinks(props: { sources: readonly Reference[]; isFramed?: boolean }): Markup {
  const { sources, isFramed = false } = props;
  return (
    <ul class="sources">
      {sources.map((source) => (
        <li>{isFramed ? framedLink(source) : sourceLink(source)}</li>
      ))}
    </ul>
  );
}

/** Sources in a sentence or a cell. */
export function Citations({ sources }: { sources: readonly Reference[] }): Child {
  return sources.map((source, index) => [index === 0 ? null : '; ', sourceLink(source)]);
}

/** Citations for the margin. */
export function CiteLinks({ sources }: { sources: readonly Reference[] }): Child {
  return sources.map((source, index) => [index === 0 ? null : ', ', shortLink(source)]);
}

const PLACES = [
  [/^section /, 's.'],
  [/^Schedule /, 'Sch.'],
  [/^paragraph /, 'para.'],
  [/^regulation /, 'reg.'],
  [/^article /, 'art.'],
  [/^Part /, 'Pt.'],
] as const;

/**
 * Shortens a title as practitioners cite it: `Corporation Tax Act 2010, section 18B (marginal relief)`
 * becomes `CTA 2010 s.18B`, a manual page its number; any other title is unchanged.
 */
function shortTitle(title: string): string {
  const manual = /\b([A-Z]{2,5}\d{4,6})\b/.exec(title)?.[1];
  if (manual !== undefined) return manual;
  const plain = title.startsWith('Finance (') ? title : withoutNote(title);
  const [act = '', ...places] = plain.split(', ');
  const [, name, year] = /^(.*Act) (\d{4})$/.exec(act) ?? [];
  if (name === undefined && !act.startsWith('SI ')) return plain;
  const parts = places.map((place) =>
    PLACES.reduce((text, [long, short]) => text.replace(long, short), withoutNote(place)),
  );
  return [name === undefined ? act : `${initials(name)} ${year}`, ...parts].join(' ');
}

function withoutNote(title: string): string {
  return title.split(' (')[0] as string;
}

function initials(act: string): string {
  const letters = act.replace('(No. 2)', '').match(/\b[A-Z]/g) ?? [];
  return letters.join('').replace(/^FA$/, act.includes('No. 2') ? 'F(No.2)A' : 'FA');
}
