import type { Amount } from '../law/amounts.ts';
import type { Day } from '../law/calendar.ts';
import type { TableDeclaration } from './rates/declaration.ts';
import type { FlatTypes, PlainType, Values, ValueTypes } from './values.ts';

/** What a chart of a result shows, as exact values; `chart` in the calculator's texts has the words. */
export interface ChartDeclaration<I extends FlatTypes = FlatTypes, D extends ValueTypes = ValueTypes> {
  readonly words: readonly string[];
  readonly curve?: CurveDeclaration<I, D>;
  readonly bars?: (given: Values<I>, data: Values<D>) => readonly BarPart[];
  readonly scales?: (given: Values<I>, data: Values<D>) => readonly Scale[];
  readonly series?: (given: Values<I>, data: Values<D>) => Series | null;
  readonly days?: (given: Values<I>, data: Values<D>) => readonly Span[];
}

interface CurveDeclaration<I extends FlatTypes = FlatTypes, D extends ValueTypes = ValueTypes> {
  /** Uses the first of these that was given, or else the first. */
  readonly vary: readonly (keyof I & string)[];
  readonly figure: keyof D & string;
  /** A second figure shown at each point, such as the tax behind an effective rate. */
  readonly tells?: keyof D & string;
  /** The figure whose rise for the next pound of the input is shown. */
  readonly rises?: keyof D & string;
  /** The least and the greatest value to draw, where the input is limited. */
  readonly within?: (given: Values<I>, data: Values<D>) => readonly [Amount, Amount] | readonly [Day, Day];
  readonly marks?: (given: Values<I>, data: Values<D>) => readonly Mark[];
}

export interface Mark<V = Amount | Day> {
  readonly name: string;
  readonly at: V;
}

export interface BarPart {
  readonly bar: string;
  readonly part: string;
  readonly amount: Amount;
}

/** A value, and the upper bounds of the bands on its scale, smallest first; values beyond the last are another band. */
export interface Scale {
  readonly name: string;
  readonly type: PlainType;
  readonly value: Amount | number;
  readonly bands: readonly { readonly name: string; readonly most: Amount | number }[];
}

export interface Series {
  readonly table: TableDeclaration;
  readonly column: string;
  readonly from: Day;
  readonly to: Day;
  readonly marks: readonly Mark<Day>[];
}

export interface Span {
  readonly start: Day;
  readonly end: Day;
}
