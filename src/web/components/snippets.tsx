import { writeQuery } from '../../engine/result.ts';
import { exact, h } from '../../http/markup.ts';
import type { Service, Tool } from '../../service.ts';
import { type Site, siteTexts } from '../site.ts';
import { filled, type MarkdownSlots } from './markdown.tsx';

export type LinkInputs = Readonly<Record<string, unknown>>;

export function withQuery(address: string, inputs: LinkInputs): string {
  const query = writeQuery(Object.entries(inputs).map(([name, value]) => [name, String(value)]));
  return query === '' ? address : `${address}?${query}`;
}

/** The same calculation through every other channel, ready to copy. */
export function callSlots(service: Service, tool: Tool, inputs: LinkInputs) {
  const { snippets } = siteTexts(service);
  const python = Object.entries(inputs).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${pythonLiteral(value)},`,
  );
  const slots = {
    api_url: tool.api_url,
    inputs_json: JSON.stringify(inputs),
    inputs_python: python.join('\n'),
  };
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool.name, arguments: inputs },
  };
  return {
    curl: filled(snippets.curl, slots),
    fetch: filled(snippets.fetch, slots),
    python: filled(snippets.python, slots),
    mcp_call: JSON.stringify(call),
  } satisfies MarkdownSlots;
}

function pythonLiteral(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** The code that embeds the calculator in another site, prefilled with any inputs given. */
export function embedSnippet(site: Site, { key, title, page_url }: Tool, inputs: LinkInputs = {}): string {
  const source = withQuery(`${site.baseUrl}/embed/${key}`, inputs);
  const frame = (
    <iframe
      src={source}
      title={title}
      width="100%"
      height="760"
      frameborder="0"
      style="border:0;max-width:640px"
      loading="lazy"
    ></iframe>
  );
  const link = (
    <p>
      <a href={page_url}>{exact(title)}</a>
    </p>
  );
  return `${frame}\n${link}`;
}

/** The same for React, where styles are objects. */
export function embedJsx(site: Site, { key, title, page_url }: Tool): string {
  return [
    '<iframe',
    `  src="${site.baseUrl}/embed/${key}"`,
    `  title="${title}"`,
    '  width="100%"',
    '  height="760"',
    '  frameBorder="0"',
    "  style={{ border: 0, maxWidth: '640px' }}",
    '  loading="lazy"',
    '/>',
    `<p><a href="${page_url}">${title}</a></p>`,
  ].join('\n');
}
