import type { AnyCalculator } from './calculator.ts';
import type { SinceRules } from './changes-since.ts';
import type { Sources } from './sources.ts';
import type { PendingTexts } from './texts/pending-note.ts';
import type { textValuesOf } from './texts/text-values.ts';
import type { Texts } from './texts/texts.ts';
import type { LoadedRules } from './trace/run.ts';
import type { Trace } from './trace/trace.ts';
import type { jsonWriter } from './values.ts';

/** What results are made with, the same for all results of a calculator. */
export interface ResultRules {
  readonly calculator: AnyCalculator;
  /** What its runs read. */
  readonly rates: LoadedRules;
  readonly texts: Texts;
  readonly sources: Sources;
  readonly rulesVersion: string;
  /** The last day to which the law that results rest on is known; null when none limits them. */
  readonly enactedUntil: number | null;
  /** Whether a run rests on a day whose law is not enacted or not checked. */
  readonly isAssumed: (trace: Trace) => boolean;
  /** The rows of rate tables that texts name. */
  readonly narratedRows: readonly string[];
  /** How the note on pending events is worded. */
  readonly pending: PendingTexts;
  /** What is recorded of rates since older rules. */
  readonly since: SinceRules;
  /** Gives what texts can name of a calculation. */
  readonly textValues: ReturnType<typeof textValuesOf>;
  /** Says which names that were given are not inputs. */
  readonly unusedNote: (names: readonly string[]) => string;
  /** Writes outputs as `data`, which ends with the version of the rules. */
  readonly writeData: ReturnType<typeof jsonWriter>;
  readonly pageUrl: string;
  /** "Calculated by …", which callers are asked to keep. */
  readonly calculatedBy: string;
  readonly disclaimer: string;
}
