import { h, type Markup } from '../../http/markup.ts';

/** The address of a link and its words; whether it leads to the page it stands on, or to what that is part of. */
export type Link = readonly [href: string, text: string, current?: 'page' | 'true' | undefined];

/** A list of links; `plain` takes its bullets away. */
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
