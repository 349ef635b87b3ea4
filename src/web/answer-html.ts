import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { type CachedResponse, cachedResponse } from '../http/compression.ts';
import { CACHE_PRIVATE, CACHE_PUBLIC } from '../http/headers.ts';
import { BoundedStore } from '../http/limits/bounded-store.ts';
import type { Markup } from '../http/markup.ts';
import type { Service } from '../service.ts';

export interface HtmlOptions {
  readonly status?: number;
  /** Who may show the page in a frame. */
  readonly frames: 'none' | 'anyone';
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** Whether the address contains inputs, so that only the reader's browser may cache the page. */
  readonly hasInputs?: boolean;
  /** The text of an inline style element, allowed by its hash in the policy. */
  readonly inlineStyle?: string | null;
}

/** Sends a page: nothing loads from other hosts, and frames on other sites run no script. */
export function answerHtml(ctx: Context, page: Markup | CachedResponse, options: HtmlOptions): void {
  const { status = 200, frames, indexed, hasInputs = false, inlineStyle = null } = options;
  ctx.status = status;
  ctx.res.setHeader('Content-Type', HTML);
  ctx.res.setHeader('Content-Security-Policy', policy(frames, inlineStyle));
  if (status === 200) ctx.res.setHeader('Cache-Control', cachingOf(ctx, hasInputs));
  if (!indexed) ctx.res.setHeader('X-Robots-Tag', 'noindex');
  if (typeof page === 'function') page(ctx);
  // Length, ETag and socket each need the text as bytes; encode it once for all three.
  else ctx.body = Buffer.from(renderPage(page));
}

function cachingOf({ method }: Context, hasInputs: boolean): string {
  // Going back may show the answer to a form again, once the browser has checked.
  if (method === 'POST') return 'private, no-cache';
  return hasInputs ? CACHE_PRIVATE : CACHE_PUBLIC;
}

const HTML = 'text/html; charset=utf-8';
const AS_HTML = { 'Content-Type': HTML };

function renderPage(page: Markup): string {
  return `<!doctype html>${page.text}`;
}

/** Gets, by its name, a page that only the rules change; makes it if needed. */
type PageCache = (name: string, make: () => Markup) => CachedResponse;

/** Caches pages that only the rules change. Names must be few, as none is ever evicted. */
export function createPageCache({ rulesVersion }: Service): PageCache {
  const pages = new Map<string, CachedResponse>();
  return (name, make) => {
    const page = pages.get(name) ?? cachedResponse(rulesVersion, () => renderPage(make()), AS_HTML);
    pages.set(name, page);
    return page;
  };
}

/** How many repeated pages are kept, about 16 kB each. */
const MAX_REPEATED = 1_024;

/**
 * Caches pages of results that are requested repeatedly: an article's embed has the same inputs for each reader. For
 * an address requested once, only its hash is kept.
 */
export function createRepeatedPages({ rulesVersion }: Service) {
  const pages = new BoundedStore<string, CachedResponse | null>(MAX_REPEATED);
  return {
    get: (address: string) => pages.get(hashOf(address)) ?? null,
    /** @returns the response: the page, cached if its address was requested before. */
    add(address: string, page: Markup): Markup | CachedResponse {
      const name = hashOf(address);
      // Its bytes, because the markup behind them takes several times as much memory.
      const bytes = pages.has(name) ? Buffer.from(renderPage(page)) : null;
      const kept = bytes && cachedResponse(rulesVersion, () => bytes, AS_HTML);
      pages.set(name, kept);
      return kept ?? page;
    },
  };
}

/** The Content-Security-Policy of a page. */
export function policy(frames: HtmlOptions['frames'], ownStyle: string | null): string {
  const styles = ownStyle === null ? "'self'" : `'self' '${hashOf(ownStyle)}'`;
  const ancestors = frames === 'anyone' ? '*' : "'none'";
  // The script of the site's own pages fetches results; embeds have none.
  const scripts = frames === 'anyone' ? '' : " script-src 'self'; connect-src 'self';";
  return `default-src 'none';${scripts} style-src ${styles}; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
