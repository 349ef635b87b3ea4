import type { RulesFile } from '../rules-file.ts';
import { type Names, readTemplate, type Template } from './template.ts';

/** The sentences of the API's description, and the slots that each may have. */
const API_WORDS = {
  title: [],
  description: ['limit', 'disclaimer'],
  description_without_limit: ['disclaimer'],
  higher_volumes: ['contact'],
  operator: [],
  tag_calculators: [],
  tag_description: [],
  list_rates: [],
  list_rates_about: [],
  get_rates: [],
  get_rates_about: [],
  get_rates_csv: [],
  get_rates_csv_about: [],
  rate_list: [],
  rate_table: [],
  rate_csv: [],
  tag_rates: [],
  list_tools: [],
  list_tools_about: [],
  describe_api: [],
  describe_api_about: [],
  by_query: ['title'],
  by_body: ['title'],
  workings_by_query: ['title'],
  workings_by_body: ['title'],
  workings_as_csv: ['title'],
  workings_about: [],
  workings: [],
  workings_csv: [],
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

/** What the description of the JSON API says. */
export type ApiTexts = Readonly<Record<ApiWord, Template>>;

/** Reads the section `api` of texts/common.yaml, which obeys its schema. */
export function readApiTexts(
  file: RulesFile,
  data: Readonly<Record<string, string>>,
  names: Names,
): ApiTexts {
  return Object.fromEntries(
    Object.entries(API_WORDS).map(([word, slots]) => [
      word,
      readTemplate(file, ['api', word], data[word] ?? '', new Set<string>(slots), names),
    ]),
  ) as Record<ApiWord, Template>;
}
