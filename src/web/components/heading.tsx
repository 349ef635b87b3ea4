import type { VNode } from 'preact';
import { html } from '../../http/markup.ts';
import { typeset } from '../typography.ts';

/** The heading of a page, whose hyphenated words stay on one line. */
export function Heading({ text }: { text: string }): VNode {
  const words = text.split(/(\S+-\S+)/).map(typeset);
  const shown = words.map((word, index) =>
    index % 2 === 0 ? html`${word}` : html`<span class="whole">${word}</span>`,
  );
  return html`<h1>${shown}</h1>`;
}
