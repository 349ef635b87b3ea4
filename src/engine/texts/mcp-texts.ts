import type { RulesFile } from '../rules-file.ts';
import { type Names, readTemplate, type Template } from './template.ts';

/** What the MCP server can refuse, or fail at. */
export type McpErrorWord =
  | 'parse'
  | 'invalid_request'
  | 'batch'
  | 'version_not_served'
  | 'header_missing'
  | 'header_different'
  | 'unknown_method'
  | 'malformed_params'
  | 'unknown_cursor'
  | 'unknown_tool'
  | 'internal'
  | 'method_not_allowed'
  | 'origin_not_allowed'
  | 'unsupported_media_type'
  | 'too_large'
  | 'bad_request';

export type OutputWord =
  | 'answer'
  | 'figures'
  | 'label'
  | 'value'
  | 'data'
  | 'notes'
  | 'sources'
  | 'source_title'
  | 'source_url'
  | 'share_url'
  | 'disclaimer';

/** The texts that only the MCP server says. */
export interface McpTexts {
  /** Short, as clients put it before the names of tools. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** How a model is to use the tools. */
  readonly instructions: string;
  /** What every tool gives back. */
  readonly returns: string;
  /** How a calculator that a description names by its key is called among the tools. */
  readonly sibling: Template;
  readonly output: Readonly<Record<OutputWord, string>>;
  readonly errors: Readonly<Record<McpErrorWord, Template>>;
}

interface McpTextsData {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly instructions: string;
  readonly returns: string;
  readonly sibling: string;
  readonly output: Record<OutputWord, string>;
  readonly errors: Record<McpErrorWord, string>;
}

const NO_SLOTS = new Set<string>();
const ERROR_SLOTS = new Set(['version', 'header', 'method', 'tool']);

/** Reads the section `mcp` of texts/common.yaml; what breaks the rules of texts is reported. */
export function readMcpTexts(file: RulesFile, data: McpTextsData, names: Names): McpTexts {
  for (const word of ['title', 'about', 'instructions', 'returns'] as const) {
    readTemplate(file, ['mcp', word], data[word], NO_SLOTS, names);
  }
  for (const [word, text] of Object.entries(data.output)) {
    readTemplate(file, ['mcp', 'output', word], text, NO_SLOTS, names);
  }
  const errors = Object.fromEntries(
    Object.entries(data.errors).map(([word, text]) => [
      word,
      readTemplate(file, ['mcp', 'errors', word], text, ERROR_SLOTS, names),
    ]),
  ) as Record<McpErrorWord, Template>;
  const sibling = readTemplate(file, ['mcp', 'sibling'], data.sibling, new Set(['key', 'tool']), names);
  return { ...data, sibling, errors };
}
