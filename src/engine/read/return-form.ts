import type { Cite } from '../sources.ts';

/** What a box contains: whole pounds, pounds and pence, a tick or nothing, a count, a year, a rate in percent, a day. */
export type BoxKind = 'pounds' | 'pence' | 'tick' | 'count' | 'year' | 'percent' | 'date';

/** A box of the company tax return. */
export interface Box {
  readonly box: string;
  readonly label: string;
  readonly kind: BoxKind;
  /** Of whole pounds. */
  readonly rounding?: 'down' | 'up' | 'nearest';
  /** Figures from calculators; the first that a result has counts: `corporation-tax/profits`. None if earlier boxes give it. */
  readonly from?: readonly string[];
  /** Earlier boxes: required terms, optional terms, and those subtracted. */
  readonly add?: readonly string[];
  readonly also?: readonly string[];
  readonly less?: readonly string[];
  /** Two boxes before it, an amount and a rate. */
  readonly multiply?: readonly string[];
  /** The box whose amount caps it; it is empty where that is. */
  readonly at_most?: string;
  readonly only_with?: string;
  readonly empty?: 'zero';
  readonly activity?: 'trade' | 'other';
  /** Days, YYYY-MM-DD, between which a period with this box ends or begins. */
  readonly ends_from?: string;
  readonly begins_from?: string;
  readonly begins_until?: string;
  readonly cite: Cite;
  /** HMRC's codes for its online service's rules on this box. */
  readonly codes?: readonly string[];
  /** The figure of a result that people look for in it: `corporation-tax/marginal_relief`. */
  readonly figure?: string;
  /** What to say when it is filled, with another box if `note_with` names one. */
  readonly note?: string;
  readonly note_with?: string;
}

/** The company tax return, as rules/returns/ct600.yaml has it. */
export interface ReturnForm {
  readonly form: string;
  readonly boxes: readonly Box[];
  /** Boxes that no calculator fills, and why. */
  readonly not_known: readonly { readonly boxes: string; readonly why: string; readonly of: string }[];
}
