import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { StepDeclaration } from '../calculator.ts';
import type { Conditional, Facts } from '../decisions/conditions.ts';
import type { ConditionData } from '../read/condition.ts';

/** How the words of each enum print: name → word → text. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type BoundTemplate = (values: Facts) => string;

/** What is shown under a condition, and repeated for each record of the list `each`. */
interface Shown extends Conditional {
  readonly each: string | null;
}

/** A text as written, with slots in braces. */
interface Written extends Shown {
  readonly words: string;
}

export interface Sentence extends Written {
  readonly text: BoundTemplate;
}

/** Notes explain figures, explain dates, or say what is not covered; they are shown in this order. */
export const NOTE_KINDS = ['figures', 'dates', 'scope'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export interface NoteText extends Sentence {
  readonly kind: NoteKind;
  readonly isWarning: boolean;
}

export interface Note {
  readonly kind: NoteKind;
  readonly isWarning?: boolean;
  readonly text: string;
}

export interface SourceText extends Conditional {
  readonly cite: string;
  /** Whether a note cites it. */
  readonly isOfNote: boolean;
}

export interface StepText extends StepDeclaration {
  readonly label: BoundTemplate;
  readonly cite: string;
}

/** How pages group figures: sums that add up, dates, and the rest under rates. */
export const FIGURE_GROUPS = ['sums', 'rates', 'dates'] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

export interface FigureText extends Written {
  readonly group: FigureGroup;
  /** Whether it is the total of the sums above it. */
  readonly isTotal: boolean;
  /** Whether it is a subtotal of sums above it, and part of the total. */
  readonly isSubtotal: boolean;
  /** Whether it is taken off in the sums. */
  readonly isLess: boolean;
  readonly label: BoundTemplate;
  readonly value: BoundTemplate;
  /** The name of its value, if it is a single slot. */
  readonly shows: string | null;
  readonly step: string | null;
  readonly decision: string | null;
  readonly isMain: boolean;
}

/** An event of a calendar, on the day of the value `on`, if that is given. */
export interface EventText extends Shown {
  /** Stable, so that calendar programs recognise the event when its words change. */
  readonly name: string;
  readonly on: string;
  /** Names of the values with the last working day for it, and with the amount to pay. */
  readonly by: string | null;
  readonly amount: string | null;
  readonly title: BoundTemplate;
  readonly text: BoundTemplate;
}

export interface DatedEvent {
  readonly name: string;
  readonly day: Day;
  readonly by: Day | null;
  readonly amount: Amount | null;
  readonly title: string;
  readonly text: string;
}

export interface Placed {
  readonly when?: ConditionData | undefined;
  readonly each?: string;
}

export interface SentenceData extends Placed {
  readonly text: string;
}

export interface ShownData extends Placed {
  readonly label: string;
  readonly value?: string;
  /** The step of the workings that pages link to, if not the figure itself. */
  readonly leads_to?: string;
  readonly decision?: string;
  readonly main?: string;
  readonly group?: FigureGroup;
  readonly total?: string;
  readonly subtotal?: string;
  readonly less?: string;
}

/** The entry of a figure: how it is shown, its step and statute in the workings, its meaning in `data`. */
export interface FigureData extends Partial<ShownData> {
  readonly shown?: readonly ShownData[];
  readonly step?: string;
  readonly statute?: string;
  readonly meaning?: string | { readonly about: string; readonly items: Readonly<Record<string, string>> };
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

/** Headings of the columns of tables, such as those of a batch. */
export interface RowTexts {
  /** By the path of each figure in `data`, or the name of a column of the calculator's own. */
  readonly columns: Readonly<Record<string, string>>;
  /** Figures that are left blank where an optional input was not sent: its name. */
  readonly onlyWith: Readonly<Record<string, string>>;
}

export interface RowTextsData {
  readonly only_with?: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
}

/** All words of a calculator's results, bound to the types of its values. */
export interface Texts {
  readonly answer: readonly Sentence[];
  /** The titles of shared links; the first that matches counts. */
  readonly shared: readonly Sentence[];
  readonly figures: readonly FigureText[];
  /** Shown first in a result, in place of its first figure. */
  readonly headline: readonly FigureText[];
  readonly notes: readonly NoteText[];
  readonly sources: readonly SourceText[];
  /** The words of its curve: `title`, and `next` if it shows what the next pound changes. */
  readonly chart: Readonly<Record<string, BoundTemplate>>;
  readonly calendar: readonly EventText[];
  readonly rows: RowTexts;
  readonly labels: Labels;
  readonly steps: Readonly<Record<string, StepText>>;
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** The rates that texts use: `corporation-tax.main_rate`. */
  readonly rates: ReadonlySet<string>;
}

/** A file of rules/texts. */
export interface TextsData {
  readonly answer: readonly SentenceData[];
  readonly shared: readonly SentenceData[];
  readonly figures: Readonly<Record<string, FigureData>>;
  readonly headline?: readonly (ShownData & { readonly value: string })[];
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
