import type { Day } from '../law/calendar.ts';

/** What a box contains: whole pounds, pounds and pence, a tick or nothing, a count, a year, a rate in percent, a day. */
export type BoxKind = 'pounds' | 'pence' | 'tick' | 'count' | 'year' | 'percent' | 'date';

export interface Box {
  readonly box: string;
  readonly label: string;
  readonly kind: BoxKind;
  /** Of whole pounds. */
  readonly rounding: 'down' | 'up' | 'nearest';
  /** Figures from calculators; the first one given counts: `corporation-tax/profits`. None if earlier boxes give it. */
  readonly from: readonly string[];
  /** Earlier boxes: required terms, optional terms, and those subtracted. */
  readonly add: readonly string[];
  readonly also: readonly string[];
  readonly less: readonly string[];
  /** Two boxes before it, an amount and a rate. */
  readonly multiply: readonly string[];
  /** The box whose amount caps it; empty where that box is. */
  readonly at_most: string | null;
  readonly only_with: string | null;
  readonly empty: 'zero' | null;
  readonly activity: 'trade' | 'other' | null;
  readonly ends_from: Day | null;
  readonly begins_from: Day | null;
  readonly begins_until: Day | null;
  readonly cite: readonly string[];
  /** HMRC's codes for its online service's rules on this box. */
  readonly codes: readonly string[];
  /** The figure of a result that people look for in it: `corporation-tax/marginal_relief`. */
  readonly figure: string | null;
  /** What to say when it is filled, with another box if that is given. */
  readonly note: string | null;
  readonly note_with: string | null;
}

export interface NotKnown {
  readonly boxes: string;
  readonly why: string;
  readonly of: string;
}

export interface ReturnForm {
  readonly form: string;
  readonly boxes: readonly Box[];
  readonly notKnown: readonly NotKnown[];
}
