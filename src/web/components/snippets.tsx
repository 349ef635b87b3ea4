import { writeQuery } from '../../engine/result.ts';
import { exact } from '../../http/markup.ts';
import type { Service, Tool } from '../../service.ts';
import { siteTexts } from '../site.ts';
import { filled } from './markdown.tsx';

export type LinkInputs = Readonly<Record<string, unknown>>;

export function withQuery(address: string, inputs: LinkInputs): string {
  const query = writeQuery(Object.entries(inputs).map(([name, value]) => [name, String(value)]));
  return query === '' ? address : `${address}?${query}`;
}

/** The code that embeds the calculator in another site, prefilled with the inputs of a query. */
export function embedSnippet(service: Service, tool: Tool, query = ''): string {
  const { key, title, page_url } = tool;
  const source = exact(`${service.baseUrl}/embed/${key}${query}`).text;
  return filled(siteTexts(service).snippets.embed, { source, title: exact(title).text, page_url });
}
