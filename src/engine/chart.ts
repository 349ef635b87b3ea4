import type { Amount } from '../law/amounts.ts';
import type { Day } from '../law/calendar.ts';
import type { FlatTypes, Values, ValueTypes } from './values.ts';

/** The curve of a result: one figure at other values of one input; `chart` in the calculator's texts has its words. */
export interface ChartDeclaration<I extends FlatTypes = FlatTypes, D extends ValueTypes = ValueTypes> {
  readonly vary: keyof I & string;
  readonly figure: keyof D & string;
  /** The figure whose rise for the next pound of the input is shown. */
  readonly rises?: keyof D & string;
  /** Where the law changes, as values of the input. */
  readonly marks: (input: Values<I>, data: Values<D>) => readonly (Amount | Day)[];
}
