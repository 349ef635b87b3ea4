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
  ...['rates', 'rates/changes', 'error', 'elsewhere', 'accessibility', 'privacy', 'llms'],
] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

export interface SiteTexts {
  /** A call of a calculator in each language. */
  readonly snippets: Readonly<Record<'curl' | 'fetch' | 'python', string>>;
  readonly documents: Readonly<Record<DocumentName, PageDocument>>;
  /** What a person may ask an assistant that has the tools. */
  readonly prompts: readonly string[];
}

/** Reads texts/site.yaml; a page that is missing or unknown is reported. */
export function readSiteTexts(file: RulesFile): SiteTexts {
  const texts = file.data as SiteTexts;
  checkKeys(file, ['documents'], texts.documents, Object.fromEntries(DOCUMENTS.map((name) => [name, true])), {
    unknown: (name) => `no page shows "${name}"`,
    missing: (name) => `the document "${name}" is missing`,
  });
  return texts;
}
