import type { VNode } from 'preact';
import { attribute, html } from '../../http/markup.ts';
import { typeset } from '../typography.ts';

/** The address of a link and its words; whether it leads to the page it stands on, or to what that is part of. */
export type Link = readonly [href: string, text: string, current?: 'page' | 'true' | undefined];

/** A list of links; `plain` takes its bullets away. */
export function Links({ links, kind }: { links: readonly Link[]; kind?: string }): VNode {
  const items = links.map(
    ([href, text, current]) =>
      html`<li><a href="${href}"${attribute('aria-current', current)}>${typeset(text)}</a></li>`,
  );
  return html`<ul${attribute('class', kind)}>${items}</ul>`;
}
