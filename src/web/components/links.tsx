import { h, type Markup } from '../../http/markup.ts';

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
