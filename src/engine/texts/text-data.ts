import type { ConditionData, ShortCondition } from '../decisions/read-condition.ts';
import type { FigureGroup, Labels, NoteKind } from './entries.ts';
import type { RowTextsData } from './row-texts.ts';

export interface Placed {
  readonly when?: ShortCondition | ConditionData | undefined;
  readonly each?: string;
}

export interface SentenceData extends Placed {
  readonly text: string;
}

export interface ShownData extends Placed {
  readonly label: string;
  readonly value?: string;
  /** The step of the workings to which pages lead, where that is not the figure itself. */
  readonly leads_to?: string;
  readonly decision?: string;
  readonly main?: string;
  readonly charted?: string;
  readonly group?: FigureGroup;
  readonly total?: string;
  readonly subtotal?: string;
}

/** All that is said of one figure: where it is shown, what it is in the workings and by which law, what it means in `data`. */
export interface FigureData extends Partial<ShownData> {
  readonly shown?: readonly ShownData[];
  /** What it is called in the workings, where that is not its label. */
  readonly step?: string;
  readonly statute?: string;
  /** What it is called where it is checked, swept or sought and no label of the result says it. */
  readonly called?: string;
  /** Of a list: what the values of its records are called. */
  readonly columns?: Readonly<Record<string, string>>;
  readonly meaning?: string | { readonly about: string; readonly items: Readonly<Record<string, string>> };
  readonly data_only?: string;
}

interface ColumnsData {
  readonly each: string;
  readonly heading: string;
}

export interface EventData extends Placed {
  readonly by?: string;
  readonly amount?: string;
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

export interface TextsData {
  readonly answer: readonly SentenceData[];
  readonly shared: readonly SentenceData[];
  readonly figures: Readonly<Record<string, FigureData>>;
  readonly headline?: readonly ((ShownData & { readonly value: string }) | ColumnsData)[];
  readonly notes: readonly (SentenceData & {
    readonly kind: NoteKind;
    readonly warning?: 'true';
    readonly cite?: string;
  })[];
  readonly sources: readonly (string | ({ readonly cite: string } & Placed))[];
  readonly calendar?: readonly EventData[];
  readonly chart?: Readonly<Record<string, string>>;
  readonly rows?: RowTextsData;
  readonly labels?: Labels;
}
