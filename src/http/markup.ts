import { onceEach } from '../engine/once.ts';
import { BoundedStore } from './limits/bounded-store.ts';

/** Markup: JSX whose elements become text at once, escaped and typeset (docs/decisions/0032-one-markup.md). */
export class Markup {
  constructor(readonly text: string) {}
}

/** What an element may contain; nothing is written for null, undefined, true and false. */
export type Child = Markup | string | number | boolean | null | undefined | readonly Child[];

/** The attributes in use, of all elements: a misspelt one does not compile. */
type Attributes = { readonly [N in AttributeName]?: string | number | boolean | null | undefined } & {
  readonly children?: Child;
};

export function h<P>(
  type: string | ((props: P) => Child),
  props: (P & Attributes) | null,
  ...children: Child[]
): Markup {
  if (typeof type !== 'string') {
    const inside = children.length > 1 ? children : children[0];
    const made = type((inside === undefined ? (props ?? {}) : { ...props, children: inside }) as P);
    return made instanceof Markup ? made : new Markup(written(made, escapeText));
  }
  let text = `<${type}`;
  for (const name in props) {
    const value: unknown = props[name as AttributeName];
    if (value === true) text += ` ${name}`;
    else if (value !== undefined && value !== null && value !== false)
      text += ` ${name}="${typeof value === 'string' ? escapeExactly(value) : value}"`;
  }
  // Feeds need the slash; pages allow it.
  if (VOID.has(type)) return new Markup(`${text}/>`);
  text += '>';
  const write = AS_TYPED.has(type) ? escapeExactly : escapeText;
  for (const child of children) text += written(child, write);
  return new Markup(`${text}</${type}>`);
}

export const Fragment = ({ children }: { readonly children?: Child }): Child => children;

/** Markup that no request changes, made once for each key, in one piece: joining many takes a tenth of a page's time. */
export function madeOnce<K extends object, M extends readonly unknown[]>(
  make: (key: K, ...more: M) => Child,
) {
  return onceEach(
    (key: K, ...more: M) => new Markup(Buffer.from(written(make(key, ...more), escapeText)).toString()),
  );
}

/** Text unchanged except for escaping: for what is copied or read by programs. */
export function exact(text: string): Markup {
  return new Markup(escapeExactly(text));
}

function written(child: Child, write: (text: string) => string): string {
  if (typeof child === 'string') return write(child);
  if (child instanceof Markup) return child.text;
  if (typeof child === 'number') return String(child);
  if (typeof child !== 'object' || child === null) return '';
  let text = '';
  for (const one of child) text += written(one, write);
  return text;
}

/** How many escaped texts are kept, and how long they may be: most texts are on many pages. */
const KEPT = { texts: 2_000, length: 500 };
const kept = new BoundedStore<string, string>(KEPT.texts);

/** Text escaped and typeset: most has nothing to change, and is tested once. */
function escapeText(text: string): string {
  if (isPlain(text)) return text;
  const known = kept.get(text);
  if (known !== undefined) return known;
  const escaped = narrow(escapeExactly(typeset(text)));
  if (text.length <= KEPT.length) kept.set(copyOf(text, 'utf16le'), escaped);
  return escaped;
}

/**
 * Text with references for characters above U+00FF. One of them makes the whole page's string twice as wide, and
 * encoding it takes twice as long; what replaces them stays as wide until it is copied.
 */
function narrow(text: string): string {
  return copyOf(
    text.replace(/[\u0100-\u{10ffff}]/gu, (wide) => `&#${wide.codePointAt(0)};`),
    'latin1',
  );
}

/** A text of its own: a piece of a text would keep all of that in memory, such as a file. */
function copyOf(text: string, encoding: BufferEncoding): string {
  return Buffer.from(text, encoding).toString(encoding);
}

function escapeExactly(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped.replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const VOID = new Set<string>(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

/** Elements whose text is not typeset. */
const AS_TYPED = new Set<string>(['code', 'pre', 'script', 'style', 'textarea']);

type Words<T extends string> = T extends `${infer W} ${infer Rest}` ? W | Words<Rest> : T;

type Tag = Words<
  | 'a aside b body button caption circle code content dd details div dl dt fieldset footer form h1 h2 h3'
  | 'head header html iframe img input label legend li line link main meta nav option p path pre script'
  | 'section select small span strong style summary svg table tbody td text textarea th thead title tr ul'
  | 'author entry feed id name wbr subtitle updated'
>;

type AttributeName = Words<
  | 'accept action alt autocomplete autofocus charset checked class content cx cy d dy enctype fill for'
  | 'form formnovalidate height href id inputmode label lang loading max maxlength media method multiple name novalidate'
  | 'opacity open pattern placeholder points preserveAspectRatio property r rel required role rows scope selected'
  | 'size spellcheck src step stroke style tabindex target title type value viewBox width x x1 x2 xmlns y'
  | 'y1 y2'
>;

export declare namespace h {
  export namespace JSX {
    type Element = Markup;
    type ElementType = Tag | ((props: never) => Child);
    type IntrinsicElements = Record<Tag, Attributes>;
    interface ElementChildrenAttribute {
      children: unknown;
    }
  }
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** Whether a text is the same in print and in markup. */
const isPlain = (text: string): boolean =>
  !/[&<>'"\u0100-\uffff]|CO2|\d (?:[JFMASOND]|[mb]illion)/.test(text);

const PARTS = new RegExp(`['"]|CO2|(?<=\\d) (?:(?:${MONTHS})\\b(?: (?=\\d{4}))?|(?=[mb]illion))`, 'g');

/** Typesets text: curly quotes, CO₂, dates and amounts unbroken. Programs get it as written. */
export function typeset(text: string): string {
  return text.replace(PARTS, (part, at: number) => {
    if (part === 'CO2') return 'CO₂';
    if (part !== "'" && part !== '"') return part.replaceAll(' ', '\u00a0');
    // Before an opening quotation mark is the beginning, a blank or a bracket.
    const opens = /^[\s(]?$/.test(text.charAt(at - 1));
    if (part === '"') return opens ? '“' : '”';
    return opens && /\w/.test(text.charAt(at + 1)) ? '‘' : '’';
  });
}
