import type { RateTable } from '../rates/table.ts';
import type { NoteData } from './entries.ts';
import { readTemplate, type Template } from './template.ts';

/** Texts by name; the schema of texts/common.yaml requires each. */
export type Templates = Readonly<Record<string, Template>>;
type Strings = Readonly<Record<string, string>>;
/** Notes that several calculators share, by name. */
type CommonNotes = Readonly<Record<string, readonly NoteData[]>>;

export interface OperationTexts {
  readonly messages: Templates;
  readonly rows?: Templates;
  readonly columns?: Templates;
  readonly labels?: Templates;
}

export interface CommonTexts {
  readonly siteName: string;
  /** The site that publishes the law; sources elsewhere are guidance. */
  readonly lawSite: string;
  readonly calculatedBy: Template;
  readonly disclaimer: string;
  /** What `rules_version`, the last key of every `data`, means. */
  readonly rulesVersion: string;
  /** Notes on pending events, on rows with a status, and on rates changed since a link was made. */
  readonly pending: Templates;
  readonly rowStatus: Templates;
  readonly since: Templates;
  /** The meanings of the words in `chosen_by` and `within_a_period` of rate tables. */
  readonly rateTables: { readonly chosen_by: Strings; readonly within_a_period: Strings };
  readonly names: readonly string[];
  readonly notes: CommonNotes;
  readonly messages: Templates;
  readonly pageMessages: Templates;
  readonly errors: Strings;
  readonly api: Templates;
  readonly plainText: Strings;
  /** Words for operations other than arithmetic, and for rounding. */
  readonly workings: Templates;
  readonly batch: Templates;
  readonly files: Templates;
  readonly operations: {
    readonly messages: Templates;
    readonly each: Readonly<Record<string, OperationTexts>>;
  };
}

export function chosenByText({ rateTables }: CommonTexts, { head }: RateTable): string {
  const by = rateTables.chosen_by[head.chosenBy] as string;
  return head.method === null ? by : `${by}; ${rateTables.within_a_period[head.method]}`;
}

type Nested = { readonly [name: string]: string | Nested };

export type CommonData = { readonly names: readonly string[]; readonly notes: CommonNotes } & Readonly<
  Record<string, Nested>
>;

export function readCommonTexts(data: CommonData): CommonTexts {
  const read = (text: string | Nested): unknown =>
    typeof text === 'string'
      ? readTemplate(text)
      : Object.fromEntries(Object.entries(text).map(([name, inner]) => [name, read(inner)]));
  const sections = Object.entries(data).map(([name, texts]) => [
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    PLAIN.test(name) ? texts : read(texts as string | Nested),
  ]);
  return Object.fromEntries(sections) as CommonTexts;
}

/** Sections without slots. */
const PLAIN = /^(?:site_name|law_site|disclaimer|rules_version|errors|plain_text|rate_tables|names|notes)$/;
