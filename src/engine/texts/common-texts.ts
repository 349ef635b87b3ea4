import type { RulesFile } from '../rules-file.ts';
import { type ApiTexts, readApiTexts } from './api-texts.ts';
import { type CommandLineTexts, readCommandLineTexts } from './command-line-texts.ts';
import { type McpTexts, readMcpTexts } from './mcp-texts.ts';
import { type Names, readTemplate, type Template } from './template.ts';

export type MessageWord =
  | 'invalid'
  | 'not_object'
  | 'unknown'
  | 'repeated'
  | 'required'
  | 'minimum'
  | 'maximum'
  | 'date'
  | 'money'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'enum';

/** The texts that all calculators and channels share. */
export interface CommonTexts {
  readonly siteName: string;
  readonly calculatedBy: Template;
  readonly disclaimer: string;
  /** What `rules_version`, the last key of every `data`, means. */
  readonly rulesVersion: string;
  readonly names: Names;
  readonly messages: Readonly<Record<MessageWord, Template>>;
  /** What a request that cannot be answered is told, by code. */
  readonly errors: Readonly<Record<string, string>>;
  /** What the description of the JSON API says. */
  readonly api: ApiTexts;
  /** Headings of results in plain text. */
  readonly plainText: { readonly notes: string; readonly share_url: string };
  readonly mcp: McpTexts;
  readonly commandLine: CommandLineTexts;
}

const MESSAGE_SLOTS = new Set([
  'title',
  'example',
  'choices',
  'minimum',
  'maximum',
  'date_form',
  'earliest_year',
  'latest_year',
]);

/** Reads texts/common.yaml, a file that obeys its schema. */
export function readCommonTexts(file: RulesFile): CommonTexts {
  const data = file.data as {
    site_name: string;
    calculated_by: string;
    disclaimer: string;
    rules_version: string;
    names: readonly string[];
    messages: Record<MessageWord, string>;
    errors: Record<string, string>;
    api: Record<string, string>;
    plain_text: { notes: string; share_url: string };
    mcp: Parameters<typeof readMcpTexts>[1];
    command_line: Record<string, string>;
  };
  const names = [...data.names].sort((a, b) => b.length - a.length);
  data.names.forEach((name, index) => {
    if (!/\d/.test(name)) file.fault(['names', index], `"${name}" holds no digit and need not be listed`);
  });
  const none = new Set<string>();
  readTemplate(file, ['site_name'], data.site_name, none, names);
  readTemplate(file, ['disclaimer'], data.disclaimer, none, names);
  readTemplate(file, ['rules_version'], data.rules_version, none, names);
  for (const [code, text] of Object.entries(data.errors))
    readTemplate(file, ['errors', code], text, none, names);
  for (const [word, text] of Object.entries(data.plain_text))
    readTemplate(file, ['plain_text', word], text, none, names);
  const messages = Object.fromEntries(
    Object.entries(data.messages).map(([word, text]) => [
      word,
      readTemplate(file, ['messages', word], text, MESSAGE_SLOTS, names),
    ]),
  ) as Record<MessageWord, Template>;
  return {
    siteName: data.site_name,
    calculatedBy: readTemplate(
      file,
      ['calculated_by'],
      data.calculated_by,
      new Set(['site_name', 'page_url']),
      names,
    ),
    disclaimer: data.disclaimer,
    rulesVersion: data.rules_version,
    names,
    messages,
    errors: data.errors,
    api: readApiTexts(file, data.api, names),
    plainText: data.plain_text,
    mcp: readMcpTexts(file, data.mcp, names),
    commandLine: readCommandLineTexts(file, data.command_line, names),
  };
}
