import { type Child, exact, Fragment, h, type Markup } from '../../http/markup.ts';
import { WideTable } from './table.tsx';

/** Values for the slots of a document: `{base}` within text or, alone in a paragraph, also markup. */
export type MarkdownSlots = Readonly<Record<string, Child>>;

/** An example in a document: its kind, and the status of its response. */
export interface ExampleCode {
  readonly kind: string;
  readonly status: number | null;
  readonly label: string;
  readonly text: string;
}

const BLOCKS = /^(?:```[^`]+```\n?)+|^[^\n]+(?:\n[^\n]+)*/gm;
const FENCE = /```(\w+)(?: (\d{3}))?(?: ([^\n]*))?\n([^`]*?)\n```/g;
const INLINE = /`([^`]+)`|\[([^[\]]*)\]\(([^()[]*)\)/g;

/** The examples of a document, with their slots filled in. */
export function findExamples(body: string, slots: MarkdownSlots): ExampleCode[] {
  return [...body.matchAll(FENCE)].map(([, kind = '', status, label = '', code = '']) => ({
    kind,
    status: status === undefined ? null : Number(status),
    label,
    text: filled(code, slots),
  }));
}

/**
 * A document of rules/texts/site.yaml: headings with `{#id}`, paragraphs, lists, tables, `code`, links,
 * code blocks.
 *
 * @param root prefix for addresses of this site.
 */
export function Markdown(body: string, slots: MarkdownSlots, root: string): Markup {
  const inline = (text: string): Child => inlineOf(filled(text.replaceAll(/\n\s*/g, ' '), slots), root);
  return <>{(body.match(BLOCKS) ?? []).map((block) => blockOf(block, slots, inline))}</>;
}

function blockOf(block: string, slots: MarkdownSlots, inline: (text: string) => Child): Child {
  if (block.startsWith('```')) return exchange(findExamples(block, slots));
  const slot = /^\{(\w+)\}$/.exec(block)?.[1];
  if (slot !== undefined) return slot in slots ? slots[slot] : block;
  const heading = /^(##|###) (.*?)(?: \{#([\w-]+)\})?$/.exec(block);
  if (heading !== null) {
    const [, marks, text = '', id] = heading;
    return marks === '##' ? <h2 id={id}>{text}</h2> : <h3 id={id}>{text}</h3>;
  }
  if (block.startsWith('- ')) {
    const items = block.slice(2).split('\n- ');
    return (
      <ul>
        {items.map((item) => (
          <li>{inline(item)}</li>
        ))}
      </ul>
    );
  }
  if (!block.startsWith('|')) return <p>{inline(block)}</p>;
  const [head = [], , ...rows] = block.split('\n').map((line) => line.slice(2, -2).split(' | '));
  return WideTable({ label: head.join(', '), head, rows: rows.map((row) => row.map(inline)) });
}

/** One example, or requests in several languages with the first open, next to the response. */
function exchange(examples: readonly ExampleCode[]): Child {
  const [only] = examples;
  if (examples.length === 1 && only !== undefined) return <Snippet text={only.text} />;
  const requests = examples.filter(({ kind }) => kind !== 'response');
  const group = examples.map(({ label }) => label).join();
  return (
    <div class="exchange">
      <div>
        {requests.map(({ label, text }, index) => (
          <details name={group} open={index === 0}>
            <summary>{label}</summary>
            <Snippet text={text} />
          </details>
        ))}
      </div>
      {examples
        .filter(({ kind }) => kind === 'response')
        .map(({ label, text }) => (
          <div>
            <p class="answer-label">{label}</p>
            <Snippet text={text} />
          </div>
        ))}
    </div>
  );
}

/** Text with its code and links, which INLINE splits into text, code, the words of a link and its address, in turn. */
function inlineOf(text: string, root: string): Child {
  const parts: (string | undefined)[] = text.split(INLINE);
  return parts.map((part, index) => {
    if (part === undefined || index % 4 === 3) return null;
    if (index % 4 === 0) return part;
    if (index % 4 === 1) return <code>{exact(part)}</code>;
    const address = parts[index + 1] ?? '';
    return <a href={address.startsWith('/') ? root + address : address}>{part}</a>;
  });
}

/** Fills the slots of a text; unknown ones stay, such as `{key}` in an address. */
export function filled(text: string, slots: MarkdownSlots): string {
  return text.replaceAll(/\{([a-z_]+)\}/g, (slot, name) =>
    typeof slots[name] === 'string' ? slots[name] : slot,
  );
}

/** Lines to copy: one click selects them all, and the keyboard can reach them. */
export function Snippet({ text }: { text: string }): Markup {
  return (
    <div class="snippet">
      <pre class="copy" tabindex="0">
        {text}
      </pre>
    </div>
  );
}
