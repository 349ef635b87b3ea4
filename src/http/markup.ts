/** Markup: JSX whose elements become text at once, escaped and typeset (docs/decisions/0032-one-markup.md). */
export class Markup {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What an element may contain; nothing is written for null, undefined, true and false. */
export type Child = Markup | string | number | boolean | null | undefined | readonly Child[];

type Value = string | number | boolean | null | undefined;

/** The attributes in use, of all elements: a misspelt one does not compile. */
interface Attributes extends Readonly<Partial<Record<AttributeName, Value>>> {
  readonly children?: Child;
}

type Component<P> = (props: P) => Child;

export function h<P>(
  type: string | Component<P>,
  props: (P & Attributes) | null,
  ...children: Child[]
): Markup {
  if (typeof type !== 'string') {
    const inside = children.length > 1 ? children : children[0];
    const made = type((inside === undefined ? (props ?? {}) : { ...props, children: inside }) as P);
    return made instanceof Markup ? made : new Markup(written(made, escapeText));
  }
  let attributes = '';
  for (const name in props) {
    const value: unknown = props[name as AttributeName];
    if (value === true) attributes += ` ${name}`;
    else if (value !== undefined && value !== null && value !== false)
      attributes += ` ${name}="${escapeExactly(String(value))}"`;
  }
  const { start, open, end, isVoid, write } = tagOf(type);
  // Feeds need the slash; pages allow it.
  if (isVoid) return new Markup(`${start}${attributes}/>`);
  let text = attributes === '' ? open : `${start}${attributes}>`;
  for (const child of children) text += written(child, write);
  return new Markup(text + end);
}

export function Fragment({ children }: { readonly children?: Child }): Child {
  return children;
}

/**
 * Markup that no request changes, made once for each key, in one piece: joining many takes a tenth of a page's time.
 * @param make may take more than the key, which decides what that is.
 */
export function madeOnce<K extends object, M extends readonly unknown[]>(
  make: (key: K, ...more: M) => Child,
): (key: K, ...more: M) => Markup {
  const made = new WeakMap<K, Markup>();
  return (key, ...more) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const markup = new Markup(Buffer.from(written(make(key, ...more), escapeText)).toString());
    made.set(key, markup);
    return markup;
  };
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

/** Whether text has anything to escape or typeset: most has not, and is tested once. */
const escapeText = (text: string): string => (isPlain(text) ? text : escapeExactly(typeset(text)));

function escapeExactly(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 38 || code === 60 || code === 62) return escaped(text);
  }
  return text;
}

function escaped(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped.replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const VOID = new Set<string>(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

/** Elements whose text is not typeset. */
const AS_TYPED = new Set<string>(['code', 'pre', 'script', 'style', 'textarea']);

const tags = new Map<string, ReturnType<typeof makeTag>>();

function tagOf(type: string): ReturnType<typeof makeTag> {
  const tag = tags.get(type) ?? makeTag(type);
  tags.set(type, tag);
  return tag;
}

function makeTag(type: string) {
  const write = AS_TYPED.has(type) ? escapeExactly : escapeText;
  return { start: `<${type}`, open: `<${type}>`, end: `</${type}>`, isVoid: VOID.has(type), write };
}

type Words<T extends string> = T extends `${infer W} ${infer Rest}` ? W | Words<Rest> : T;

type Tag = Words<
  | 'a article aside b body br button caption circle code content dd details div dl dt em fieldset figcaption'
  | 'figure footer form g h1 h2 h3 h4 head header hr html i iframe img input label legend li line link main'
  | 'meta nav ol option output p path pre rect script section select small span strong style summary svg'
  | 'table tbody td text textarea tfoot th thead time title tr tspan ul author entry feed id name wbr'
  | 'subtitle updated'
>;

type AttributeName = Words<
  | 'accept action alt anchor autocomplete autofocus charset checked class colspan content cx cy d dy disabled'
  | 'download enctype fill focusable for form formnovalidate frameborder height hidden href id inputmode label lang loading max'
  | 'maxlength media method min multiple name novalidate opacity open pattern placeholder points'
  | 'preserveAspectRatio property r rel required role rows rowspan rx scope selected size spellcheck src step'
  | 'stroke style tabindex target title transform type value viewBox width x x1 x2 xmlns y y1 y2'
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
const isPlain = (text: string): boolean => !/[&<>'"]|CO2|\d (?:[JFMASOND]|[mb]illion)/.test(text);

const UNSET = /['"]|CO2|\d (?:[JFMASOND]|[mb]illion)/;
const PARTS = new RegExp(`['"]|CO2|(?<=\\d) (?:(?:${MONTHS})\\b(?: (?=\\d{4}))?|(?=[mb]illion))`, 'g');
/** The end of what precedes an opening quotation mark. */
const BEFORE_OPENING = /^[\s(]?$/;

/** Typesets text: curly quotes, CO₂, dates and amounts unbroken. Programs get it as written. */
export function typeset(text: string): string {
  return UNSET.test(text) ? text.replace(PARTS, typesetPart) : text;
}

function typesetPart(part: string, at: number, text: string): string {
  if (part === 'CO2') return 'CO₂';
  if (part !== "'" && part !== '"') return part.replaceAll(' ', '\u00a0');
  const opens = BEFORE_OPENING.test(text.charAt(at - 1));
  if (part === '"') return opens ? '“' : '”';
  return opens && /\w/.test(text.charAt(at + 1)) ? '‘' : '’';
}
