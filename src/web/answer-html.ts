import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { CACHE_PRIVATE, CACHE_PUBLIC } from '../http/compression.ts';

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

/** Answers with a page: no script, and nothing from another host. */
export function answerHtml(ctx: Context, page: VNode, options: HtmlOptions): void {
  const { status = 200, frames, indexed, hasInputs = false, inlineStyle = null } = options;
  ctx.status = status;
  ctx.res.setHeader('Content-Type', 'text/html; charset=utf-8');
  ctx.res.setHeader('Content-Security-Policy', policy(frames, inlineStyle));
  if (status === 200) ctx.res.setHeader('Cache-Control', hasInputs ? CACHE_PRIVATE : CACHE_PUBLIC);
  if (!indexed) ctx.res.setHeader('X-Robots-Tag', 'noindex');
  ctx.body = `<!doctype html>${renderToString(page)}`;
}

function policy(frames: HtmlOptions['frames'], inlineStyle: string | null): string {
  const styles = inlineStyle === null ? "'self'" : `'self' '${hashOf(inlineStyle)}'`;
  const ancestors = frames === 'anyone' ? '*' : "'none'";
  return `default-src 'none'; style-src ${styles}; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
