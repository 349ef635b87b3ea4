import { type Amount, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Template } from '../texts/template.ts';
import { type FlatType, type Kind, plainType } from '../values.ts';

export type InputValue = Amount | Day | number | boolean | string | null;

export const EARLIEST_YEAR = 1900;
export const LATEST_YEAR = 2100;

/** The word for an optional enum when none was chosen. */
export const NOT_GIVEN = 'not_given';

/** Codes of input errors. Message keys equal the code, except that `unreadable` uses the input's kind. */
export type InputErrorCode =
  | 'required'
  | 'unreadable'
  | 'date_in_other_form'
  | 'date_either_way'
  | 'other_currency'
  | 'no_such_date'
  | 'date_out_of_range'
  | 'negative'
  | 'minimum'
  | 'maximum'
  | 'repeated';

export type Slots = Readonly<Record<string, string>>;

/** How an input is read. Rates are never inputs; only operations over rows take free text. */
export type InputKind = Exclude<Kind, 'percent'> | 'text';

/** What a column of a file may be used as. */
export interface ColumnInput {
  readonly name: string;
  readonly kind: InputKind;
  readonly required: boolean;
  readonly title: string;
  /** Other spellings of its name that people use in headings, such as "Year end". */
  readonly also: readonly string[];
  /** Headings that may mean this input, or another that has them too: the answer asks. */
  readonly maybe: readonly string[];
  /** Words of headings that never mean this input, such as "due" for the last day of a period. */
  readonly never: readonly string[];
  /** Whether several columns of it are added. */
  readonly adds: boolean;
  /** Its meaning, for people filling in a form; the description where the schema gives none. */
  readonly hint: string;
  readonly choices: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  /** What else files call each choice: "Large" for medium_or_large. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** A message, and the slots that are known before an input is read. */
export interface Wording {
  readonly template: Template;
  readonly slots: Slots;
}

export interface InputField extends ColumnInput {
  /** Its meaning, with unit and format, for programmers and models. */
  readonly description: string;
  /** The heading of the group it is folded into; null when it is not folded. */
  readonly group: string | null;
  readonly unit: string | null;
  readonly example: string | number | boolean;
  readonly minimum: Amount | null;
  readonly maximum: Amount | null;
  readonly longest: number;
  /** The stated default, which is echoed; undefined if there is none. */
  readonly fallback: number | boolean | undefined;
  /** The earlier input whose value is the default, and is echoed. */
  readonly fallbackFrom: string | null;
  /** The words of its errors, or those of pages where they have their own. */
  wordsOf(code: InputErrorCode, isPage: boolean): Wording;
}

export function suits({ kind, required, choices, fallback }: InputField, type: FlatType): boolean {
  const plain = plainType(type);
  if (plain.kind !== kind) return false;
  if (kind === 'enum') return plain.words.join() === [...choices, ...(required ? [] : [NOT_GIVEN])].join();
  // Optional money defaults to zero, so a calculator may treat it as always sent.
  return type.kind === 'optional' || required || fallback !== undefined || kind === 'money';
}

export function absentValue({ kind, fallback }: InputField, type: FlatType): InputValue {
  if (kind === 'enum') return NOT_GIVEN;
  if (type.kind === 'optional') return null;
  if (fallback !== undefined) return kind === 'money' ? zero : fallback;
  return kind === 'money' ? zero : null;
}
