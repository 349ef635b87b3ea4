import { type Names, type Phrase, readPhrase } from './phrase.ts';
import type { YamlFile } from './yaml-file.ts';

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
  | 'whole'
  | 'count'
  | 'yes_no'
  | 'choice';

/** The sentences of the API's description, and the slots that each may have. */
const API_WORDS = {
  title: [],
  description: ['limit', 'disclaimer'],
  description_without_limit: ['disclaimer'],
  higher_volumes: ['contact'],
  operator: [],
  tag_calculators: [],
  tag_description: [],
  list_tools: [],
  list_tools_about: [],
  describe_api: [],
  describe_api_about: [],
  by_query: ['title'],
  by_body: ['title'],
  tool_run: [],
  tool_list: [],
  api_description: [],
  not_modified: [],
  validation_error: [],
  too_many_requests: [],
  fault: [],
  not_json: [],
  not_acceptable: [],
  too_large: [],
  unsupported_media_type: [],
  input_of: ['key'],
  data_of: ['key'],
  run_of: ['key'],
  header_limit: [],
  header_remaining: [],
  header_reset: [],
  header_retry_after: [],
  header_etag: [],
  header_request_id: [],
} as const;

export type ApiWord = keyof typeof API_WORDS;

/** The texts that all calculators and channels share. */
export interface CommonTexts {
  readonly siteName: string;
  readonly calculatedBy: Phrase;
  readonly disclaimer: string;
  /** What `rules_version`, the last key of every `data`, means. */
  readonly rulesVersion: string;
  readonly names: Names;
  readonly messages: Readonly<Record<MessageWord, Phrase>>;
  /** What a request that cannot be answered is told, by code. */
  readonly errors: Readonly<Record<string, string>>;
  /** What the description of the JSON API says. */
  readonly api: Readonly<Record<ApiWord, Phrase>>;
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
export function readCommonTexts(file: YamlFile): CommonTexts {
  const data = file.data as {
    site_name: string;
    calculated_by: string;
    disclaimer: string;
    rules_version: string;
    names: readonly string[];
    messages: Record<MessageWord, string>;
    errors: Record<string, string>;
    api: Record<ApiWord, string>;
  };
  const names = [...data.names].sort((a, b) => b.length - a.length);
  data.names.forEach((name, index) => {
    if (!/\d/.test(name)) file.fault(['names', index], `"${name}" holds no digit and need not be listed`);
  });
  const none = new Set<string>();
  readPhrase(file, ['site_name'], data.site_name, none, names);
  readPhrase(file, ['disclaimer'], data.disclaimer, none, names);
  readPhrase(file, ['rules_version'], data.rules_version, none, names);
  for (const [code, text] of Object.entries(data.errors))
    readPhrase(file, ['errors', code], text, none, names);
  const messages = Object.fromEntries(
    Object.entries(data.messages).map(([word, text]) => [
      word,
      readPhrase(file, ['messages', word], text, MESSAGE_SLOTS, names),
    ]),
  ) as Record<MessageWord, Phrase>;
  const api = Object.fromEntries(
    Object.entries(API_WORDS).map(([word, slots]) => [
      word,
      readPhrase(file, ['api', word], data.api[word as ApiWord], new Set<string>(slots), names),
    ]),
  ) as Record<ApiWord, Phrase>;
  return {
    siteName: data.site_name,
    calculatedBy: readPhrase(
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
    api,
  };
}
