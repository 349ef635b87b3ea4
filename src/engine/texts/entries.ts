import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { StepDeclaration } from '../calculator.ts';
import type { Conditional, ConditionData, Facts } from '../decisions/conditions.ts';

/** How the words of each enum print: name → word → text. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type BoundTemplate = (values: Facts) => string;

/** An entry that is shown under a condition, and repeated for each record of the list `each`. */
export interface Placed {
  readonly when?: ConditionData;
  readonly each?: string;
}

/** An entry ready to be shown: its condition compiled, and its texts `K`, which have slots, bound to the types of their values. */
export type Bound<D extends Placed, K extends keyof D = never> = Omit<D, K | 'when'> &
  Conditional & { readonly [P in K]: BoundTemplate } & {
    /** Its texts as written, with slots in braces. */
    readonly words: string;
  };

interface SentenceData extends Placed {
  readonly text: string;
}

/** Notes explain figures, explain dates, or say what is not covered; they are shown in this order. */
export const NOTE_KINDS = ['figures', 'dates', 'scope'] as const;
type NoteKind = (typeof NOTE_KINDS)[number];

export interface NoteData extends SentenceData {
  readonly kind: NoteKind;
  readonly warning?: string;
  readonly cite?: string;
}

export interface Note {
  readonly kind: NoteKind;
  readonly isWarning?: boolean;
  readonly text: string;
}

export interface SourceData extends Placed {
  readonly cite: string;
}

/** How pages group figures: sums that add up, dates, and the rest under rates. */
export const FIGURE_GROUPS = ['sums', 'rates', 'dates'] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

/** One way to show a figure. Marks such as `main` count when present, whatever their text. */
interface ShownData extends Placed {
  readonly label: string;
  readonly value?: string;
  readonly group?: FigureGroup;
  /** Among the few that pages show of a result with many. */
  readonly main?: string;
  /** The total of the sums above it. */
  readonly total?: string;
  /** A subtotal of sums above it, and part of the total. */
  readonly subtotal?: string;
  /** Taken off in the sums. */
  readonly less?: string;
}

export type ShownFigure = ShownData & { readonly value: string };

export interface FigureText extends Bound<ShownFigure, 'label' | 'value'> {
  readonly group: FigureGroup;
  /** The name of its value, if it is a single slot. */
  readonly shows: string | null;
}

/** The entry of a figure: how it is shown, its step and statute in the workings, its meaning in `data`. */
export interface FigureData extends Partial<ShownData> {
  readonly shown?: readonly ShownData[];
  readonly step?: string;
  readonly statute?: string;
  readonly meaning?: string | Meaning;
}

export interface StepText extends StepDeclaration {
  readonly label: BoundTemplate;
  readonly cite: string;
}

/** What a key of `data` means; for a list also what the keys of its records mean. */
export interface Meaning {
  readonly about: string;
  readonly items: Readonly<Record<string, string>>;
}

/** An event of a calendar, on the day of the value `on`, if there is one. */
interface EventData extends Placed {
  /** Stable, so that calendar programs recognise the event when its words change. */
  readonly event: string;
  readonly on: string;
  /** Names of the values with the last working day for it, and with the amount to pay. */
  readonly by?: string;
  readonly amount?: string;
  readonly title: string;
  readonly text: string;
}

export interface DatedEvent {
  readonly name: string;
  readonly day: Day;
  readonly by: Day | null;
  readonly amount: Amount | null;
  readonly title: string;
  readonly text: string;
}

/** Headings of the columns of tables, such as those of a batch. */
interface RowTexts {
  /** Figures left blank where an optional input was not sent, with the name of the input. */
  readonly only_with?: Readonly<Record<string, string>>;
  /** By the path of each figure in `data`, or the name of a column of the calculator's own. */
  readonly columns: Readonly<Record<string, string>>;
}

/** A file of rules/texts. */
export interface TextsData {
  readonly answer: readonly SentenceData[];
  readonly shared: readonly SentenceData[];
  readonly figures: Readonly<Record<string, FigureData>>;
  readonly headline?: readonly ShownFigure[];
  /** A note of its own, or the name of notes that texts/common.yaml has for several calculators. */
  readonly notes: readonly (NoteData | { readonly common: string })[];
  readonly sources: readonly (string | SourceData)[];
  readonly calendar?: readonly EventData[];
  readonly chart?: Readonly<Record<string, string>>;
  readonly rows?: RowTexts;
  readonly labels?: Labels;
}

/** All words of a calculator's results, bound to the types of its values. */
export interface Texts {
  readonly answer: readonly Bound<SentenceData, 'text'>[];
  /** The titles of shared links; the first that matches counts. */
  readonly shared: readonly Bound<SentenceData, 'text'>[];
  readonly figures: readonly FigureText[];
  /** Shown first in a result, in place of its first figure. */
  readonly headline: readonly FigureText[];
  readonly notes: readonly Bound<NoteData, 'text'>[];
  /** Including those of notes. */
  readonly sources: readonly Bound<SourceData>[];
  /** The words of its curve: `title`, and `next` if it shows what the next pound changes. */
  readonly chart: Readonly<Record<string, BoundTemplate>>;
  readonly calendar: readonly Bound<EventData, 'title' | 'text'>[];
  readonly rows: RowTexts;
  readonly labels: Labels;
  readonly steps: Readonly<Record<string, StepText>>;
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** The rates that texts use: `corporation-tax.main_rate`. */
  readonly rates: ReadonlySet<string>;
}
