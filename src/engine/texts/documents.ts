import { checkKeys, type RulesFile } from '../rules-file.ts';

/** A page without inputs, its body in the Markdown that web/components/markdown.tsx writes. */
export interface PageDocument {
  readonly title: string;
  /** What the page begins with. */
  readonly lead?: string;
  /** What others show of a link to it, where that is not its lead. */
  readonly about?: string;
  readonly body: string;
}

const DOCUMENTS = [
  ...['home', 'docs', 'docs/api', 'docs/mcp', 'docs/embeds', 'docs/batch', 'docs/package'],
  ...['error', 'elsewhere', 'accessibility', 'privacy', 'llms'],
] as const;

/** The values that a body may ask for. */
const SLOTS: ReadonlySet<string> = new Set([
  ...['base', 'site_name', 'about', 'disclaimer', 'rules_version', 'contact'],
  ...['subjects', 'calculators', 'inputs', 'operations', 'gallery', 'prompts', 'tool_links', 'prompt_lines'],
  ...['api_url', 'query', 'faulty_query', 'curl', 'fetch', 'python', 'response', 'refusal', 'not_found'],
  ...['tool_key', 'rows_csv', 'rows_json', 'most_rows', 'most_mebibytes', 'calendar_price'],
  ...['limit_api', 'limit_mcp', 'limit_results', 'limit_embeds', 'limit_pages', 'work_limit'],
  ...['mcp_modern', 'mcp_legacy', 'mcp_versions', 'mcp_call', 'mcp_message', 'embed', 'embed_theme'],
]);

export interface SiteTexts {
  /** A call of a calculator in each language. */
  readonly snippets: Readonly<Record<'curl' | 'fetch' | 'python', string>>;
  readonly documents: Readonly<Record<(typeof DOCUMENTS)[number], PageDocument>>;
  /** What a person may ask an assistant that has the tools. */
  readonly prompts: readonly string[];
}

/** Reads texts/site.yaml; a page that is missing or unknown and a slot without a value are reported. */
export function readSiteTexts(file: RulesFile): SiteTexts {
  const texts = file.data as SiteTexts;
  checkKeys(file, ['documents'], texts.documents, Object.fromEntries(DOCUMENTS.map((name) => [name, true])), {
    unknown: (name) => `no page shows "${name}"`,
    missing: (name) => `the document "${name}" is missing`,
  });
  file.verify(() => {
    for (const [name, { body }] of Object.entries(texts.documents)) {
      // Inside a line of code braces may be part of an address.
      for (const [slot, value = ''] of body.replace(/`[^`\n]+`/g, '').matchAll(/\{([a-z_]+)\}/g))
        if (!SLOTS.has(value))
          file.faultInText(['documents', name, 'body'], slot, `there is no value ${slot} for pages`);
    }
  });
  return texts;
}
