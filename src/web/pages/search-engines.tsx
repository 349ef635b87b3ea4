import { h } from '../../http/markup.ts';
import type { Site } from '../site.ts';
import { DOCS } from './docs/docs.tsx';

/** What search engines may read: all but embeds and programs' addresses. Results say noindex themselves. */
export function robots({ root, baseUrl }: Site): string {
  return [
    'User-agent: *',
    `Disallow: ${root}/api/`,
    `Disallow: ${root}/mcp`,
    `Allow: ${root}/mcp/server-card`,
    `Allow: ${root}/`,
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * The addresses that search engines should know.
 *
 * @param tables the names of the tables of rates.
 */
export function sitemap({ baseUrl, tools }: Site, tables: readonly string[]): string {
  const paths = [
    '/',
    ...tools.map(({ key }) => `/calculators/${key}`),
    '/batch',
    ...DOCS.map(({ path }) => path),
    '/rates',
    '/rates/changes',
    ...tables.map((table) => `/rates/${table}`),
    '/accessibility',
    '/privacy',
  ];
  const urls = paths.map((path) => (
    <url>
      <loc>{baseUrl + path}</loc>
    </url>
  ));
  const set = (<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>).text;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${set}\n`;
}
