import { h } from '../../http/markup.ts';
import { rowOperations } from '../../operations/rows/index.ts';
import type { Service } from '../../service.ts';
import type { Site } from '../site.ts';
import { docsLinks } from './docs.tsx';

/** What search engines may crawl: all but embeds and program addresses. Results themselves are noindex. */
export function robots({ root, baseUrl }: Site): string {
  return [
    'User-agent: *',
    `Disallow: ${root}/api/`,
    `Disallow: ${root}/mcp`,
    `Allow: ${root}/`,
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The addresses to list in the sitemap. */
export function sitemap({ baseUrl, root, tools }: Site, service: Service): string {
  const paths = [
    '/',
    ...tools.map(({ key }) => `/calculators/${key}`),
    ...service.rules.calculators.flatMap((loaded) =>
      rowOperations
        .filter((operation) => operation.schemaOf(loaded) !== null)
        .map(({ name }) => `/calculators/${loaded.calculator.key}/${name}`),
    ),
    '/batch',
    ...docsLinks(service, root).map(([path]) => path.slice(root.length)),
    '/rates/changes',
    ...[...service.rules.rateFiles.keys()].map((table) => `/rates/${table}`),
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
