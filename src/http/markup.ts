import type { ComponentChildren, VNode } from 'preact';
import { jsxEscape, jsxTemplate } from 'preact/jsx-runtime';
import { renderToString } from 'preact-render-to-string';

/**
 * Markup written out, for what stands on a page many times: Preact renders it as
 * one piece rather than element by element. A value is text, which is escaped, or
 * markup; inside an attribute it is text between double quotation marks. What holds
 * no elements is put together at once. Line breaks are as in JSX: nothing beside a
 * tag or a value, elsewhere a space.
 */
export function html(parts: readonly string[], ...values: readonly ComponentChildren[]): VNode {
  const lines = inOneLine(parts);
  let text = lines[0] as string;
  let texts: string[] | null = null;
  let elements: ComponentChildren[] | null = null;
  for (let i = 0; i < values.length; i += 1) {
    const piece = pieceOf(values[i]);
    if (typeof piece === 'string') text += piece;
    else {
      texts ??= [];
      elements ??= [];
      texts.push(text);
      elements.push(piece);
      text = '';
    }
    text += lines[i + 1] as string;
  }
  return texts === null || elements === null ? ready(text) : jsxTemplate([...texts, text], ...elements);
}

/** The parts of each template as they are written out, by the parts as they stand in the source. */
const LINES = new WeakMap<readonly string[], readonly string[]>();

function inOneLine(parts: readonly string[]): readonly string[] {
  let lines = LINES.get(parts);
  if (lines === undefined) {
    lines = parts.map((part) =>
      part.replace(/(^|>)\s*\n\s*|\s*\n\s*(?=<|$)/g, '$1').replace(/\s*\n\s*/g, ' '),
    );
    LINES.set(parts, lines);
  }
  return lines;
}

/** A value as markup; elements, and lists with any, are left to Preact. */
function pieceOf(value: ComponentChildren): ComponentChildren {
  return Array.isArray(value) ? listOf(value) : (textOf(value) ?? jsxEscape(value) ?? '');
}

function listOf(values: readonly ComponentChildren[]): ComponentChildren {
  let text = '';
  for (const value of values) {
    const piece = pieceOf(value);
    if (typeof piece !== 'string') return values.map((one) => html`${one}`);
    text += piece;
  }
  return text;
}

/** The markup of what was written without elements; null of anything else. */
function textOf(value: ComponentChildren): string | null {
  if (typeof value !== 'object' || value === null || !('props' in value)) return null;
  const { tpl } = value.props as { readonly tpl?: readonly string[] };
  return tpl?.length === 1 ? (tpl[0] as string) : null;
}

/** The same as text, for what is no page: feeds, site maps, snippets. What it escapes suits XML as well. */
export function markup(parts: readonly string[], ...values: readonly ComponentChildren[]): string {
  const written = html(parts, ...values);
  return textOf(written) ?? renderToString(written);
}

/** Text that is markup already, such as many rows that were written one by one. */
export function ready(text: string): VNode {
  return jsxTemplate([text]);
}

/** An attribute of an element that is written out; nothing where it has no value. */
export function attribute(name: string, value: string | undefined): VNode | null {
  return value === undefined ? null : html` ${name}="${value}"`;
}
