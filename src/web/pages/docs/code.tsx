import type { Example } from './examples.ts';

/** An example as it stands on the page; one click marks it all. */
export function Code({ example }: { example: Example }) {
  return <pre class="copy">{example.text}</pre>;
}
