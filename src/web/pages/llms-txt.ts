import { EXAMPLE_PROMPTS } from '../../mcp/example-prompts.ts';
import type { Site } from '../site.ts';

/**
 * What assistants should know of the site, in Markdown. Source: llmstxt.org.
 *
 * @param about the service in one sentence.
 */
export function llmsTxt({ name, baseUrl, tools, disclaimer }: Site, about: string): string {
  const link = (title: string, path: string, more: string) => `- [${title}](${baseUrl}${path}): ${more}`;
  return [
    `# ${name}`,
    '',
    `> ${about} No key, no account, no cookie; nothing that is entered is kept.`,
    '',
    disclaimer,
    '',
    '## For programs',
    '',
    link('MCP server', '/mcp', 'the calculators as read-only tools, over streamable HTTP'),
    link('Server card', '/mcp/server-card', 'who the MCP server is and which protocol versions it speaks'),
    link('JSON API', '/api/v1/openapi.json', 'every calculator by GET and POST, in OpenAPI 3.1'),
    link('List of calculators', '/api/v1/tools', 'keys, names of tools, schemas of inputs, examples'),
    link('Rates', '/api/v1/rates', 'every rate and limit in force, with its source'),
    link('Documentation', '/docs', 'addresses, inputs, errors, limits and versions'),
    '',
    '## Calculators',
    '',
    ...tools.map((tool) => link(tool.title, `/calculators/${tool.key}`, tool.description)),
    '',
    '## Questions that the tools answer',
    '',
    ...EXAMPLE_PROMPTS.map((prompt) => `- ${prompt}`),
    '',
    '## About',
    '',
    link('Changes of rates', '/rates/changes', 'what was recorded, when and why'),
    link('Privacy', '/privacy', 'what becomes of the figures that are entered'),
    '',
  ].join('\n');
}
