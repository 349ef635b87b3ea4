/** An element of a page: what it is, and what stands inside it. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (HtmlElement | string)[];
}

interface Open extends HtmlElement {
  readonly children: (HtmlElement | string)[];
}

/** Elements without an end (HTML, "Void elements"). */
const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);
/** Elements whose text is no markup. */
const RAW = /<(script|style)\b[^>]*>.*?<\/\1>/gs;
const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/g;

/**
 * The elements of a page as they stand inside each other; scripts and styles are left out.
 * @throws at the first that is not closed where it should be, and at a `<` that begins no tag.
 */
export function readHtml(html: string): HtmlElement {
  const root: Open = { tag: '', attributes: new Map(), children: [] };
  const open: Open[] = [root];
  const text = html.replace(/^<!doctype html>/i, '').replace(RAW, '');
  let end = 0;
  const addText = (upTo: number): void => {
    const words = text.slice(end, upTo);
    if (words.includes('<')) throw new Error(`no tag begins at: ${words.slice(words.indexOf('<'))}`);
    if (words !== '') open.at(-1)?.children.push(words);
  };
  for (const found of text.matchAll(TAG)) {
    const [whole, isEnd = '', tag = '', attributes = '', isClosed = ''] = found;
    addText(found.index);
    end = found.index + whole.length;
    if (isEnd !== '') {
      const last = open.pop();
      if (last?.tag !== tag) throw new Error(`</${tag}> ends <${last?.tag}>`);
      continue;
    }
    const element: Open = {
      tag,
      attributes: new Map(
        // A value without text is written as its name alone.
        [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value]) => [
          name,
          value ?? (name === 'value' ? '' : 'true'),
        ]),
      ),
      children: [],
    };
    open.at(-1)?.children.push(element);
    if (!VOID.has(tag) && isClosed === '') open.push(element);
  }
  addText(text.length);
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.tag}> is not closed`);
  return root;
}

/** Every element inside one, the outer before the inner, each with what holds it. */
export function* elementsOf(
  parent: HtmlElement,
): Generator<{ readonly element: HtmlElement; readonly parent: HtmlElement }> {
  for (const element of parent.children) {
    if (typeof element === 'string') continue;
    yield { element, parent };
    yield* elementsOf(element);
  }
}

/** Text as it stands in an element, entities as they are. */
export function textOf({ children }: HtmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
