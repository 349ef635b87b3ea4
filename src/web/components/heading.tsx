import { h, type Markup } from '../../http/markup.ts';

/** The heading of a page, whose hyphenated words stay on one line. */
export function Heading({ text }: { text: string }): Markup {
  const words = text
    .split(/(\s+)/)
    .map((word) => (/.-./.test(word) ? <span class="whole">{word}</span> : word));
  return <h1>{words}</h1>;
}
