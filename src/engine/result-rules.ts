import type { ResultDeclaration } from './calculator.ts';
import type { RateTable } from './rates/table.ts';
import type { SharedRules } from './rules.ts';
import type { Texts } from './texts/entries.ts';
import type { SinceRules } from './texts/rate-notes.ts';
import type { TextValues } from './texts/text-values.ts';
import type { jsonWriter } from './values.ts';

/** What the results of a calculator are made with, the same for each. */
export interface ResultRules<C extends ResultDeclaration = ResultDeclaration> {
  readonly calculator: C;
  readonly shared: SharedRules;
  readonly texts: Texts;
  readonly horizon: readonly RateTable[];
  readonly since: SinceRules;
  readonly textValues: TextValues;
  readonly writeData: ReturnType<typeof jsonWriter>;
  readonly pageUrl: string;
  /** A text in which pages of the site become addresses that carry the facts. */
  linkPages(text: string, facts: Readonly<Record<string, unknown>>): string;
  /** "Calculated by …", which callers are asked to keep. */
  readonly calculatedBy: string;
}
