/** A page without inputs, its body in the Markdown that web/components/markdown.tsx writes. */
export interface PageDocument {
  readonly title: string;
  readonly lead?: string;
  /** The description in previews of links, where not the lead. */
  readonly about?: string;
  readonly body: string;
}

export const DOCUMENTS = [
  'docs',
  'docs/api',
  'docs/mcp',
  'docs/embeds',
  'rates',
  'rates/changes',
  'accessibility',
  'privacy',
] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

export interface SiteTexts {
  readonly snippets: Readonly<Record<'curl' | 'fetch' | 'python' | 'embed', string>>;
  readonly documents: Readonly<Record<DocumentName, PageDocument>>;
  /** Questions for an assistant that has the tools. */
  readonly prompts: readonly string[];
}
