import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { CACHE_PRIVATE, CACHE_PUBLIC, CachedResponse } from '../http/compression.ts';
import type { Markup } from '../http/markup.ts';
import { perService, type Service } from '../service.ts';

export interface HtmlOptions {
  readonly status?: number;
  /** Who may show the page in a frame. */
  readonly frames: 'none' | 'anyone';
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** Whether the address holds inputs, so that only the reader keeps the page. */
  readonly hasInputs?: boolean;
  /** The text of an inline style element, which the policy then allows by its hash. */
  readonly inlineStyle?: string | null;
}

/** Answers with a page: nothing from another host, and in frames of other sites no script. */
export function answerHtml(ctx: Context, page: Markup | CachedResponse | string, options: HtmlOptions): void {
  const { status = 200, frames, indexed, hasInputs = false, inlineStyle = null } = options;
  ctx.status = status;
  ctx.res.setHeader('Content-Type', HTML);
  ctx.res.setHeader('Content-Security-Policy', policy(frames, inlineStyle));
  if (status === 200) ctx.res.setHeader('Cache-Control', hasInputs ? CACHE_PRIVATE : CACHE_PUBLIC);
  if (!indexed) ctx.res.setHeader('X-Robots-Tag', 'noindex');
  if (page instanceof CachedResponse) ctx.body = page;
  // Text is turned into bytes for its length, its name and the socket alike; of bytes once, for all of them.
  else ctx.body = bytesOf(typeof page === 'string' ? page : renderPage(page));
}

const encoder = new TextEncoder();
/** As long as nearly all pages are. */
const room = new Uint8Array(256 * 1_024);

/** Text in UTF-8, as `Buffer.from` gives it, which measures the text twice before it writes it. */
export function bytesOf(text: string): Buffer {
  const { read, written } = encoder.encodeInto(text, room);
  return read < text.length ? Buffer.from(text) : Buffer.from(room.subarray(0, written));
}

const HTML = 'text/html; charset=utf-8';

/** The text of a page. */
export function renderPage(page: Markup): string {
  return `<!doctype html>${page.text}`;
}

/** A page of a service that only its rules change, found by name or else made. */
export type PageCache = (service: Service, name: string, make: () => Markup) => CachedResponse;

/** Pages that are rendered once for each set of rules. Names must be few: none is ever forgotten. */
export function createPageCache(): PageCache {
  const pagesOf = perService(() => new Map<string, CachedResponse>());
  return (service, name, make) => {
    const pages = pagesOf(service);
    const page = pages.get(name) ?? new CachedResponse(renderPage(make()), HTML, service.rulesVersion);
    pages.set(name, page);
    return page;
  };
}

/** What a browser may do with a page. */
export function policy(frames: HtmlOptions['frames'], inlineStyle: string | null): string {
  const styles = inlineStyle === null ? "'self'" : `'self' '${hashOf(inlineStyle)}'`;
  const ancestors = frames === 'anyone' ? '*' : "'none'";
  // The script of the site's own pages asks for results; embeds have none.
  const scripts = frames === 'anyone' ? '' : " script-src 'self'; connect-src 'self';";
  return `default-src 'none';${scripts} style-src ${styles}; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
