import type { AnyCalculator } from './calculator.ts';
import type { SinceRules } from './changes-since.ts';
import type { RateTable } from './rates/table.ts';
import type { SharedRules } from './rules.ts';
import type { textValuesOf } from './texts/text-values.ts';
import type { Texts } from './texts/texts.ts';
import type { jsonWriter } from './values.ts';

/** What results are made with, the same for all results of a calculator. */
export interface ResultRules {
  readonly calculator: AnyCalculator;
  /** What its runs read, and what results of all calculators share. */
  readonly shared: SharedRules;
  readonly texts: Texts;
  /** The tables whose limits of knowledge a result tells. */
  readonly horizon: readonly RateTable[];
  /** The rows of rate tables that texts name. */
  readonly narratedRows: readonly string[];
  /** What is recorded of rates since older rules. */
  readonly since: SinceRules;
  /** Gives what texts can name of a calculation. */
  readonly textValues: ReturnType<typeof textValuesOf>;
  /** Writes outputs as `data`, which ends with the version of the rules. */
  readonly writeData: ReturnType<typeof jsonWriter>;
  readonly pageUrl: string;
  /** "Calculated by …", which callers are asked to keep. */
  readonly calculatedBy: string;
}
