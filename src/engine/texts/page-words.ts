import { checkKeys, type RulesFile } from '../rules-file.ts';

/** The words of pages other than results, under `pages` in texts/common.yaml. */
const PAGE_WORDS = [
  'more_about result you_entered change change_title work_it_out figures law notes sources sums rates dates',
  'nil charted guidance what_you_entered copy copied not_yet days_of on_figures on_dates not_covered',
  'as_table what_changed all_changes link print calendar subscribe others workings step_by_step',
  'decided rates_read from_workings total overall walk you at days bars less more earlier later back from',
  'to changed figures_csv workings_csv problem error optional needed day month year year_to not_stated yes',
  'no example new_here embed own_site as_at client reference prepared_by try_again more_figures',
  'open_with_workings no_calculator pending_banner no_contact any_number requests no_work_limit work_limit',
  'inputs_of kind_date kind_money kind_integer kind_decimal kind_boolean kind_enum kind_text',
  'required default calculator key mcp_tool about_site independent accessibility privacy error_400',
  'error_404 error_405 error_413 error_429 error_500 error_503 error_other skip main calculators batch',
  'rates_title developers foot_docs csv_of_operation rates_now rates_coming rates_announced rates_from',
  'rates_none rates_last rates_enacted rates_looked rates_event rates_can_change rates_could_change',
  'rates_found rates_source rates_due rates_looked_already rates_read_by rates_also_as rates_on_page',
  'rates_values rates_chosen_by rates_next rates_law rates_over_time rates_every_step rates_row_from',
  'rates_before rates_what rates_results rates_edition rates_day_not_appointed rates_withdrawn',
  'rates_reported accounting_period index rounded_once link_to_result',
  'source rates_event_of',
] as const;

type WordsIn<T extends string> = T extends `${infer First} ${infer Rest}` ? First | WordsIn<Rest> : T;

export type PageWords = Readonly<Record<WordsIn<(typeof PAGE_WORDS)[number]>, string>>;

export function readPageWords(file: RulesFile): PageWords {
  const { pages } = file.data as { readonly pages: PageWords };
  const names = PAGE_WORDS.flatMap((line) => line.split(' '));
  checkKeys(file, ['pages'], pages, Object.fromEntries(names.map((name) => [name, true])), {
    unknown: (name) => `no page says "${name}"`,
    missing: (name) => `the word "${name}" of pages is missing`,
  });
  return pages;
}

/** A page without inputs, its body in the Markdown that web/components/markdown.tsx writes. */
export interface PageDocument {
  readonly title: string;
  readonly lead?: string;
  /** The description in previews of links, where not the lead. */
  readonly about?: string;
  readonly body: string;
}

const DOCUMENTS = [
  'home',
  'docs',
  'docs/api',
  'docs/mcp',
  'docs/embeds',
  'docs/batch',
  'docs/package',
  'rates',
  'rates/changes',
  'error',
  'accessibility',
  'privacy',
  'llms',
] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

export interface SiteTexts {
  readonly snippets: Readonly<Record<'curl' | 'fetch' | 'python', string>>;
  readonly documents: Readonly<Record<DocumentName, PageDocument>>;
  /** Questions for an assistant that has the tools. */
  readonly prompts: readonly string[];
}

export function readSiteTexts(file: RulesFile): SiteTexts {
  const texts = file.data as SiteTexts;
  checkKeys(file, ['documents'], texts.documents, Object.fromEntries(DOCUMENTS.map((name) => [name, true])), {
    unknown: (name) => `no page shows "${name}"`,
    missing: (name) => `the document "${name}" is missing`,
  });
  return texts;
}
