import type { ConditionData } from '../decisions/read-condition.ts';
import type { ShortCondition } from '../decisions/short-condition.ts';
import type { Labels, NoteKind } from './entries.ts';

/** When a text is said, and of the records of which list. */
export interface Placed {
  readonly when?: ShortCondition | ConditionData | undefined;
  readonly each?: string;
}

export interface SentenceData extends Placed {
  readonly text: string;
}

export interface FigureData extends Placed {
  readonly label: string;
  readonly value: string;
  /** The step of the workings that gives it, where its value does not name one. */
  readonly step?: string;
  /** The file of the decision that gives it. */
  readonly decision?: string;
  /** `true` where it stands in the open in embeds. */
  readonly main?: string;
}

/** A list whose records stand side by side. */
export interface ColumnsData {
  readonly each: string;
  readonly heading: string;
}

export interface EventData extends Placed {
  readonly event: string;
  readonly on: string;
  readonly title: string;
  readonly text: string;
}

/** What a key of `data` means; for a list also what the keys of its records mean. */
export interface Meaning {
  readonly about: string;
  readonly items: Readonly<Record<string, string>>;
}

/** A file of texts as it is written. */
export interface TextsData {
  readonly answer: readonly SentenceData[];
  readonly shared: readonly SentenceData[];
  readonly figures: readonly FigureData[];
  /** What pages show first and large; the first figure where there is none. */
  readonly headline?: readonly (FigureData | ColumnsData)[];
  readonly notes: readonly (SentenceData & { readonly kind: NoteKind })[];
  readonly sources: readonly (string | ({ readonly cite: string } & Placed))[];
  readonly calendar?: readonly EventData[];
  readonly labels?: Labels;
  readonly steps: Readonly<Record<string, { label: string; cite: string }>>;
  readonly data: Readonly<Record<string, string | { about: string; items: Record<string, string> }>>;
  readonly data_only: readonly string[];
  readonly sought?: Readonly<Record<string, string>>;
}
