import type { ComponentChildren, VNode } from 'preact';
import { jsxEscape, jsxTemplate } from 'preact/jsx-runtime';
import { renderToString } from 'preact-render-to-string';

/**
 * Markup written out, for what stands on a page many times: Preact renders it as
 * one piece rather than element by element. A value is text, which is escaped, or
 * markup; inside an attribute it is text between double quotation marks.
 */
export function html(parts: readonly string[], ...values: readonly ComponentChildren[]): VNode {
  return jsxTemplate(parts as string[], ...values.map((value) => jsxEscape(value)));
}

/** The same as text, for what is no page: feeds, site maps, snippets. What it escapes suits XML as well. */
export function markup(parts: readonly string[], ...values: readonly ComponentChildren[]): string {
  return renderToString(html(parts, ...values));
}

/** Text that is markup already, such as many rows that were written one by one. */
export function ready(text: string): VNode {
  return jsxTemplate([text]);
}
