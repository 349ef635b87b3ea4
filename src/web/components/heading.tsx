import { h, type Markup } from '../../http/markup.ts';

/** A page heading that does not break hyphenated words. */
export function Heading({ text }: { text: string }): Markup {
  const words = text
    .split(/(\s+)/)
    .map((word) => (/.-./.test(word) ? <span class="whole">{word}</span> : word));
  return <h1>{words}</h1>;
}
